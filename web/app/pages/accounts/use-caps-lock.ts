import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** Whether capitals are locked, as the last key pressed in the field told. */
export const useCapsLock = () => {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, keys: { onKeyDown: look, onKeyUp: look } };
};
