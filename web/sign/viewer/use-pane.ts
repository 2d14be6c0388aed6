import { useState } from 'react';
import { hasRoomForPane } from './screen-sizes.ts';

export interface Pane {
  /** Open beside the document, on a wide screen. */
  isBeside: boolean;
  /** Open over the document, on a small screen. */
  isOver: boolean;
  toggle: () => void;
  closeOver: () => void;
}

export const usePane = (): Pane => {
  const [isBeside, setBeside] = useState(true);
  const [isOver, setOver] = useState(false);
  return {
    isBeside,
    isOver,
    toggle: () => {
      if (hasRoomForPane()) setBeside(!isBeside);
      else setOver(true);
    },
    closeOver: () => setOver(false),
  };
};
