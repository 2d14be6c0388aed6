import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { call } from '#kit/call.ts';
import { declineWebdoc } from '../deferred-calls.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { useIdempotentAction } from '../finish/use-idempotent-action.ts';
import type { IdempotentAction } from '../finish/use-idempotent-action.ts';

interface Parts {
  view: WebdocView;
  onDeclined: () => void;
  /** Called with errors for which a message is enough. */
  onProblem: (error: unknown) => void;
}

export const useDecline = ({ view, onDeclined, onProblem }: Parts): IdempotentAction<string> =>
  useIdempotentAction({
    view,
    onProblem,
    act: async (reason, sending) => {
      const body = { webdocToken: tokenInAddress(), stakeholderId: view.signatory.id, reason };
      await call(declineWebdoc, { body }, sending);
      onDeclined();
    },
  });
