import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { call } from '#kit/call.ts';

import { declineWebdoc } from '../sign-calls.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { useOnce } from '../finish/use-idempotent-action.ts';
import type { Once } from '../finish/use-idempotent-action.ts';

interface Parts {
  view: WebdocView;
  onDeclined: () => void;
  /** What is only to be said. */
  onProblem: (error: unknown) => void;
}

/** Declining with a reason. */
export function useDecline({ view, onDeclined, onProblem }: Parts): Once<string> {
  return useOnce({
    view,
    onProblem,
    act: async (reason, sending) => {
      const body = { webdocToken: tokenInAddress(), stakeholderId: view.signatory.id, reason };
      await call(declineWebdoc, { body }, sending);
      onDeclined();
    },
  });
}
