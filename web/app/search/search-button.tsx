import { useEffect, useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { searchButtonTexts } from './search-button-texts.ts';

const SearchDialogs = lazyPart(async () => (await import('./search-dialogs.tsx')).SearchDialogs);

type Open = 'search' | 'keys' | null;

/** Where letters are typed, and under an open dialog, the keys belong to what is there. */
const isTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))) ||
  document.querySelector('dialog:modal') !== null;

const openedBy = (event: KeyboardEvent): Open => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'search';
  if (ctrlKey || metaKey || altKey) return null;
  return key === '/' ? 'search' : key === '?' ? 'keys' : null;
};

/** Opens the search, also by Ctrl-K, Cmd-K and "/"; "?" lists the keys (REQ-1.2.135). */
export const SearchButton = () => {
  const t = useTexts(searchButtonTexts);
  const [open, setOpen] = useState<Open>(null);
  const [isWanted, setWanted] = useState(false);
  if (open !== null && !isWanted) setWanted(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const what = isTaken(event) ? null : openedBy(event);
      if (what === null) return;
      event.preventDefault();
      setOpen(what);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        label={t.search}
        icon={<SearchIcon />}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen('search')}
      />
      {isWanted && <SearchDialogs open={open} onClose={() => setOpen(null)} />}
    </>
  );
};
