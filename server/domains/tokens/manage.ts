import { randomUUID } from 'node:crypto';
import { apiTokens } from '#contract/limits.ts';
import { isExpirationDay } from '#contract/days/token-days.ts';
import { isOwner } from '#contract/roles.ts';
import { isOwnersScope } from '#contract/tokens/token-scopes.ts';
import { statusOf } from '#contract/tokens/tokens.ts';
import type { ApiToken, createToken, deactivateToken, getTokenValue } from '#contract/tokens/tokens.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { apiTokenContext, insertApiToken, newTokenValue } from './create.ts';
import { dayOf, endOfDay } from './rules.ts';
import { refuseProductionFiles } from './production-files.ts';
import { countUsable, endToken, readSealedValue, readToken } from './store.ts';

const refuseDate = (): never => {
  throw new Refusal('InvalidRequest', { errors: [{ path: 'expiration', code: 'InvalidDate' }] });
};

/** Such a token acts for owners, so others neither make it nor see its value. @throws {Refusal} IsNotOwner */
const refuseOwnersScopes = ({ role }: SessionCaller, scopes: readonly string[] | null | undefined): void => {
  if (!isOwner(role) && scopes?.some(isOwnersScope)) throw new Refusal('IsNotOwner');
};

/** Creates a token. Another call returns its value, so that every access to a value is logged. */
export const create = async (context: AppContext, call: Call<typeof createToken>): Promise<ApiToken> => {
  const { caller, body, origin } = call;
  const { companyId } = caller;
  refuseOwnersScopes(caller, body.scopes);
  await refuseProductionFiles(context.db, caller, body.type, body.scopes);
  const now = context.clock.now();
  const day = dayOf(body.expiration);
  if (!isExpirationDay(day, now)) refuseDate();
  await context.budgets.spend('tokenCreate', companyId);
  const id = randomUUID();
  return inTransaction(context.db, async (trx) => {
    if ((await countUsable(trx, companyId, now)) >= apiTokens.usable) throw new Refusal('TooManyTokens');
    await insertApiToken(trx, context, {
      id,
      value: newTokenValue(context, body.type),
      companyId,
      name: body.name,
      orgType: body.type,
      expiresAt: endOfDay(day),
      ...(body.scopes && { scopes: [...new Set(body.scopes)] }),
      ...(body.addresses && { addresses: [...new Set(body.addresses)] }),
      createdBy: caller.userId,
      actor: actorOf(caller),
      origin,
    });
    const made = await readToken(trx, companyId, id);
    if (!made) throw new Error('a token just made is not there');
    await call.remember(trx, made);
    return made;
  });
};

/** The value of a usable token. The value of an unusable one is not revealed, because only a thief could want it. */
export const reveal = async (context: AppContext, call: Call<typeof getTokenValue>): Promise<string> => {
  const { caller, params, origin } = call;
  const { companyId } = caller;
  const token = await readSealedValue(context.db, companyId, params.id);
  if (!token) throw new Refusal('NotFound');
  refuseOwnersScopes(caller, token.scopes);
  await refuseProductionFiles(context.db, caller, token.org_type, token.scopes);
  const standing = { isActive: token.is_active, expiration: token.expires_at?.toISOString() ?? null };
  if (statusOf(standing, context.clock.now()) !== 'active') throw new Refusal('TokenNotActive');
  await context.budgets.spend('tokenValue', caller.userId);
  await inTransaction(context.db, (trx) =>
    recordAudit(trx, context.clock, {
      companyId,
      action: 'token.revealed',
      actor: actorOf(caller),
      object: { id: params.id, name: token.name },
      origin,
    }),
  );
  return context.secrets.open(token.value_sealed, apiTokenContext(params.id, companyId));
};

/** Deactivates a token at once. A second call changes nothing. */
export const deactivate = async (context: AppContext, call: Call<typeof deactivateToken>): Promise<undefined> => {
  const { caller, params, origin } = call;
  await inTransaction(context.db, async (trx) => {
    const token = await endToken(trx, caller.companyId, params.id);
    if (!token) throw new Refusal('NotFound');
    if (!token.wasActive) return;
    await recordAudit(trx, context.clock, {
      companyId: caller.companyId,
      action: 'token.deactivated',
      actor: actorOf(caller),
      object: { id: params.id, name: token.name },
      ...(token.environment !== null && { details: { environment: token.environment } }),
      origin,
    });
  });
};
