import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { call } from '#kit/call.ts';
import { delegateWebdoc } from '../deferred-calls.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { useIdempotentAction } from '../finish/use-idempotent-action.ts';
import type { IdempotentAction } from '../finish/use-idempotent-action.ts';
import { fullName } from '#contract/text.ts';

export type Delegate = Record<'firstName' | 'lastName' | 'email' | 'reason', string>;

interface Parts {
  view: WebdocView;
  onDelegated: (name: string) => void;
  onProblem: (error: unknown) => void;
}

/** Replaces the signatory by another person. */
export const useDelegate = ({ view, onDelegated, onProblem }: Parts): IdempotentAction<Delegate> =>
  useIdempotentAction({
    view,
    onProblem,
    act: async (delegate, sending) => {
      const body = { webdocToken: tokenInAddress(), ...delegate };
      onDelegated(fullName(await call(delegateWebdoc, { body }, sending)));
    },
  });
