import type { getSnooze, Snooze, snoozeWebdoc } from '#contract/webdocs/snooze.ts';
import { inTransaction, type Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readMailBranding } from '../branding.ts';
import { snoozeFile } from '../mails/snooze-file.ts';
import { authorizeSignatory, lockPartyAccess } from '../party-access.ts';
import { maySnooze } from '../rules.ts';
import { readContents, type Contents, type Party, type Webdoc } from '../store.ts';
import { toRefusal } from '../to-refusal.ts';
import { hasToSign, ownerOf, partyOf, toSigningState } from '../to-view.ts';
import { partyActor, recordEvent } from '../trail.ts';
import { snoozeMoments } from './snooze-rules.ts';

interface Waiting {
  webdoc: Webdoc;
  contents: Contents;
  party: Party;
}

/** @throws {Refusal} when the document does not wait for this signatory */
const requireWaiting = ({ clock }: AppContext, webdoc: Webdoc, contents: Contents, partyId: string): Waiting => {
  const verdict = maySnooze(toSigningState(webdoc, contents, partyId), clock.now());
  if (!verdict.may) throw toRefusal(verdict);
  return { webdoc, contents, party: partyOf(contents, partyId) };
};

const momentsOf = ({ clock }: AppContext, { webdoc, party }: Waiting) =>
  snoozeMoments(clock.now(), webdoc.expiresAt, party.timeZone);

const toAnswer = async (context: AppContext, db: Connection, waiting: Waiting, until: Date | null): Promise<Snooze> => {
  const { webdoc, contents, party } = waiting;
  const around = { ...context.settings, now: context.clock.now() };
  const mail = {
    kind: 'snoozed' as const,
    to: party,
    webdoc,
    owner: ownerOf(contents),
    hasToSign: hasToSign(contents, party.id),
  };
  return {
    choices: momentsOf(context, waiting).map(({ choice, at }) => ({ choice, at: at.toISOString() })),
    until: until?.toISOString() ?? null,
    calendar: until && snoozeFile(mail, until, around, (await readMailBranding(db, webdoc)).company),
  };
};

/** What the signatory may choose, and has chosen. Changes nothing. */
export const readSnooze = async (context: AppContext, call: Call<typeof getSnooze>): Promise<Snooze> => {
  const { webdoc, partyId } = await authorizeSignatory(context, call.params.token, call, 'webdocRead');
  const waiting = requireWaiting(context, webdoc, await readContents(context.db, webdoc.id), partyId);
  const { snoozed_until: until } = await context.db
    .selectFrom('webdoc_parties')
    .select('snoozed_until')
    .where('id', '=', partyId)
    .executeTakeFirstOrThrow();
  return toAnswer(context, context.db, waiting, until);
};

/**
 * Puts the document off, changes that, or takes it back. It asks for no code: it decides nothing about the document,
 * and the trail shows it to the sender.
 */
export const snoozeDocument = async (context: AppContext, call: Call<typeof snoozeWebdoc>): Promise<Snooze> => {
  const until = call.body.until === null ? null : new Date(call.body.until);
  const seat = await authorizeSignatory(context, call.body.webdocToken, call, 'webdocSign');
  await context.budgets.spend('webdocSnooze', seat.partyId);
  return inTransaction(context.db, async (trx) => {
    const webdoc = await lockPartyAccess(trx, seat);
    const waiting = requireWaiting(context, webdoc, await readContents(trx, webdoc.id), seat.partyId);
    const { party } = waiting;
    if (until && !momentsOf(context, waiting).some(({ at }) => at.getTime() === until.getTime()))
      throw new Refusal('InvalidRequest', { errors: [{ path: 'until', code: 'NotOffered' }] });
    const { numUpdatedRows } = await trx
      .updateTable('webdoc_parties')
      .set({ snoozed_until: until })
      .where('id', '=', party.id)
      .where('snoozed_until', 'is distinct from', until)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await recordEvent(trx, context, webdoc.id, {
        event: 'signer.snoozed',
        actor: partyActor(party),
        details: { recipient: party.recipient, until: until?.toISOString() ?? null },
        origin: call.origin,
      });
    const answer = await toAnswer(context, trx, waiting, until);
    await call.remember(trx, answer);
    return answer;
  });
};
