export type ToastTone = 'success' | 'info' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  /** One action, such as "Annuler"; it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** For an error that the screen also shows: the toast disappears like the others. */
  isBrief?: boolean;
}

type Rest = Pick<Toast, 'action' | 'isBrief'>;

let nextId = 1;
let current: readonly Toast[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  current = next;
  for (const listener of listeners) listener();
};

/** Shows a toast and returns its id. A toast with the same text replaces the shown one. */
const add = (tone: ToastTone, text: string, rest: Rest = {}): number => {
  const same = current.find((toast) => toast.tone === tone && toast.text === text);
  const id = nextId++;
  change([...current.filter((toast) => toast !== same), { ...rest, id, tone, text }].slice(-4));
  return id;
};

/** Toasts exist only in the browser; `ToastRegion` shows them. */
export const toasts = {
  success: (text: string, rest?: Rest) => add('success', text, rest),
  info: (text: string, rest?: Rest) => add('info', text, rest),
  /** Stays until it is closed, unless it is brief; the others disappear after `toastLifeMs`. */
  error: (text: string, rest?: Rest) => add('error', text, rest),
  close(id: number): void {
    change(current.filter((toast) => toast.id !== id));
  },
  clear(): void {
    change([]);
  },
  list: (): readonly Toast[] => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Enough to read two lines; paused during hover and focus. */
export const toastLifeMs = 6000;
