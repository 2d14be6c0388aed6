import type * as mine from '#contract/accounts/my-account.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { actorOf, recordAudit, type AuditActor, type AuditDetails } from '#domains/audit/record.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { findMyself } from './find-myself.ts';
import { provePassword } from './prove-password.ts';
import { newSecret, secretUri, stepOfCode } from './second-factor-codes.ts';
import { secondFactorMail, type SecondFactorNews } from './second-factor-mails.ts';
import {
  countRecoveryCodes,
  isSecondFactorOn,
  lockSecondFactor,
  replaceRecoveryCodes,
  storeSecret,
  takeRecoveryCode,
  takeStep,
  turnOff,
  turnOn,
} from './second-factor-store.ts';
import { findUserByName, type UserRow } from './store.ts';
import type { MailSettings } from './compose-mail.ts';

const wrongCode = (path: string): Refusal =>
  new Refusal('SecondFactorWrong', { errors: [{ path, code: 'SecondFactorWrong' }] });

type Happening = 'user.secondFactorOn' | 'user.secondFactorOff' | 'user.recoveryCodeUsed' | 'user.recoveryCodesRenewed';

const record = (
  trx: Trx,
  { clock }: Pick<AppContext, 'clock'>,
  user: UserRow,
  event: { action: Happening; actor: AuditActor; details?: AuditDetails; origin?: Origin },
): Promise<void> =>
  recordAudit(trx, clock, {
    companyId: user.companyId,
    object: { id: user.id, name: user.username },
    ...event,
  });

/** Mails the user about a change of what logs them in. */
export const tell = (
  trx: Trx,
  { outbox, settings }: Pick<AppContext, 'outbox'> & { settings: MailSettings },
  user: UserRow,
  news: SecondFactorNews,
): Promise<void> => outbox.queue(trx, secondFactorMail(user, news, settings));

/**
 * Counts a try of a code; an account has few tries per time window, and in a day. The last try writes one entry in the
 * audit log for the owner.
 */
export const countCode = async (
  { db, clock, log, budgets }: AppContext,
  user: Pick<UserRow, 'id' | 'companyId' | 'username'>,
  origin: Origin,
): Promise<void> => {
  const left = [await budgets.spend('secondFactor', user.id), await budgets.spend('secondFactorDay', user.id)];
  if (!left.includes(0)) return;
  log.warn({ userId: user.id, address: origin.address }, 'the codes an account may try are used up');
  await inTransaction(db, (trx) =>
    recordAudit(trx, clock, {
      companyId: user.companyId,
      action: 'user.secondFactorGuessed',
      actor: { kind: 'system' },
      object: { id: user.id, name: user.username },
      origin,
    }),
  );
};

const countOwnCode = (context: AppContext, caller: SessionCaller, origin: Origin): Promise<void> =>
  countCode(context, { ...caller, id: caller.userId }, origin);

/** Uses up a code of the app or a recovery code. @throws {Refusal} SecondFactorWrong, SecondFactorOff */
export const takeCode = async (
  trx: Trx,
  context: AppContext,
  user: UserRow,
  { typed, path, origin }: { typed: string; path: string; origin: Origin },
): Promise<'app' | 'recovery'> => {
  const factor = await lockSecondFactor(trx, context.secrets, user.id);
  if (!factor?.isOn) throw new Refusal('SecondFactorOff');
  const step = stepOfCode(factor.secret, typed, context.clock.now());
  if (step !== null && (await takeStep(trx, user.id, step))) return 'app';
  if (!(await takeRecoveryCode(trx, context.secrets, user.id, typed))) throw wrongCode(path);
  await record(trx, context, user, {
    action: 'user.recoveryCodeUsed',
    actor: { kind: 'user', id: user.id, username: user.username },
    details: { left: String(await countRecoveryCodes(trx, user.id)) },
    origin,
  });
  return 'recovery';
};

/**
 * Checks the second factor at log-in, in the transaction that opens the session. If a recovery code was used, the user
 * gets a mail.
 */
export const passSecondFactor = async (
  trx: Trx,
  context: AppContext,
  user: UserRow,
  { typed, origin }: { typed: string; origin: Origin },
): Promise<void> => {
  const how = await takeCode(trx, context, user, { typed, path: 'secondFactor', origin });
  if (how === 'recovery')
    await tell(trx, context, user, {
      kind: 'recoveryCodeUsed',
      codesLeft: await countRecoveryCodes(trx, user.id),
    });
};

export const readSecondFactor = async (
  { db }: AppContext,
  { caller }: Call<typeof mine.getSecondFactor>,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> => ({
  isOn: await isSecondFactorOn(db, caller.userId),
  recoveryCodesLeft: await countRecoveryCodes(db, caller.userId),
});

/**
 * Creates a secret to scan. Log-in does not ask for a code until one was confirmed. It takes the password: the codes of
 * whoever finds an open screen would be a proof for everything else.
 */
export const startSecondFactor = async (
  context: AppContext,
  { caller, body, origin }: Call<typeof mine.startSecondFactor>,
): Promise<{ secret: string; uri: string }> => {
  const { db, secrets, settings } = context;
  if (await isSecondFactorOn(db, caller.userId)) throw new Refusal('SecondFactorAlreadyOn');
  await provePassword(context, await findMyself(db, caller), { ...body, origin });
  const secret = newSecret();
  const isStored = await inTransaction(db, (trx) => storeSecret(trx, secrets, caller.userId, secret));
  if (!isStored) throw new Refusal('SecondFactorAlreadyOn');
  return {
    secret,
    uri: secretUri(secret, { productName: settings.productName, username: caller.username }),
  };
};

export const confirmSecondFactor = async (
  context: AppContext,
  { caller, body, origin }: Call<typeof mine.confirmSecondFactor>,
): Promise<{ recoveryCodes: string[] }> => {
  const { db, secrets, clock } = context;
  await countOwnCode(context, caller, origin);
  return inTransaction(db, async (trx) => {
    const user = await findMyself(trx, caller);
    const factor = await lockSecondFactor(trx, secrets, user.id);
    if (!factor) throw new Refusal('SecondFactorOff');
    if (factor.isOn) throw new Refusal('SecondFactorAlreadyOn');
    const step = stepOfCode(factor.secret, body.code, clock.now());
    if (step === null) throw wrongCode('code');
    await turnOn(trx, user.id, step);
    const recoveryCodes = await replaceRecoveryCodes(trx, secrets, user.id);
    await record(trx, context, user, { action: 'user.secondFactorOn', actor: actorOf(caller), origin });
    await tell(trx, context, user, { kind: 'on' });
    return { recoveryCodes };
  });
};

export const renewRecoveryCodes = async (
  context: AppContext,
  { caller, body, origin }: Call<typeof mine.renewRecoveryCodes>,
): Promise<{ recoveryCodes: string[] }> => {
  await countOwnCode(context, caller, origin);
  return inTransaction(context.db, async (trx) => {
    const user = await findMyself(trx, caller);
    await takeCode(trx, context, user, { typed: body.code, path: 'code', origin });
    const recoveryCodes = await replaceRecoveryCodes(trx, context.secrets, user.id);
    const actor = actorOf(caller);
    await record(trx, context, user, { action: 'user.recoveryCodesRenewed', actor, origin });
    return { recoveryCodes };
  });
};

export const removeSecondFactor = async (
  context: AppContext,
  { caller, body, origin }: Call<typeof mine.removeSecondFactor>,
): Promise<undefined> => {
  await countOwnCode(context, caller, origin);
  await inTransaction(context.db, async (trx) => {
    const user = await findMyself(trx, caller);
    await takeCode(trx, context, user, { typed: body.code, path: 'code', origin });
    await turnOff(trx, user.id);
    await record(trx, context, user, { action: 'user.secondFactorOff', actor: actorOf(caller), origin });
    await tell(trx, context, user, { kind: 'off' });
  });
};

/**
 * Disables the second factor of a user who lost app and codes (staff command); the user gets a mail.
 * @returns the user's name, or null when no account has that name
 */
export const resetSecondFactor = async (
  parts: Pick<AppContext, 'db' | 'clock' | 'outbox'> & { settings: MailSettings },
  wanted: { username: string; staff: string; reason: string },
): Promise<{ username: string; wasOn: boolean } | null> => {
  const user = await findUserByName(parts.db, wanted.username);
  if (!user) return null;
  const { staff, reason } = wanted;
  const wasOn = await inTransaction(parts.db, async (trx) => {
    if (!(await turnOff(trx, user.id))) return false;
    await record(trx, parts, user, {
      action: 'user.secondFactorOff',
      actor: { kind: 'staff', name: staff },
      details: { staff, reason },
    });
    await tell(trx, parts, user, { kind: 'reset' });
    return true;
  });
  return { username: user.username, wasOn };
};
