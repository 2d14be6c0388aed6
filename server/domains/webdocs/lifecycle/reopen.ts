import { dayMs } from '#contract/days/day-ms.ts';
import { webdocReopening } from '#contract/limits.ts';
import type { reopenWebdoc } from '#contract/webdocs/lifecycle.ts';
import type { reopenInPortal } from '#contract/webdocs/recipients.ts';
import { actorOf, recordAudit, type AuditActor } from '#domains/audit/record.ts';
import { inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import type { Origin } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { openToken, signingLink } from '../links.ts';
import type { WebdocMail } from '../mails/mails.ts';
import { queueMails } from '../mails/notify.ts';
import { nextReminder } from '../reminder-rules.ts';
import { isExpired } from '../rules.ts';
import { readContents, type Contents, type Party, type Webdoc } from '../store.ts';
import { hasToSign, ownerOf, signatoriesOf } from '../to-view.ts';
import { recordEvent, tokenActor, type TrailEntry } from '../trail.ts';
import { spendOnParties } from '../unverified-limit.ts';
import { waitingParties } from './remind.ts';
import { lockOwn, readReminding, type Reminding } from './store-lifecycle.ts';

/** When a signatory declined the document; null when nobody has. */
const declinedAt = async (db: Connection, webdocId: string): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('webdoc_parties')
    .select((eb) => eb.fn.max('declined_at').as('at'))
    .where('webdoc_id', '=', webdocId)
    .where('status', '=', 'declined')
    .executeTakeFirstOrThrow();
  return at;
};

/** Why a document cannot be opened again; null when it can. */
export const reopeningFault = (
  webdoc: Pick<Webdoc, 'status' | 'expiresAt' | 'purgedAt'>,
  declined: Date | null,
  today: Date,
): string | null => {
  if (webdoc.purgedAt) return 'purged';
  if (isExpired(webdoc, today) && webdoc.status !== 'cancelled') return 'expired';
  if (webdoc.status !== 'declined' || declined === null) return webdoc.status;
  return today.getTime() - declined.getTime() > webdocReopening.withinDays * dayMs ? 'tooOld' : null;
};

/** A reopening by whoever may do it. */
interface Reopening {
  webdocId: string;
  /** The document must be of this company and, where one is given, of this org type. */
  owner: { companyId: string; orgType?: string };
  days: number;
  trailActor: TrailEntry['actor'];
  auditActor: AuditActor;
  origin: Origin;
}

interface Reopened {
  status: 'pending' | 'inProgress';
  /** ISO 8601. */
  expiresDate: string;
}

/** Puts the document and whoever declined back to where they were; the reminders of those who wait count from now. */
const restore = async (trx: Trx, webdoc: Webdoc, contents: Contents, today: Date): Promise<void> => {
  await trx
    .updateTable('webdocs')
    .set({ status: webdoc.status, expires_at: webdoc.expiresAt, expiry_announced_at: null })
    .where('id', '=', webdoc.id)
    .where('status', '=', 'declined')
    .execute();
  await trx
    .updateTable('webdoc_parties')
    .set({ status: 'pending', declined_at: null, decline_reason: null })
    .where('webdoc_id', '=', webdoc.id)
    .where('status', '=', 'declined')
    .execute();
  const reminding = new Map((await readReminding(trx, webdoc.id)).map((each) => [each.id, each]));
  for (const { id } of waitingParties(webdoc, contents)) {
    const isLeft = (reminding.get(id)?.remindersSent ?? 0) < (webdoc.remindMax ?? 0);
    await trx
      .updateTable('webdoc_parties')
      .set({ expiry_told_at: null, remind_at: isLeft ? nextReminder(webdoc.remindEveryDays, today) : null })
      .where('id', '=', id)
      .execute();
  }
};

/** Mails to everybody who was told of the end: those who can sign get their link, those who have signed need it not. */
const mailsAfterReopening = (
  { settings, secrets }: AppContext,
  webdoc: Webdoc,
  contents: Contents,
  links: ReadonlyMap<string, Reminding>,
): WebdocMail[] => {
  const owner = ownerOf(contents);
  const asked = signatoriesOf(contents).filter(({ notifiedAt }) => notifiedAt !== null);
  const toSignatory = (to: Party): WebdocMail => {
    const told = { to, webdoc, owner, hasToSign: hasToSign(contents, to.id) };
    if (to.status === 'signed') return { ...told, kind: 'goesOn' };
    const token = openToken(secrets, to.id, links.get(to.id)?.tokenSealed ?? null);
    return { ...told, kind: 'reopened', url: signingLink(settings.publicUrl, token) };
  };
  return [{ kind: 'ownerReopened', to: owner, webdoc, owner }, ...asked.map(toSignatory)];
};

/**
 * Refusing and reopening in turns would mail everybody each time, so a document is reopened only so often, and a company
 * that nobody has verified spends its people of the day. @throws {Refusal} TooManyRequests, UnverifiedLimit
 */
const spendOnReopening = async (context: AppContext, { webdocId, owner, origin }: Reopening): Promise<void> => {
  const mailed = ({ kind }: { kind: string }) => kind === 'signatory' || kind === 'owner';
  if ((await spendOnParties(context, { id: webdocId, companyId: owner.companyId, origin }, mailed)) > 0)
    await context.budgets.spend('webdocReopen', webdocId);
};

/** Opens a declined document again with a new end. Signatures that were given stay. @throws {Refusal} */
const reopen = async (
  context: AppContext,
  reopening: Reopening,
  remember: (trx: Trx, answer: Reopened) => Promise<void>,
): Promise<Reopened> => {
  const { webdocId, owner, days, trailActor, auditActor, origin } = reopening;
  await spendOnReopening(context, reopening);
  return inTransaction(context.db, async (trx) => {
    const before = await lockOwn(trx, webdocId, owner);
    if (!before) throw new Refusal('NoWebdocFound');
    const today = context.clock.now();
    const fault = reopeningFault(before, await declinedAt(trx, webdocId), today);
    if (fault !== null) throw new Refusal('WebdocNotReopenable', { detail: fault });
    const known = await readContents(trx, webdocId);
    const decliner = signatoriesOf(known).find(({ status }) => status === 'declined');
    const parties = known.parties.map((party) =>
      party.status === 'declined' ? { ...party, status: 'pending' as const } : party,
    );
    const contents = { ...known, parties };
    const isBegun = signatoriesOf(contents).some((party) => party.status === 'signed');
    const status: Reopened['status'] = isBegun ? 'inProgress' : 'pending';
    const webdoc = { ...before, status, expiresAt: new Date(today.getTime() + days * dayMs) } as const;
    await restore(trx, webdoc, contents, today);
    await recordEvent(trx, context, webdocId, {
      event: 'reopened',
      actor: trailActor,
      details: { recipient: decliner?.recipient ?? null, days, expiresAt: webdoc.expiresAt.toISOString() },
      origin,
    });
    const links = new Map((await readReminding(trx, webdocId)).map((each) => [each.id, each]));
    await queueMails(context, trx, mailsAfterReopening(context, webdoc, contents, links));
    await recordAudit(trx, context.clock, {
      companyId: webdoc.companyId,
      action: 'webdoc.reopened',
      actor: auditActor,
      object: { id: webdoc.id, name: webdoc.name },
      details: { days },
      origin,
    });
    const answer = { status, expiresDate: webdoc.expiresAt.toISOString() };
    await remember(trx, answer);
    return answer;
  });
};

/** The reopening by the sender's systems. */
export const reopenByToken = (context: AppContext, call: Call<typeof reopenWebdoc>): Promise<Reopened> => {
  const { caller, origin, params, body } = call;
  const reopening = {
    webdocId: params.id,
    owner: caller,
    days: body?.days ?? webdocReopening.days.default,
    trailActor: tokenActor(caller.tokenId),
    auditActor: { kind: 'token', id: caller.tokenId } as const,
    origin,
  };
  return reopen(context, reopening, (trx, answer) => call.remember(trx, answer));
};

/** The reopening in the portal. */
export const reopenByUser = (context: AppContext, call: Call<typeof reopenInPortal>): Promise<Reopened> => {
  const { caller, origin, params, body } = call;
  const reopening = {
    webdocId: params.id,
    owner: { companyId: caller.companyId },
    days: body.days,
    trailActor: { kind: 'user', id: caller.userId, name: caller.username } as const,
    auditActor: actorOf(caller),
    origin,
  };
  return reopen(context, reopening, (trx, answer) => call.remember(trx, answer)).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'NoWebdocFound' ? new Refusal('NotFound') : error;
  });
};
