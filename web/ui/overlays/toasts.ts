export type ToastTone = 'success' | 'info' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  /** One way back or onward, such as "Annuler". The toast closes when it is taken. */
  action?: { label: string; onPress: () => void };
  /** The screen goes on saying it: it leaves as the others do, though it is an error. */
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

/** Shows a toast and answers its id. The same words already shown are not shown twice. */
const add = (tone: ToastTone, text: string, rest: Rest = {}): number => {
  const same = current.find((toast) => toast.tone === tone && toast.text === text);
  const id = nextId++;
  change([...current.filter((toast) => toast !== same), { ...rest, id, tone, text }].slice(-4));
  return id;
};

/** What was just done, said in the corner. Only the browser has any; `ToastRegion` shows them. */
export const toasts = {
  success: (text: string, rest?: Rest) => add('success', text, rest),
  info: (text: string, rest?: Rest) => add('info', text, rest),
  /** Stays until it is closed, unless it is brief; the others leave after `toastLifeMs`. */
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

/** Long enough to read two lines; paused while pointed at or focused. */
export const toastLifeMs = 6000;
