import { useState } from 'react';
import { forgetEntered, textEntered } from './early-events.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Text of a field that this tab keeps until it is sent, from before the page's script has come. The field needs
 * `data-tag`, and the page the early script.
 * @returns the text, its setter, and a function that forgets what is kept
 */
export const useKeptText = (tag: string): [text: string, setText: (text: string) => void, forget: () => void] => {
  const [changed, setChanged] = useState<string | null>(null);
  // The first rendering has to be the server's.
  const isHydrated = useHydrated();
  return [changed ?? (isHydrated ? textEntered(tag) : ''), setChanged, forgetEntered];
};
