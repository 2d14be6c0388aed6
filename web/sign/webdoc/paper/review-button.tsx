import { useState } from 'react';
import { Button } from '../../shell/button.tsx';
import type { PagesScreen } from './pages-screen.tsx';

/** The screen of the pages, loaded. */
export interface Review {
  Screen: typeof PagesScreen;
}

interface Props {
  label: string;
  /** It is the next step of the signatory. */
  isNext?: boolean;
  onOpen: (review: Review) => void;
  onFailure: () => void;
}

/** Loads the screen of the pages and opens it. */
export const ReviewButton = ({ label, isNext = false, onOpen, onFailure }: Props) => {
  const [busy, setBusy] = useState(false);
  const open = () => {
    setBusy(true);
    import('./pages-screen.tsx')
      .then(({ PagesScreen: Screen }) => onOpen({ Screen }), onFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button {...(isNext && { tone: 'brand' as const })} busy={busy} onClick={open}>
      {label}
    </Button>
  );
};
