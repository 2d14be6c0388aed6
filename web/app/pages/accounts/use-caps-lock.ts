import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** The state of Caps Lock, according to the last key event in the field. */
export const useCapsLock = () => {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, keys: { onKeyDown: look, onKeyUp: look } };
};
