import { createContext, use, useEffect, useState } from 'react';

/** Changes the number of open dialogs of a part of the page. */
type Count = (change: (open: number) => number) => void;

const HeldLayout = createContext<Count>(() => undefined);

export const HeldLayoutProvider = HeldLayout.Provider;

/** An open dialog is counted in the part of the page to which it belongs. */
export const useHoldLayout = (isOpen: boolean): void => {
  const count = use(HeldLayout);
  useEffect(() => {
    if (!isOpen) return;
    count((open) => open + 1);
    return () => count((open) => open - 1);
  }, [isOpen, count]);
};

/**
 * Keeps a layout as it is while a dialog of it is open: another layout would close the dialog, and what was typed in it
 * would be lost when a phone is turned.
 * @returns the layout, and the value for `HeldLayoutProvider`
 */
export const useHeldLayout = <Layout>(wanted: Layout): [Layout, Count] => {
  const [open, count] = useState(0);
  const [held, setHeld] = useState(wanted);
  if (open === 0 && held !== wanted) setHeld(wanted);
  return [held, count];
};
