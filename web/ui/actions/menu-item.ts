import type { ReactNode } from 'react';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Shown apart and in red, for a destructive action. */
  danger?: boolean;
  /** Blocks the item and shows the reason under its label. The arrow keys still reach it. */
  disabledReason?: string | undefined;
}
