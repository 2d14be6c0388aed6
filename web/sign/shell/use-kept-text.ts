import { useEffect, useState } from 'react';
import { forgetEntered, textEntered } from './early-events.ts';

/**
 * Text of a field that this tab keeps until it is sent, from before the page's script has come. The field needs
 * `data-tag`, and the page the early script.
 * @returns the text, its setter, and a function that forgets what is kept
 */
export const useKeptText = (tag: string): [text: string, setText: (text: string) => void, forget: () => void] => {
  const [text, setText] = useState('');
  // The first rendering has to be the server's.
  useEffect(() => setText(textEntered(tag)), [tag]);
  return [text, setText, forgetEntered];
};
