import { useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { wasRefused } from '#kit/failures.ts';
import { idempotencyKeyFor } from './idempotency-key.ts';
import { dropPendingProof, pendingProof, proofHeaders } from '../codes/pending-proof.ts';

/** The key makes a repeated call count once; the headers prove the signer's identity. */
export interface Sending {
  idempotencyKey: string;
  headers: Record<string, string>;
}

interface Parts<Content> {
  view: WebdocView;
  act: (content: Content, sending: Sending) => Promise<void>;
  /** Called with errors for which a message is enough. */
  onProblem: (error: unknown) => void;
}

export interface IdempotentAction<Content> {
  busy: boolean;
  /** The signatory has to enter a code first. */
  asksCode: boolean;
  stopAsking: () => void;
  send: (content: Content) => Promise<void>;
}

/** An action of the signatory. Repeated clicks count once; a required one-time code comes first. */
export const useIdempotentAction = <Content>({ view, act, onProblem }: Parts<Content>): IdempotentAction<Content> => {
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [intention] = useState(idempotencyKeyFor);
  const send = async (content: Content) => {
    if (view.signatory.secondFactor && pendingProof() === null) return setAsksCode(true);
    setAsksCode(false);
    setBusy(true);
    try {
      await act(content, { idempotencyKey: intention(JSON.stringify(content)), headers: proofHeaders() });
    } catch (error) {
      if (wasRefused(error, 'CodeRequired')) {
        dropPendingProof();
        setAsksCode(true);
      } else onProblem(error);
    }
    setBusy(false);
  };
  return { busy, asksCode, stopAsking: () => setAsksCode(false), send };
};
