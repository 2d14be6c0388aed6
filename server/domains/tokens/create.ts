import { randomUUID } from 'node:crypto';
import type { OrgType } from '#contract/environments/environments.ts';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { recordAudit, type AuditActor } from '#domains/audit/record.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';

export interface NewApiToken {
  companyId: string;
  name: string;
  orgType: OrgType;
  /** If absent, the token does not expire. */
  expiresAt?: Date;
  /** Absent: for everything. */
  scopes?: TokenScope[];
  /** Absent: from anywhere. */
  addresses?: string[];
  createdBy: string | null;
  actor: AuditActor;
  origin?: Origin;
}

type TokenParts = Pick<AppContext, 'secrets' | 'clock'>;

/** The prefix shows people and secret scanners what a leaked string is. */
const prefix = 'pph_';
const endingLength = 4;

export const apiTokenContext = (id: string, companyId: string): string => `api_tokens.${id}.${companyId}.value`;

export const newTokenValue = ({ secrets }: Pick<AppContext, 'secrets'>, orgType: OrgType): string =>
  `${prefix}${orgType}_${secrets.newToken()}`;

/** Stores a token with a given value. It is found by its hash; its value can only be read by decrypting it. */
export const insertApiToken = async (
  trx: Trx,
  { secrets, clock }: TokenParts,
  token: NewApiToken & { id: string; value: string },
): Promise<void> => {
  await trx
    .insertInto('api_tokens')
    .values({
      id: token.id,
      company_id: token.companyId,
      name: token.name,
      org_type: token.orgType,
      hash: secrets.hashToken(token.value),
      value_sealed: secrets.seal(token.value, apiTokenContext(token.id, token.companyId)),
      ending: token.value.slice(-endingLength),
      expires_at: token.expiresAt ?? null,
      scopes: token.scopes ?? null,
      addresses: token.addresses ?? null,
      created_by: token.createdBy,
    })
    .execute();
  await recordAudit(trx, clock, {
    companyId: token.companyId,
    action: 'token.created',
    actor: token.actor,
    object: { id: token.id, name: token.name },
    details: {
      orgType: token.orgType,
      expiresAt: token.expiresAt?.toISOString() ?? null,
      ...(token.scopes && { scopes: token.scopes.join(', ') }),
      ...(token.addresses && { addresses: token.addresses.join(', ') }),
    },
    ...(token.origin && { origin: token.origin }),
  });
};

/** Creates a token (REQ-2.7.15). */
export const createApiToken = async (
  { db, ...parts }: TokenParts & Pick<AppContext, 'db'>,
  token: NewApiToken,
): Promise<{ id: string; value: string }> => {
  const made = { id: randomUUID(), value: newTokenValue(parts, token.orgType) };
  await inTransaction(db, (trx) => insertApiToken(trx, parts, { ...token, ...made }));
  return made;
};
