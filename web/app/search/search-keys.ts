import { isSignedIn } from '../session.ts';

export type Wanted = 'search' | 'keys';

/** Where letters are typed, and under an open dialog, the keys belong to what is there. */
const isTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean => {
  const element = target as HTMLElement;
  return (
    defaultPrevented ||
    element.isContentEditable ||
    element.matches('input:not([type=checkbox], [type=radio]), textarea, select') ||
    document.querySelector('dialog:modal') !== null
  );
};

const isWithControl = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

const wantedBy = (event: KeyboardEvent): Wanted | null => {
  if (event.altKey) return null;
  if (isWithControl(event)) return event.key.toLowerCase() === 'k' ? 'search' : null;
  return event.key === '/' ? 'search' : event.key === '?' ? 'keys' : null;
};

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
