import { recordAudit } from '#domains/audit/record.ts';
import { addressInLog } from './endpoints.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { failPending } from './delivery-store.ts';
import { switchOff } from './endpoint-store.ts';
import { queueSwitchedOffMails } from './mails.ts';
import { failingTooLongSince } from './rules.ts';

interface Concerned {
  endpointId: string;
  companyId: string;
  url: string;
}

/** Switches off an endpoint that is gone or has failed for too long, and mails every owner once. */
export const disableIfFailing = async (
  context: AppContext,
  trx: Trx,
  { endpointId, companyId, url }: Concerned,
  gone: boolean,
): Promise<void> => {
  const now = context.clock.now();
  const because = gone ? 'gone' : 'failing';
  const isOff = await switchOff(trx, endpointId, because, gone ? undefined : failingTooLongSince(now));
  if (!isOff) return;
  await failPending(trx, endpointId, now);
  await recordAudit(trx, context.clock, {
    companyId,
    action: 'webhook.switchedOff',
    actor: { kind: 'system' },
    object: { id: endpointId, name: addressInLog(url) },
  });
  await queueSwitchedOffMails(context, trx, { companyId, url, because });
};
