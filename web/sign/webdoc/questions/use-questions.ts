import { useEffect, useState } from 'react';
import type { WebdocQuestion } from '#contract/webdocs/questions.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { call } from '#kit/call.ts';
import { wasRefused } from '#kit/failures.ts';
import { dropPendingProof, pendingProof, proofHeaders } from '../codes/pending-proof.ts';
import { askQuestion, readQuestions } from '../deferred-calls.ts';
import { useIdempotentAction } from '../finish/use-idempotent-action.ts';
import { tokenInAddress } from '../../shell/link-token.ts';

interface Parts {
  view: WebdocView;
  onSent: () => void;
  /** Called with errors for which a message is enough. */
  onProblem: (error: unknown) => void;
}

/** What was asked with this link. Where the document asks for a code, it comes first. */
export const useQuestions = ({ view, onSent, onProblem }: Parts) => {
  const [thread, setThread] = useState<WebdocQuestion[] | 'failed' | null>(null);
  const [isLocked, setLocked] = useState(() => view.signatory.secondFactor !== undefined && pendingProof() === null);
  const sending = useIdempotentAction<string>({
    view,
    onProblem,
    act: async (question, with_) => {
      const asked = await call(askQuestion, { body: { webdocToken: tokenInAddress(), question } }, with_);
      setThread((known) => [...(Array.isArray(known) ? known.filter(({ id }) => id !== asked.id) : []), asked]);
      onSent();
    },
  });
  useEffect(() => {
    if (isLocked) return undefined;
    const stopper = new AbortController();
    const input = { params: { token: tokenInAddress() } };
    call(readQuestions, input, { headers: proofHeaders(), signal: stopper.signal }).then(
      setThread,
      (error: unknown) => {
        if (stopper.signal.aborted) return;
        if (!wasRefused(error, 'CodeRequired')) return setThread('failed');
        dropPendingProof();
        return setLocked(true);
      },
    );
    return () => stopper.abort();
  }, [isLocked]);
  return { ...sending, thread, isLocked, unlock: () => setLocked(false) };
};
