import { useState, useSyncExternalStore } from 'react';
import { hasRoomForPane } from './screen-sizes.ts';

export interface Pane {
  /** Open where this window has it, beside the document or over it. */
  isOpen: boolean;
  /** Open beside the document, on a wide screen. */
  isBeside: boolean;
  /** Open over the document, on a small screen. */
  isOver: boolean;
  toggle: () => void;
  closeOver: () => void;
}

const onResize = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

export const usePane = (): Pane => {
  const hasRoom = useSyncExternalStore(onResize, hasRoomForPane, () => true);
  const [isBeside, setBeside] = useState(true);
  const [isOver, setOver] = useState(false);
  return {
    isOpen: hasRoom ? isBeside : isOver,
    isBeside,
    isOver,
    toggle: () => {
      if (hasRoom) setBeside(!isBeside);
      else setOver(true);
    },
    closeOver: () => setOver(false),
  };
};
