import type { ReactNode } from 'react';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Set apart and in red: what destroys. */
  danger?: boolean;
  /** Blocks the item and says why, under its label. It can still be reached by the arrows. */
  disabledReason?: string | undefined;
}
