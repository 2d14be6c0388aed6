import type { FieldRefusal } from '#contract/errors.ts';
import type { RecordTarget } from '#contract/webdocs/records.ts';
import { toId18, toOrgId18 } from '#engines/crm/ids.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { findOwnByOrgId } from '#domains/environments/store.ts';
import type { ApiTokenCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';

/** The environment and the record of a new document, with ids of 18 characters. */
export interface FoundTarget {
  environmentId: string;
  orgId: string;
  recordId: string;
}

/** Ids of organisations and users, on which no document belongs. */
const notRecords = /^(00D|005)/;

const refuse = (errors: FieldRefusal[]): never => {
  throw new Refusal('WebdocInvalid', { errors });
};

/** The environment that was secured with this token; a token made by hand has none. */
const environmentOfToken = async (db: Connection, tokenId: string): Promise<string | null> =>
  (await db.selectFrom('environments').select('id').where('api_token_id', '=', tokenId).executeTakeFirst())?.id ?? null;

/**
 * Finds the environment that a new document names. A token of an org writes to its own records; any other token to those
 * of its company's environments of its kind.
 * @throws {Refusal} WebdocInvalid; an org of another company is refused like one that nobody has connected
 */
export const findTarget = async (
  db: Connection,
  caller: ApiTokenCaller,
  target: RecordTarget | undefined,
): Promise<FoundTarget | null> => {
  if (!target) return null;
  const recordId = notRecords.test(target.recordId) ? null : toId18(target.recordId);
  const wrongRecord: FieldRefusal[] = recordId === null ? [{ path: 'record.recordId', code: 'RecordIdFormat' }] : [];
  const orgId = toOrgId18(target.orgId);
  if (orgId === null) return refuse([{ path: 'record.orgId', code: 'RecordIdFormat' }, ...wrongRecord]);
  const environment = await findOwnByOrgId(db, caller.companyId, orgId);
  const own = await environmentOfToken(db, caller.tokenId);
  const isUsable = environment?.orgType === caller.orgType && (own === null || own === environment.id);
  if (!environment || !isUsable || recordId === null)
    return refuse([...(isUsable ? [] : [{ path: 'record.orgId', code: 'NoSuchOrg' }]), ...wrongRecord]);
  return { environmentId: environment.id, orgId, recordId };
};
