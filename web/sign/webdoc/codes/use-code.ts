import { useState } from 'react';
import type { SentSignerCode } from '#contract/webdocs/signer-codes.ts';
import { call } from '#kit/call.ts';
import { wasRefused } from '#kit/failures.ts';
import { idempotencyKeyFor } from '../finish/idempotency-key.ts';
import { savePendingProof } from './pending-proof.ts';
import { pendingCode, dropPendingCode, savePendingCode } from './sent-code.ts';
import { sendSignerCode, verifySignerCode } from '../deferred-calls.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { useCountdown } from './use-countdown.ts';

/** The last error; the form turns it into words, so that they follow a change of the language. */
export type CodeProblem = { of: 'ask' | 'check'; error: unknown } | { of: 'form' };

export interface CodeStep {
  /** The code sent last; null if none is known. */
  sent: SentSignerCode | null;
  /** A code was sent a short time ago, when this step was open before. */
  sentBefore: boolean;
  problem: CodeProblem | null;
  busy: 'asking' | 'checking' | null;
  /** Seconds until another code may be requested. */
  left: number;
  /** Requests the first code, unless one is already awaited. */
  begin: () => void;
  ask: () => Promise<void>;
  /** @returns true if the code was right: this tab then has the proof */
  check: (code: string) => Promise<boolean>;
}

const isComplete = (code: string): boolean => /^\d{6}$/.test(code);

interface Parts {
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
}

/** Requests a one-time code and exchanges the entered one for a proof. */
export const useCode = ({ onFailure }: Parts): CodeStep => {
  const [awaited] = useState(pendingCode);
  const [sent, setSent] = useState(awaited?.sent ?? null);
  const [sentBefore, setSentBefore] = useState(awaited !== null);
  const [problem, setProblem] = useState<CodeProblem | null>(null);
  const [busy, setBusy] = useState<CodeStep['busy']>(null);
  const [left, startWait] = useCountdown(awaited?.nextAt);
  const [askKey] = useState(idempotencyKeyFor);
  const [checkKey] = useState(idempotencyKeyFor);
  const webdocToken = tokenInAddress();
  const note = (of: 'ask' | 'check', error: unknown) => {
    if (!onFailure(error)) setProblem({ of, error });
  };

  const ask = async () => {
    setBusy('asking');
    setProblem(null);
    setSentBefore(false);
    try {
      // Keep the key until an answer arrives: if the answer is lost, the repeated call sends no second code.
      const scope = `after ${sent?.expiresDate ?? ''}`;
      const answer = await call(sendSignerCode, { body: { webdocToken } }, { idempotencyKey: askKey(scope) });
      savePendingCode(answer);
      setSent(answer);
      startWait(answer.nextAfterSeconds);
    } catch (error) {
      const wait = wasRefused(error, 'TooManyRequests') ? (error.retryAfterSeconds ?? 0) : 0;
      startWait(wait);
      setSentBefore(wait > 0);
      note('ask', error);
    } finally {
      setBusy(null);
    }
  };
  const check = async (code: string): Promise<boolean> => {
    if (!isComplete(code)) {
      setProblem({ of: 'form' });
      return false;
    }
    setBusy('checking');
    setProblem(null);
    try {
      const body = { webdocToken, code };
      savePendingProof(await call(verifySignerCode, { body }, { idempotencyKey: checkKey(code) }));
      dropPendingCode();
      return true;
    } catch (error) {
      if (wasRefused(error, 'CodeExpired', 'CodeTriesUsedUp')) dropPendingCode();
      note('check', error);
      return false;
    } finally {
      setBusy(null);
    }
  };
  const begin = () => {
    if (!awaited) void ask();
  };
  return { begin, sent, sentBefore, problem, busy, left, ask, check };
};
