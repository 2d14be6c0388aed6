import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';

export type Screen =
  | 'reading'
  | 'confirming'
  | 'kept'
  | 'signed'
  | 'declined'
  | 'delegated'
  | 'ended'
  | 'locked'
  | 'expired'
  | 'purged'
  | 'notFound'
  | 'error';

export const firstScreen = ({ state }: Pick<SignPage, 'state'>, view: WebdocView | null): Screen => {
  if (state === 'cancelled') return 'ended';
  if (state !== 'ready') return state;
  if (!view) return 'error';
  if (view.signatory.status === 'signed') return 'signed';
  if (view.signatory.status === 'declined') return 'declined';
  if (view.status === 'expired') return 'expired';
  return view.status === 'declined' || view.status === 'cancelled' ? 'ended' : 'reading';
};
