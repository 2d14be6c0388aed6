import type { expireWebdoc } from '#contract/webdocs/lifecycle.ts';
import { recordAudit } from '#domains/audit/record.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { isLive } from '../rules.ts';
import { ended } from '../to-refusal.ts';
import { tokenActor } from '../trail.ts';
import { recordExpiry } from '../lifecycle/expire.ts';
import { lockOwn } from '../lifecycle/store-lifecycle.ts';

/** Moves the deadline of a sandbox's document to this moment, so that integrators can test what follows it. */
export const expireNow = async (context: AppContext, call: Call<typeof expireWebdoc>) => {
  const { caller, origin, params } = call;
  return inTransaction(context.db, async (trx) => {
    const webdoc = await lockOwn(trx, params.id, caller);
    if (!webdoc) throw new Refusal('NoWebdocFound');
    if (caller.orgType === 'prod') throw new Refusal('BearerNotAllowed', { detail: caller.orgType });
    const now = context.clock.now();
    if (!isLive(webdoc, now)) throw ended(webdoc, now);
    const actor = tokenActor(caller.tokenId);
    await recordExpiry(context, trx, { ...webdoc, expiresAt: now }, { actor, origin });
    await recordAudit(trx, context.clock, {
      companyId: webdoc.companyId,
      action: 'webdoc.expired',
      actor: { kind: 'token', id: caller.tokenId },
      object: { id: webdoc.id, name: webdoc.name },
      origin,
    });
    const answer = { status: 'expired' as const };
    await call.remember(trx, answer);
    return answer;
  });
};
