import { useState } from 'react';

import type { SentSignerCode } from '#contract/webdocs/signer-codes.ts';
import { call } from '#kit/call.ts';
import { wasRefused } from '#kit/failures.ts';

import { idempotencyKeyFor } from '../finish/idempotency-key.ts';
import { savePendingProof } from './pending-proof.ts';
import { awaitedCode, dropAwaited, keepAwaited } from './sent-code.ts';
import { sendSignerCode, verifySignerCode } from '../sign-calls.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { useCountdown } from './use-countdown.ts';

/** What stands in the way, to be put in words in the language of the moment. */
export type CodeProblem = { of: 'ask' | 'check'; error: unknown } | { of: 'form' };

export interface CodeStep {
  /** What was sent last; null while nothing is known to have been. */
  sent: SentSignerCode | null;
  /** One was sent a moment ago, by an earlier look at this step. */
  sentBefore: boolean;
  problem: CodeProblem | null;
  busy: 'asking' | 'checking' | null;
  /** Seconds until another code may be asked for. */
  left: number;
  /** Asks for a first code, unless one is awaited already. */
  begin: () => void;
  ask: () => Promise<void>;
  /** @returns true when the code was right: this tab may act from now on */
  check: (code: string) => Promise<boolean>;
}

const isComplete = (code: string): boolean => /^\d{6}$/.test(code);

interface Parts {
  /** True when the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
}

/** The way to a proof: a code asked for, sent, and entered. */
export const useCode = ({ onFailure }: Parts): CodeStep => {
  const [awaited] = useState(awaitedCode);
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
      // The same key until an answer came: a code whose answer was lost is not sent twice.
      const meant = `after ${sent?.expiresDate ?? ''}`;
      const answer = await call(sendSignerCode, { body: { webdocToken } }, { idempotencyKey: askKey(meant) });
      keepAwaited(answer);
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
      dropAwaited();
      return true;
    } catch (error) {
      if (wasRefused(error, 'CodeExpired', 'CodeTriesUsedUp')) dropAwaited();
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
