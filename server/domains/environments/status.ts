import type { EnvironmentStatusLine } from '#contract/environments/environments.ts';
import { openSharing } from '#engines/crm/authorization/access.ts';
import { CrmError, exactWord } from '#engines/crm/errors.ts';
import { readLicences, type Licence } from '#engines/crm/provider/provider-records.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { mapConcurrently } from '#engines/concurrency/map-concurrently.ts';
import { grantKeeper } from './grants.ts';
import { isRefreshed } from './detect-refresh.ts';
import {
  findEnvironment,
  listEnvironmentsOf,
  noteChecked,
  storePackageVersion,
  type EnvironmentOfUser,
  type EnvironmentRow,
} from './store.ts';
import { connectedLine, disconnectedLine, toApiUsage, unansweredLine } from './views.ts';

/** Time limit for the answer of one org. The other orgs do not wait for it (REQ-3.3.5). */
const deadlineMs = 7_000;
/** The provider org adds only the package version, so no environment waits longer for it. */
const licencesWithinMs = 3_000;
/** The usage is shown beside the check's answer, so it may not keep it long. */
const usageWithinMs = 3_000;
/** Orgs that one request calls in parallel, in addition to the engine's limits per org and process. */
const orgsAtOnce = 10;

type Licences = Promise<Map<string, Licence>>;

const askLicences = ({ crm }: AppContext, company: string, rows: EnvironmentRow[]): Licences => {
  const licences = readLicences(
    crm.providerOrg({ within: licencesWithinMs, company }),
    rows.map((row) => row.externalId),
  );
  // The consumer handles the rejection. Without a connected org there is no consumer.
  licences.catch(() => {});
  return licences;
};

/** The installed version that the licence manager knows. Reading it costs no call of the customer's org. */
const packageVersionOf = async (
  { db, log }: AppContext,
  row: EnvironmentOfUser,
  licences: Licences,
): Promise<string | null> => {
  try {
    const version = (await licences).get(row.externalId)?.versionNumber ?? null;
    if (version !== row.packageVersion) await storePackageVersion(db, row.id, version);
    return version;
  } catch (error) {
    log.debug({ error: (error as Error).message }, 'package versions come from the last known state');
    return row.packageVersion;
  }
};

const withoutGrant = async (context: AppContext, row: EnvironmentOfUser, problem?: string) =>
  disconnectedLine({ ...row, refreshed: await isRefreshed(context, row) }, problem);

const checkOne = async (
  context: AppContext,
  row: EnvironmentOfUser,
  userId: string,
  licences: Licences,
): Promise<EnvironmentStatusLine> => {
  if (!row.connected) return row.lostWhy === null ? disconnectedLine(row) : withoutGrant(context, row);
  const org = context.crm.openOrg(grantKeeper(context, { environmentId: row.id, userId }), {
    within: deadlineMs,
  });
  try {
    const [lacksVersion] = await Promise.all([context.crm.lacksApiVersion(row.instanceUrl), org.identity()]);
    if (lacksVersion) return unansweredLine(row, 'ApiVersionMissing');
    return connectedLine(row, await packageVersionOf(context, row, licences));
  } catch (error) {
    if (error instanceof CrmError && error.code === 'CrmDisconnected') return withoutGrant(context, row, error.code);
    if (error instanceof CrmError) return unansweredLine(row, exactWord(error));
    // A failure of one environment must not hide the others.
    context.log.error({ environment: row.id, error: (error as Error).message }, 'an environment was not checked');
    return unansweredLine(row, 'InternalError');
  }
};

/** Asked for apart from the check, so that an org that does not tell is connected all the same. */
const withUsage = async (
  context: AppContext,
  line: EnvironmentStatusLine,
  userId: string,
): Promise<EnvironmentStatusLine> => {
  if (line.envStatus !== 'ok' || line.isUserConnected !== 'true') return line;
  const place = { environmentId: line.envId, userId };
  try {
    const usage = await context.crm.openOrg(grantKeeper(context, place), { within: usageWithinMs }).limits();
    return usage ? { ...line, apiUsage: toApiUsage(usage) } : line;
  } catch (error) {
    context.log.debug({ environment: line.envId, error: (error as Error).message }, 'the API usage is not known');
    return line;
  }
};

/** Environments that need no CRM call come first, because they are answered at once. */
const quickFirst = (rows: EnvironmentOfUser[]): EnvironmentOfUser[] =>
  rows.toSorted((one, other) => Number(one.connected) - Number(other.connected));

const isAnswered = ({ envStatus, isUserConnected }: EnvironmentStatusLine): boolean =>
  envStatus === 'ok' && isUserConnected === 'true';

/** Keeps the time of the answers, in one statement, also when the reader left before the last. */
const kept = async function* (
  { db }: AppContext,
  userId: string,
  lines: AsyncIterable<EnvironmentStatusLine>,
): AsyncGenerator<EnvironmentStatusLine> {
  const answered: string[] = [];
  try {
    for await (const line of lines) {
      if (isAnswered(line)) answered.push(line.envId);
      yield line;
    }
  } finally {
    if (answered.length > 0) await noteChecked(db, userId, answered);
  }
};

export interface StatusChecks {
  /** @throws {Refusal} ExternalDoesNotExist */
  one(caller: SessionCaller, id: string): Promise<EnvironmentStatusLine>;
  /** Asks the orgs in parallel and yields each answer as soon as it arrives. */
  all(caller: SessionCaller): Promise<AsyncIterable<EnvironmentStatusLine>>;
}

/** Live checks of environments. Parallel checks of the same environment, as from two tabs, share one answer. */
export const openStatusChecks = (context: AppContext): StatusChecks => {
  const share = openSharing<EnvironmentStatusLine>();
  const check = (row: EnvironmentOfUser, userId: string, licences: Licences) =>
    share(`${row.id} ${userId}`, () => checkOne(context, row, userId, licences));
  return {
    one: async (caller, id) => {
      const row = await findEnvironment(context.db, caller, id);
      const line = await check(row, caller.userId, askLicences(context, caller.companyId, [row]));
      if (isAnswered(line)) await noteChecked(context.db, caller.userId, [id]);
      return withUsage(context, line, caller.userId);
    },
    all: async (caller) => {
      const rows = await listEnvironmentsOf(context.db, caller.companyId, caller.userId);
      const licences = askLicences(context, caller.companyId, rows);
      const lines = mapConcurrently(quickFirst(rows), orgsAtOnce, (row) => check(row, caller.userId, licences));
      return kept(context, caller.userId, lines);
    },
  };
};
