import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { ApiTokenBearer } from '#contract/accounts/policies.ts';
import { isOwnersScope, type TokenScope } from '#contract/tokens/token-scopes.ts';
import { askedOften, type Database } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import type { ApiTokenCaller } from './caller.ts';
import { Refusal } from './refusal.ts';

/** An IPv4 address in its usual form, also when an IPv6 socket accepted the call. */
const plainAddress = (address: string): string => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;

const familyOf = (address: string): 'ipv4' | 'ipv6' | null =>
  isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;

/** Tells whether an address is one of these addresses or in one of these networks (`203.0.113.0/24`). */
export const isAmong = (ranges: string[], address: string): boolean => {
  const caller = plainAddress(address);
  const family = familyOf(caller);
  if (!family) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [base = '', bits] = range.split('/');
    const kind = familyOf(base);
    // BlockList matches every IPv4 address to an IPv6 network such as `::/0`; only mapped addresses should match.
    if (!kind || (kind !== family && !/^::ffff:/i.test(base))) continue;
    if (bits === undefined) list.addAddress(base, kind);
    else list.addSubnet(base, Number(bits), kind);
  }
  return list.check(caller, family);
};

const findToken = askedOften((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('companies', 'companies.id', 'api_tokens.company_id')
    .select(['api_tokens.id', 'company_id', 'org_type', 'scopes', 'addresses', 'companies.status'])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('use_is_news'))
    .where('hash', '=', hash)
    .where('is_active', '=', true)
    .where('companies.status', '<>', 'blocked')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)])),
);

/** Tells whether the bearer is a valid API token, for any call. */
export const isApiToken = async (
  { db, secrets }: { db: Database; secrets: Secrets },
  bearer: string,
): Promise<boolean> => (await findToken(db, { hash: secrets.hashToken(bearer) })) !== undefined;

/** Records the use at most once a minute, by one of the calls of that minute, so that calls do not wait for a lock. */
const noteUse = async (db: Database, id: string): Promise<void> => {
  await sql`update api_tokens set last_used_at = now() where id = (
    select id from api_tokens
    where id = ${id} and coalesce(last_used_at < now() - interval '1 minute', true)
    for no key update skip locked)`.execute(db);
};

/** Tells whether a token with these scopes has this one. Null is every scope but those that owners give by name. */
export const hasScope = (scopes: readonly string[] | null, scope: TokenScope): boolean =>
  scopes === null ? !isOwnersScope(scope) : scopes.includes(scope);

/**
 * Finds the caller of an API token that is valid now, for this call and from this address. Tokens of a blocked company
 * are never valid.
 * @throws {Refusal} TokenInvalid; TokenAddressRefused with the address that was seen, TokenScopeMissing with the scope;
 *   what `count` throws, which counts the calls of the token from its addresses
 */
export const openApiToken = async (
  { db, secrets }: { db: Database; secrets: Secrets },
  bearer: string,
  { may, address, count }: { may: ApiTokenBearer; address: string; count: (tokenId: string) => Promise<void> },
): Promise<ApiTokenCaller> => {
  const row = await findToken(db, { hash: secrets.hashToken(bearer) });
  if (!row) throw new Refusal('TokenInvalid');
  if (row.addresses && !isAmong(row.addresses, address))
    throw new Refusal('TokenAddressRefused', { detail: plainAddress(address) });
  await count(row.id);
  const { scope, orScope = scope } = may;
  if (!hasScope(row.scopes, scope) && !hasScope(row.scopes, orScope))
    throw new Refusal('TokenScopeMissing', { detail: scope });
  if (row.use_is_news) await noteUse(db, row.id);
  return {
    kind: 'api-token',
    tokenId: row.id,
    companyId: row.company_id,
    orgType: row.org_type as 'prod' | 'sandbox',
    scopes: row.scopes,
    isVerified: row.status === 'verified',
  };
};

/**
 * Refuses a token of the other kind of environment than the caller expects. A program of the sandbox, or a page to try
 * calls, can never send a real contract with the wrong token.
 */
export const requireOrgType = ({ orgType }: ApiTokenCaller, expected: unknown): void => {
  if (expected !== undefined && expected !== orgType) throw new Refusal('BearerNotAllowed', { detail: orgType });
};
