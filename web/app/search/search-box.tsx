import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '#kit/texts.ts';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { screens } from '../paths.ts';
import type { Hit, Source } from './hits.ts';
import { Results } from './results.tsx';
import styles from './search.module.css';
import { dropEarlyKeys, earlyKeys } from './search-keys.ts';
import { searchTexts } from './search-texts.ts';
import { useHits } from './use-hits.ts';

/** Typing has paused for this long before the server is asked. */
const pauseMs = 250;

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** Said to screen readers, and shown where there are no results. */
const useStatus = (query: string, sources: readonly Source[], count: number): { words: string; isShown: boolean } => {
  const t = useTexts(searchTexts);
  if (query === '') return { words: t.begin, isShown: true };
  if (count > 0) return { words: t.count(count), isShown: false };
  if (sources.some(({ isLoading }) => isLoading)) return { words: t.searching, isShown: true };
  return { words: t.nothing(query), isShown: true };
};

/**
 * The chosen result and the keys that change it or open it. Enter that comes before the results of the words waits for
 * them: who types fast must not open what an earlier word has found.
 */
const useChoice = (id: string, sources: readonly Source[], open: (hit: Hit) => void, isEntered: boolean) => {
  const hits = sources.flatMap((source) => source.hits);
  const [chosen, setChosen] = useState(0);
  const [isAwaited, setAwaited] = useState(isEntered);
  const at = Math.min(chosen, hits.length - 1);
  const move = (to: number) => {
    const next = (to + hits.length) % hits.length;
    setChosen(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const hit = hits[at];
  const mayOpen = hit !== undefined && !sources.some((source) => source.isOld && source.hits.includes(hit));
  const mayCome = sources.some(({ isLoading }) => isLoading);
  const isOpened = useRef(false);
  const openOnce = useEffectEvent(() => {
    // A second time would answer the question about unsaved changes, or open another tab.
    if (!mayOpen || isOpened.current) return;
    isOpened.current = true;
    open(hit);
  });
  useEffect(() => {
    if (isAwaited && mayOpen) openOnce();
  }, [isAwaited, mayOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') setAwaited(mayOpen || mayCome);
    else if (hit === undefined) return;
    else if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else return;
    event.preventDefault();
  };
  const begin = () => {
    setChosen(0);
    setAwaited(false);
  };
  return { at, hits, onKeyDown, begin };
};

const useOpen = (onLeave: () => void) => {
  const navigate = useNavigate();
  return ({ screen, params, search = {}, href }: Hit) => {
    onLeave();
    if (href === undefined) void navigate({ to: screens[screen].path, ...(params && { params }), search });
    else window.open(href, '_blank', 'noopener');
  };
};

/** A combobox by the ARIA practices: the focus stays in the field, the arrows choose among the results. */
export const SearchBox = ({ onLeave }: { onLeave: () => void }) => {
  const t = useTexts(searchTexts);
  const id = useId();
  const [early] = useState(earlyKeys);
  useEffect(dropEarlyKeys, []);
  const [typed, setTyped] = useState(early.text);
  const query = typed.trim();
  const sources = useHits(query, useSettled(typed));
  const open = useOpen(onLeave);
  const { at, hits, onKeyDown, begin } = useChoice(id, sources, open, early.isEntered);
  const status = useStatus(query, sources, hits.length);
  const note = (
    <output className={styles.note}>
      {status.words}
      {query === '' && <span className={styles.keys}> {t.beginKeys}</span>}
    </output>
  );
  return (
    <div className={styles.box}>
      <div className={styles.field}>
        <SearchIcon />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that was opened to type in
          autoFocus
          type="text"
          role="combobox"
          aria-label={t.title}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t.field}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            begin();
          }}
        />
      </div>
      <Results id={id} sources={sources} chosen={at} onChoose={open} />
      {status.isShown ? note : <VisuallyHidden>{note}</VisuallyHidden>}
      {query !== '' && sources.some((source) => source.hasFailed) && <p className={styles.note}>{t.partly}</p>}
    </div>
  );
};
