import { sql } from 'kysely';
import {
  columnFaults,
  type ColumnFault,
  type DriftBoard,
  type DriftColumn,
} from '#contract/environments/drift-board.ts';
import { driftBoardSize } from '#contract/limits.ts';
import { CrmError } from '#engines/crm/errors.ts';
import { mapConcurrently } from '#engines/concurrency/map-concurrently.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { listEnvironmentsOf, type EnvironmentOfUser } from '#domains/environments/store.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';
import { rowsOf, type LastDeployed, type ReadColumn } from './drift-rules.ts';
import { openOrgAs } from './source-and-target.ts';
import { readFirstFacts } from './template-facts.ts';

/** Orgs asked at the same time; each is another company's quota, so only our own connections are a bound. */
const atOnce = 10;

/** The last file that a run put into each org, template by template. One statement. */
const listLastDeployed = async (db: Connection, companyId: string): Promise<LastDeployed[]> => {
  const { rows } = await sql<LastDeployed>`
    select distinct on (run.target_org_id, template.external_id) run.target_org_id as "orgId",
      template.external_id as "externalId", template.source_version_id as "sourceVersionId",
      template.content_version_id as "versionId"
    from deployments run join deployment_templates template on template.deployment_id = run.id
    where run.company_id = ${companyId} and run.kind = 'deployment' and template.state = 'done'
      and template.content_version_id is not null
    order by run.target_org_id, template.external_id, run.started_at desc`.execute(db);
  return rows;
};

/** An environment's fault is a word of its column. Anything else thrown is a bug. */
const faultOf = (error: unknown): ColumnFault => {
  const code = error instanceof CrmError || error instanceof Refusal ? error.code : null;
  const fault = columnFaults.find((known) => known === code);
  if (fault === undefined) throw error;
  return fault;
};

interface Answered {
  column: DriftColumn;
  read: ReadColumn;
}

const columnOf = ({ id, orgName, orgType, instanceUrl }: EnvironmentOfUser): DriftColumn => ({
  id,
  orgName,
  typeOrg: orgType,
  instanceUrl,
  state: 'reading',
  fault: null,
  complete: true,
});

const readColumn = async (context: AppContext, userId: string, environment: EnvironmentOfUser): Promise<Answered> => {
  const column = columnOf(environment);
  const orgId = environment.externalId;
  try {
    if (!environment.connected) throw new Refusal('CrmDisconnected');
    const facts = await readFirstFacts(openOrgAs(context, environment.id, userId), driftBoardSize.templates);
    const complete = facts.length < driftBoardSize.templates;
    const sendable = facts.filter(({ record }) => record.externalId !== '');
    const known = new Map(sendable.map((one) => [one.record.externalId.toLowerCase(), one]));
    return { column: { ...column, state: 'read', complete }, read: { orgId, known, complete } };
  } catch (error) {
    const fault = faultOf(error);
    return { column: { ...column, state: 'failed', fault }, read: { orgId, known: null, complete: true } };
  }
};

/**
 * Reads all environments of the caller's company and compares them with one of them.
 * @throws {Refusal} ExternalDoesNotExist when the reference is no environment of the company
 */
export const streamBoard = async (
  context: AppContext,
  { companyId, userId }: SessionCaller,
  wanted: string | undefined,
): Promise<AsyncIterable<DriftBoard>> => {
  const environments = await listEnvironmentsOf(context.db, companyId, userId);
  const reference = environments.find(({ id }) => wanted === undefined || id === wanted);
  if (!reference && wanted !== undefined) throw new Refusal('ExternalDoesNotExist');
  const referenceId = reference?.id ?? null;
  const columns = new Map(environments.map((environment) => [environment.id, columnOf(environment)]));
  const read = new Map<string, ReadColumn>();
  const stand = (rows: DriftBoard['rows']): DriftBoard => ({ referenceId, columns: [...columns.values()], rows });
  return (async function* () {
    yield stand(null);
    for await (const answered of mapConcurrently(environments, atOnce, (one) => readColumn(context, userId, one))) {
      columns.set(answered.column.id, answered.column);
      read.set(answered.column.id, answered.read);
      yield stand(null);
    }
    const all = environments.flatMap(({ id }) => read.get(id) ?? []);
    const base = read.get(referenceId ?? '');
    yield stand(base ? rowsOf(all, base, await listLastDeployed(context.db, companyId)) : []);
  })();
};
