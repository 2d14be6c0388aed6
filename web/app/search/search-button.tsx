import { useEffect, useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { searchButtonTexts } from './search-button-texts.ts';
import { keepEarlyKeys, onSearchKey } from './search-keys.ts';
import type { Wanted } from './search-keys.ts';

const SearchDialogs = lazyPart(async () => (await import('./search-dialogs.tsx')).SearchDialogs);

/** Opens the search, also by Ctrl-K, Cmd-K and "/"; "?" lists the keys (REQ-1.2.135). */
export const SearchButton = () => {
  const t = useTexts(searchButtonTexts);
  const [open, setOpen] = useState<Wanted | null>(null);
  const [isWanted, setWanted] = useState(false);
  if (open !== null && !isWanted) setWanted(true);
  useEffect(() => onSearchKey(setOpen), []);
  return (
    <>
      <IconButton
        label={t.search}
        icon={<SearchIcon />}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => {
          keepEarlyKeys();
          setOpen('search');
        }}
      />
      {isWanted && <SearchDialogs open={open} onClose={() => setOpen(null)} />}
    </>
  );
};
