import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../shell/storage.ts';

/** In percent of reader mode's normal size. */
export const textSizes = [100, 125, 150, 175, 200] as const;
type TextSize = (typeof textSizes)[number];

/** The documents are shown as sheets of paper, or in reader mode: one column in the reader's text size. */
export interface ReaderMode {
  isOn: boolean;
  textSize: TextSize;
  /** The reader has chosen a mode, in this or another document. */
  wasChosen: boolean;
}

const asPaper: ReaderMode = { isOn: false, textSize: 100, wasChosen: false };
const name = 'paraphe.reader';

const remembered = (): ReaderMode => {
  const stored = readStored('localStorage', name);
  if (typeof stored !== 'object' || stored === null) return asPaper;
  const { isOn, textSize } = stored as Partial<ReaderMode>;
  return {
    isOn: isOn === true,
    textSize: textSizes.find((size) => size === textSize) ?? 100,
    wasChosen: true,
  };
};

const listeners = new Set<() => void>();
let current: ReaderMode | undefined;
const now = (): ReaderMode => (current ??= remembered());

type Loader = () => Promise<{ showReflow: (reflow: ReaderMode) => void }>;
let load: Loader | undefined;

/** Loads reader mode on first use; if the reader is offline then, the sheets stay. */
const show = (): void => {
  load?.().then(
    ({ showReflow }) => showReflow(now()),
    () => undefined,
  );
};

/**
 * Turns reader mode on if the reader chose it earlier. Call it before hydration, so that the sheets show only briefly.
 * @param loader loads `showReflow`; the signing page loads it together with its deferred screens
 */
export const showRememberedReflow = (loader: Loader): void => {
  load = loader;
  if (now().isOn) show();
};

/** Changes the mode and stores it in this browser. */
export const setReaderMode = (change: Partial<Pick<ReaderMode, 'isOn' | 'textSize'>>): void => {
  current = { ...now(), ...change, wasChosen: true };
  writeStored('localStorage', name, { isOn: current.isOn, textSize: current.textSize });
  show();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useReflow = (): ReaderMode => useSyncExternalStore(subscribe, now, () => asPaper);
