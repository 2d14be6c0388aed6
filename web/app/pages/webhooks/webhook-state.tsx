import type { Webhook } from '#contract/webhooks.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { Status } from '#ui/status.tsx';

import { webhooksTexts } from './texts.ts';

/** How an endpoint stands, in words. */
export function useStateWords(): (webhook: Webhook) => string {
  const t = useTexts(webhooksTexts);
  return ({ offBecause, failingSince }) => {
    if (offBecause === 'gone') return t.offGone;
    if (offBecause === 'failing') return t.offFailing;
    if (offBecause === 'owner') return t.offOwner;
    return failingSince === null ? t.active : t.failingSince(formatDay(failingSince) ?? '');
  };
}

const toneOf = ({ offBecause, failingSince }: Webhook) => {
  if (offBecause === 'owner') return 'neutral';
  if (offBecause !== null) return 'danger';
  return failingSince === null ? 'success' : 'warning';
};

export function WebhookState({ webhook, look }: { webhook: Webhook; look?: 'plain' | 'badge' }) {
  const words = useStateWords();
  return (
    <Status tone={toneOf(webhook)} look={look ?? 'plain'}>
      {words(webhook)}
    </Status>
  );
}
