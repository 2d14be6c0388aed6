import type * as contract from '#contract/environments/record-mappings.ts';
import type { RecordMappings } from '#contract/environments/record-mappings.ts';
import { CrmError, isMissing } from '#engines/crm/errors.ts';
import { isObject, type JsonObject } from '#engines/crm/answers/response-body.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { grantKeeper } from '#domains/environments/grants.ts';
import { findEnvironment, lockEnvironment, type EnvironmentOfUser } from '#domains/environments/store.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { mappableFields, missingStatuses, typeOfField, unfitFields } from './mappable-fields.ts';
import { noteRecordsAsked, readMappings, removeMapping, storeMapping } from './mapping-store.ts';
import { writeAgain } from './record-store.ts';

export const showMappings = async (
  { db }: AppContext,
  { caller, params }: Call<typeof contract.listRecordMappings>,
): Promise<RecordMappings> => readMappings(db, await findEnvironment(db, caller, params.id));

const openOrg = async (context: AppContext, caller: SessionCaller, id: string) => {
  const row = await findEnvironment(context.db, caller, id);
  if (!row.connected) throw new Refusal('CrmDisconnected');
  // The calls use up the customer's daily allowance.
  await context.budgets.spend('crm', caller.userId);
  return context.crm.openOrg(grantKeeper(context, { environmentId: row.id, userId: caller.userId }));
};

const describe = async (context: AppContext, caller: SessionCaller, id: string, object: string) => {
  const org = await openOrg(context, caller, id);
  try {
    return await org.describe(object);
  } catch (error) {
    const isUnknown = isMissing(error) || (error instanceof CrmError && error.raw.error === 'INVALID_TYPE');
    throw isUnknown ? new Refusal('NotFound') : error;
  }
};

/** Objects of the platform that no user calls a record of theirs. */
const isRecordObject = ({ name, updateable, keyPrefix, queryable, customSetting }: JsonObject): boolean =>
  updateable === true &&
  queryable === true &&
  customSetting !== true &&
  typeof keyPrefix === 'string' &&
  typeof name === 'string' &&
  !/^(Content|User|Organization)|__(mdt|e|x|Share|History|Feed|Tag)$/.test(name);

export const listObjects = async (
  context: AppContext,
  { caller, params }: Call<typeof contract.listMappableObjects>,
): Promise<{ name: string; label: string }[]> => {
  const { sobjects } = await (await openOrg(context, caller, params.id)).describeAll();
  return (Array.isArray(sobjects) ? sobjects : [])
    .filter(isObject)
    .filter(isRecordObject)
    .map(({ name, label }) => ({ name: String(name), label: typeof label === 'string' ? label : String(name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
};

export const listFields = async (
  context: AppContext,
  { caller, params }: Call<typeof contract.listMappableFields>,
): Promise<contract.MappableField[]> => mappableFields(await describe(context, caller, params.id, params.object));

const audit = (
  trx: Trx,
  { clock }: AppContext,
  row: EnvironmentOfUser,
  by: { caller: SessionCaller; origin: Origin },
  action: 'environment.recordMappingChanged' | 'environment.recordMappingRemoved' | 'environment.recordsWrittenAgain',
) =>
  recordAudit(trx, clock, {
    companyId: by.caller.companyId,
    action,
    actor: actorOf(by.caller),
    object: { id: row.id, name: row.orgName },
    origin: by.origin,
  });

/**
 * Keeps a mapping whose fields the org has just described.
 * @throws {Refusal} InvalidRequest names the others, and the statuses that a list lacks unless the caller accepts it
 */
export const keepMapping = async (
  context: AppContext,
  call: Call<typeof contract.keepRecordMapping>,
): Promise<RecordMappings> => {
  const { caller, params, body } = call;
  const described = await describe(context, caller, params.id, params.object);
  const { acceptMissing, ...fields } = body;
  const known = mappableFields(described);
  const unfit = unfitFields(known, fields);
  if (unfit.length > 0)
    throw new Refusal('InvalidRequest', { errors: unfit.map((path) => ({ path, code: 'NotAnOption' })) });
  const missing = acceptMissing === true ? [] : missingStatuses(known, fields);
  if (missing.length > 0)
    throw new Refusal('InvalidRequest', {
      errors: [{ path: 'state', code: 'StatusesMissing' }],
      detail: missing.join(', '),
    });
  const { name, label, keyPrefix } = described;
  if (typeof name !== 'string' || typeof keyPrefix !== 'string') throw new Refusal('NotFound');
  return inTransaction(context.db, async (trx) => {
    await lockEnvironment(trx, caller.companyId, params.id);
    const row = await findEnvironment(trx, caller, params.id);
    await storeMapping(trx, row.id, {
      object: name,
      label: typeof label === 'string' ? label : name,
      keyPrefix,
      fields,
      documentType: typeOfField(described, fields.document),
      completedType: typeOfField(described, fields.completed),
    });
    await audit(trx, context, row, call, 'environment.recordMappingChanged');
    return readMappings(trx, row);
  });
};

export const forgetMapping = (
  context: AppContext,
  call: Call<typeof contract.removeRecordMapping>,
): Promise<RecordMappings> =>
  inTransaction(context.db, async (trx) => {
    const { caller, params } = call;
    await lockEnvironment(trx, caller.companyId, params.id);
    const row = await findEnvironment(trx, caller, params.id);
    if (await removeMapping(trx, row.id, params.object))
      await audit(trx, context, row, call, 'environment.recordMappingRemoved');
    return readMappings(trx, row);
  });

/** The press that repairs a whole environment, for instance after it was connected again. */
export const writeAllAgain = (
  context: AppContext,
  call: Call<typeof contract.writeRecordsAgain>,
): Promise<RecordMappings> =>
  inTransaction(context.db, async (trx) => {
    await lockEnvironment(trx, call.caller.companyId, call.params.id);
    const row = await findEnvironment(trx, call.caller, call.params.id);
    const count = await writeAgain(trx, { environment: row });
    if (count > 0) {
      await noteRecordsAsked(trx, row.id, context.clock.now());
      await audit(trx, context, row, call, 'environment.recordsWrittenAgain');
    }
    return readMappings(trx, row);
  });
