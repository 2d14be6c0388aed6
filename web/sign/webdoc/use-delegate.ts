import { useState } from 'react';

import type { WebdocView } from '#contract/webdocs.ts';
import { call } from '#kit/call.ts';
import { wasRefused } from '#kit/failures.ts';

import { keyFor } from './intention.ts';
import { dropProof, keptProof, proofHeaders } from './kept-proof.ts';
import { fullName } from './party.ts';
import { delegateWebdoc } from './sign-calls.ts';
import { tokenInAddress } from './token.ts';

export type Delegate = Record<'firstName' | 'lastName' | 'email' | 'reason', string>;

interface Parts {
  view: WebdocView;
  onDelegated: (name: string) => void;
  onProblem: (error: unknown) => void;
}

export interface Delegating {
  busy: boolean;
  /** The signatory has to enter a code first. */
  asksCode: boolean;
  stopAsking: () => void;
  send: (delegate: Delegate) => Promise<void>;
}

/** Puts somebody in the signatory's own place, once, after the one-time code where one is asked for. */
export function useDelegate({ view, onDelegated, onProblem }: Parts): Delegating {
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [intention] = useState(keyFor);
  const send = async (delegate: Delegate) => {
    if (view.signatory.secondFactor && keptProof() === null) return setAsksCode(true);
    setAsksCode(false);
    setBusy(true);
    try {
      const body = { webdocToken: tokenInAddress(), ...delegate };
      const idempotencyKey = intention(JSON.stringify(delegate));
      onDelegated(
        fullName(await call(delegateWebdoc, { body }, { idempotencyKey, headers: proofHeaders() })),
      );
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
