import { useCallback, useEffect, useState } from 'react';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { dropDraft } from './drafts/drafts.ts';
import type { Outcome } from './outcome.ts';
import { firstScreen } from './screens.ts';
import type { Screen } from './screens.ts';

type End = 'signed' | 'declined';

export interface Ceremony {
  view: WebdocView;
  screen: Screen;
  show: (screen: Screen) => void;
  /** Goes back to the document to change this field. */
  change: (tag: string) => void;
  /** Tag of the field that `change` was called for; null after the next screen was shown. */
  changes: string | null;
  /** Stores the latest view; if it is signed or declined, shows that screen. */
  onView: (view: WebdocView) => void;
  onDeclined: () => void;
  /** Name of the person the document was handed over to. */
  delegate: string;
  onDelegated: (name: string) => void;
  /** Tags of the fields that the server rejected, each with its refusal code. */
  refused: Outcome['refused'];
  /** Shows the screen after a refusal; returns false if a message is enough. */
  onOutcome: (outcome: Outcome) => boolean;
}

const endedBy = (view: WebdocView, status: End): WebdocView => ({
  ...view,
  signatory: { ...view.signatory, status },
});

/** The current screen of the signing page and the latest view of the document. */
export const useCeremony = (page: SignPage, firstView: WebdocView): Ceremony => {
  const [view, setView] = useState(firstView);
  const [screen, setScreen] = useState<Screen>(() => firstScreen(page, firstView));
  const [delegate, setDelegate] = useState('');
  const [changes, setChanges] = useState<string | null>(null);
  const show = useCallback((next: Screen) => {
    setChanges(null);
    setScreen(next);
  }, []);
  const [refused, setRefused] = useState<Ceremony['refused']>(new Map());
  const onView = useCallback((latest: WebdocView) => {
    setView(latest);
    const { status } = latest.signatory;
    if (status !== 'pending') setScreen(status);
  }, []);
  const isOver = view.signatory.status !== 'pending' || screen === 'delegated';
  // Not before the reading screen has gone, which would write a pending draft once more.
  useEffect(() => {
    if (isOver) dropDraft();
  }, [isOver]);
  return {
    view,
    screen,
    show,
    changes,
    change: (tag) => {
      setChanges(tag);
      setScreen('reading');
    },
    onView,
    refused,
    delegate,
    onDelegated: (name) => {
      setDelegate(name);
      setScreen('delegated');
    },
    onDeclined: () => onView({ ...endedBy(view, 'declined'), status: 'declined' }),
    onOutcome: (outcome) => {
      const next = outcome.screen;
      if (outcome.isCancelled) setView({ ...view, status: 'cancelled' });
      if (next === 'signed') onView(endedBy(view, 'signed'));
      else if (next) setScreen(next);
      if (next === 'reading') setRefused(outcome.refused);
      return next !== null;
    },
  };
};
