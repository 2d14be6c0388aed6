import type { remindWebdoc } from '#contract/webdocs/lifecycle.ts';
import { recordAudit } from '#domains/audit/record.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { openToken, signingLink } from '../links.ts';
import { queueMails } from '../mails/notify.ts';
import { ended } from '../to-refusal.ts';
import { nextReminder, reminderWait } from '../reminder-rules.ts';
import { isLive, isTurn } from '../rules.ts';
import { readContents, type Contents, type Party, type Webdoc } from '../store.ts';
import { lockOwn, readReminding, type Reminding } from './store-lifecycle.ts';
import { spendOnParties } from '../unverified-limit.ts';
import { recordEvent, tokenActor, type TrailEntry } from '../trail.ts';
import { hasToSign, ownerOf, signatoriesOf } from '../to-view.ts';

/** Signatories who were invited, have not answered, and whose turn it is. */
export const waitingParties = (webdoc: Webdoc, contents: Contents): Party[] => {
  const signatories = signatoriesOf(contents);
  return signatories.filter((party) => party.notifiedAt !== null && isTurn({ webdoc, party, signatories }));
};

export interface Reminder {
  webdoc: Webdoc;
  contents: Contents;
  party: Party;
  reminding: Reminding;
  actor: TrailEntry['actor'];
  /** `snoozed` is the mail that the signatory asked for. */
  kind?: 'reminder' | 'snoozed';
  origin?: TrailEntry['origin'];
}

/** Mails a signatory their link again and records it in the trail; the next automatic reminder counts from now. */
export const sendReminder = async (
  context: AppContext,
  trx: Trx,
  { webdoc, contents, party, reminding, actor, kind = 'reminder', origin }: Reminder,
): Promise<void> => {
  const { secrets, clock, settings } = context;
  const url = signingLink(settings.publicUrl, openToken(secrets, party.id, reminding.tokenSealed));
  await queueMails(context, trx, [
    {
      kind,
      to: party,
      webdoc,
      owner: ownerOf(contents),
      hasToSign: hasToSign(contents, party.id),
      url,
    },
  ]);
  const isAutomatic = actor.kind === 'system' && kind === 'reminder';
  const sent = reminding.remindersSent + (isAutomatic ? 1 : 0);
  const now = clock.now();
  await trx
    .updateTable('webdoc_parties')
    .set({
      reminded_at: now,
      reminders_sent: sent,
      remind_at: sent < (webdoc.remindMax ?? 0) ? nextReminder(webdoc.remindEveryDays, now) : null,
    })
    .where('id', '=', party.id)
    .execute();
  await recordEvent(trx, context, webdoc.id, {
    event: 'signature_request.reminder_executed',
    actor,
    details: {
      recipient: party.recipient,
      email: party.email,
      language: party.language,
      isAutomatic,
      ...(kind === 'snoozed' && { isAskedFor: true }),
    },
    ...(origin && { origin }),
  });
};

/** Signatories who may be reminded and were not reminded within the hour. @throws {Refusal} */
const whomToRemind = (
  waiting: Party[],
  reminding: ReadonlyMap<string, Reminding>,
  today: Date,
): { party: Party; reminding: Reminding }[] => {
  if (waiting.length === 0) throw new Refusal('NobodyToRemind');
  const all = waiting.flatMap((party) => {
    const known = reminding.get(party.id);
    return known ? [{ party, reminding: known, wait: reminderWait(known.remindedAt, today) }] : [];
  });
  const due = all.filter(({ wait }) => wait === 0);
  if (due.length === 0)
    throw new Refusal('TooManyRequests', { retryAfterSeconds: Math.min(...all.map(({ wait }) => wait)) });
  return due;
};

const spendOnReminding = async (context: AppContext, { caller, origin, params, body }: Call<typeof remindWebdoc>) => {
  const wanted = body?.signatoryId;
  await spendOnParties(
    context,
    { id: params.id, companyId: caller.companyId, origin },
    ({ id, kind, status }) => kind === 'signatory' && status === 'pending' && (wanted === undefined || id === wanted),
  );
};

/** Reminds all signatories whose turn it is, or one of them; each at most once an hour. */
export const remindSignatories = async (context: AppContext, call: Call<typeof remindWebdoc>) => {
  const { caller, origin, params } = call;
  await spendOnReminding(context, call);
  return inTransaction(context.db, async (trx) => {
    const webdoc = await lockOwn(trx, params.id, caller);
    if (!webdoc) throw new Refusal('NoWebdocFound');
    const today = context.clock.now();
    if (!isLive(webdoc, today)) throw ended(webdoc, today);
    const contents = await readContents(trx, webdoc.id);
    const wanted = call.body?.signatoryId;
    if (wanted !== undefined && !signatoriesOf(contents).some(({ id }) => id === wanted))
      throw new Refusal('NoStakeholdersFound');
    const waiting = waitingParties(webdoc, contents).filter(({ id }) => wanted === undefined || id === wanted);
    const known = new Map((await readReminding(trx, webdoc.id)).map((each) => [each.id, each]));
    const due = whomToRemind(waiting, known, today);
    for (const { party, reminding } of due)
      await sendReminder(context, trx, {
        webdoc,
        contents,
        party,
        reminding,
        actor: tokenActor(caller.tokenId),
        origin,
      });
    await recordAudit(trx, context.clock, {
      companyId: webdoc.companyId,
      action: 'webdoc.reminded',
      actor: { kind: 'token', id: caller.tokenId },
      object: { id: webdoc.id, name: webdoc.name },
      origin,
    });
    const answer = { reminded: due.length };
    await call.remember(trx, answer);
    return answer;
  });
};
