import { isSignedIn } from '../session.ts';

export type Wanted = 'search' | 'keys';

/** Dialogs and menus have the keys while they lie over the page. */
const layers = '[role=dialog], [role=alertdialog], [role=menu]';

const isWithControl = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/**
 * Where letters are typed, and under an open dialog or menu, the keys belong to what is there. Ctrl-K is no letter: it
 * is heard in fields of one line, and means something else in a text alone.
 */
const isTaken = (event: KeyboardEvent): boolean => {
  const element = event.target as HTMLElement;
  const letters = isWithControl(event) ? '' : 'input:not([type=checkbox], [type=radio]), select, ';
  return (
    event.defaultPrevented ||
    element.isContentEditable ||
    element.matches(`${letters}textarea`) ||
    document.querySelector(layers) !== null
  );
};

const wantedBy = (event: KeyboardEvent): Wanted | null => {
  if (event.altKey) return null;
  if (isWithControl(event)) return event.key.toLowerCase() === 'k' ? 'search' : null;
  return event.key === '/' ? 'search' : event.key === '?' ? 'keys' : null;
};

/** What was typed between the opening of the search and its field, which is loaded first. */
interface EarlyKeys {
  text: string;
  isEntered: boolean;
}

const mostMs = 5_000;
let early: EarlyKeys | null = null;
let timer: ReturnType<typeof setTimeout>;

const keepKey = (event: KeyboardEvent): void => {
  const { key } = event;
  if (early === null || key === 'Escape') return dropEarlyKeys();
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type === 'keyup' || isWithControl(event)) return;
  if (key === 'Enter') early.isEntered = true;
  else if (key === 'Backspace') early.text = early.text.slice(0, -1);
  else if (key.length === 1) early.text += key;
};

export const dropEarlyKeys = (): void => {
  early = null;
  clearTimeout(timer);
  for (const type of ['keydown', 'keyup'] as const) removeEventListener(type, keepKey, true);
};

/** Keeps the keys from the page behind until the search takes them, five seconds at most. */
export const keepEarlyKeys = (): void => {
  dropEarlyKeys();
  early = { text: '', isEntered: false };
  timer = setTimeout(dropEarlyKeys, mostMs);
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, keepKey, true);
};

export const earlyKeys = (): EarlyKeys => early ?? { text: '', isEntered: false };

let open: ((what: Wanted) => void) | undefined;
let isAwaited = false;

/**
 * Hears Ctrl-K, Cmd-K, "/" and "?" (REQ-1.2.135). A Ctrl-K between the answer to a log-in and the shell waits for it:
 * nothing is typed any more, whatever field still has the focus.
 */
export const followSearchKeys = (): void => {
  document.addEventListener('keydown', (event) => {
    const what = wantedBy(event);
    if (what === null || (open ? isTaken(event) : !(isWithControl(event) && isSignedIn()))) return;
    event.preventDefault();
    if (what === 'search') keepEarlyKeys();
    if (open) open(what);
    else isAwaited = true;
  });
};

/** @param opens is called for each key, and at once for a Ctrl-K that waits. @returns a function that unsubscribes */
export const onSearchKey = (opens: (what: Wanted) => void): (() => void) => {
  open = opens;
  if (isAwaited) opens('search');
  isAwaited = false;
  return () => {
    open = undefined;
  };
};
