import type { Webhook } from '#contract/webhooks.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { Status } from '#ui/states/status.tsx';
import { webhooksTexts } from './texts.ts';
import styles from './webhooks.module.css';

interface Words {
  state: string;
  more: string | null;
}

/** Returns the state of an endpoint, with its reason or start. */
export const useStateLabels = (): ((webhook: Webhook) => Words) => {
  const t = useTexts(webhooksTexts);
  const reasons = { owner: null, gone: t.offGone, failing: t.offFailing };
  return ({ offBecause, failingSince }) => {
    if (offBecause !== null) return { state: t.off, more: reasons[offBecause] };
    if (failingSince === null) return { state: t.active, more: null };
    return { state: t.failing, more: t.since(formatDay(failingSince) ?? '') };
  };
};

const toneOf = ({ offBecause, failingSince }: Webhook) => {
  if (offBecause === 'owner') return 'neutral';
  if (offBecause !== null) return 'danger';
  return failingSince === null ? 'success' : 'warning';
};

export const WebhookState = ({ webhook, look }: { webhook: Webhook; look?: 'plain' | 'badge' }) => {
  const { state, more } = useStateLabels()(webhook);
  return (
    <span className={look === 'badge' ? styles.line : styles.words}>
      <Status tone={toneOf(webhook)} look={look ?? 'plain'}>
        {state}
      </Status>
      {more !== null && <span className={styles.soft}>{more}</span>}
    </span>
  );
};
