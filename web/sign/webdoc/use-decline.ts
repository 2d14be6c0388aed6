import { useState } from 'react';

import type { WebdocView } from '#contract/webdocs.ts';
import { call } from '#kit/call.ts';
import { wasRefused } from '#kit/failures.ts';

import { keyFor } from './intention.ts';
import { dropProof, keptProof, proofHeaders } from './kept-proof.ts';
import { declineWebdoc } from './sign-calls.ts';
import { tokenInAddress } from './token.ts';

interface Parts {
  view: WebdocView;
  onDeclined: () => void;
  /** What is only to be said. */
  onProblem: (error: unknown) => void;
}

export interface Decline {
  busy: boolean;
  /** The signatory has to enter a code first. */
  asksCode: boolean;
  stopAsking: () => void;
  send: (reason: string) => Promise<void>;
}

/** Declining with a reason, after the one-time code where one is asked for. */
export function useDecline({ view, onDeclined, onProblem }: Parts): Decline {
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [intention] = useState(keyFor);
  const send = async (reason: string) => {
    if (view.signatory.secondFactor && keptProof() === null) return setAsksCode(true);
    setAsksCode(false);
    setBusy(true);
    try {
      const body = { webdocToken: tokenInAddress(), stakeholderId: view.signatory.id, reason };
      await call(declineWebdoc, { body }, { idempotencyKey: intention(reason), headers: proofHeaders() });
      onDeclined();
    } catch (error) {
      if (wasRefused(error, 'CodeRequired')) {
        dropProof();
        setAsksCode(true);
      } else onProblem(error);
      setBusy(false);
    }
  };
  return { busy, asksCode, stopAsking: () => setAsksCode(false), send };
}
