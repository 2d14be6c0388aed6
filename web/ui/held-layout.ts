import { createContext, use, useCallback, useEffect, useState } from 'react';

/** Counts the open dialogs of a part of the page: `1` for one that opens, `-1` for one that closes. */
const HeldLayout = createContext<(by: number) => void>(() => undefined);

export const HeldLayoutProvider = HeldLayout.Provider;

/** An open dialog is counted in the part of the page to which it belongs. */
export const useHoldLayout = (isOpen: boolean): void => {
  const count = use(HeldLayout);
  useEffect(() => {
    if (!isOpen) return;
    count(1);
    return () => count(-1);
  }, [isOpen, count]);
};

/**
 * Keeps a layout as it is while a dialog of it is open: another layout would close the dialog, and what was typed in it
 * would be lost when a phone is turned.
 * @returns the layout, and the value for `HeldLayoutProvider`
 */
export const useHeldLayout = <Layout>(wanted: Layout): [Layout, (by: number) => void] => {
  const [open, setOpen] = useState(0);
  const [held, setHeld] = useState(wanted);
  const count = useCallback((by: number) => setOpen((before) => before + by), []);
  if (open === 0 && held !== wanted) setHeld(wanted);
  return [open === 0 ? wanted : held, count];
};
