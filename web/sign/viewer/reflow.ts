import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../shell/storage.ts';

/** In per cent of a text that is easily read. */
export const textSizes = [100, 125, 150, 175, 200] as const;
type TextSize = (typeof textSizes)[number];

/** How the documents are shown: as sheets of paper, or in one column with a text of the reader's size. */
export interface Reflow {
  isOn: boolean;
  textSize: TextSize;
  /** The reader has said which one he wants, here or at another document. */
  wasChosen: boolean;
}

const asPaper: Reflow = { isOn: false, textSize: 100, wasChosen: false };
const name = 'paraphe.reader';

const remembered = (): Reflow => {
  const stored = readStored('localStorage', name);
  if (typeof stored !== 'object' || stored === null) return asPaper;
  const { isOn, textSize } = stored as Partial<Reflow>;
  return {
    isOn: isOn === true,
    textSize: textSizes.find((size) => size === textSize) ?? 100,
    wasChosen: true,
  };
};

const listeners = new Set<() => void>();
let current: Reflow | undefined;
const now = (): Reflow => (current ??= remembered());

type Loader = () => Promise<{ showReflow: (reflow: Reflow) => void }>;
let load: Loader | undefined;

/** What shows it comes when it is first wanted; a reader who is offline by then stays with the sheets. */
const show = (): void => {
  load?.().then(
    ({ showReflow }) => showReflow(now()),
    () => undefined,
  );
};

/**
 * Before the page's script takes over: who chose reader mode once sees the sheets for a moment only.
 * @param loader of what shows it: for signers one file with all that comes later, of which a preview has nothing else
 */
export const showRememberedReflow = (loader: Loader): void => {
  load = loader;
  if (now().isOn) show();
};

/** Changes what is shown and remembers it in this browser. */
export const chooseReflow = (change: Partial<Pick<Reflow, 'isOn' | 'textSize'>>): void => {
  current = { ...now(), ...change, wasChosen: true };
  writeStored('localStorage', name, { isOn: current.isOn, textSize: current.textSize });
  show();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useReflow = (): Reflow => useSyncExternalStore(subscribe, now, () => asPaper);
