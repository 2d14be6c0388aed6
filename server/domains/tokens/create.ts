import { randomUUID } from 'node:crypto';
import type { OrgType } from '#contract/environments.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { recordAudit, type AuditActor } from '#domains/audit/record.ts';
import type { Product } from '#http/product.ts';

export interface NewApiToken {
  companyId: string;
  name: string;
  orgType: OrgType;
  /** Absent: it does not end by itself. */
  expiresAt?: Date;
  createdBy: string | null;
  actor: AuditActor;
}

/** Tells at a glance what a leaked string is, and lets scanners find it. */
const prefix = 'pph_';
const endingLength = 4;

export const apiTokenContext = (id: string, companyId: string): string =>
  `api_tokens.${id}.${companyId}.value`;

/** Makes a token: found by its hash, readable again only by decrypting it (specification 2 §7). */
export const createApiToken = async (
  { db, secrets, clock }: Pick<Product, 'db' | 'secrets' | 'clock'>,
  token: NewApiToken,
): Promise<{ id: string; value: string }> => {
  const id = randomUUID();
  const value = `${prefix}${token.orgType}_${secrets.newToken()}`;
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('api_tokens')
      .values({
        id,
        company_id: token.companyId,
        name: token.name,
        org_type: token.orgType,
        hash: secrets.hashToken(value),
        value_sealed: secrets.seal(value, apiTokenContext(id, token.companyId)),
        ending: value.slice(-endingLength),
        expires_at: token.expiresAt ?? null,
        created_by: token.createdBy,
      })
      .execute();
    await recordAudit(trx, clock, {
      companyId: token.companyId,
      action: 'token.created',
      actor: token.actor,
      object: { id, name: token.name },
      details: { orgType: token.orgType, expiresAt: token.expiresAt?.toISOString() ?? null },
    });
  });
  return { id, value };
};
