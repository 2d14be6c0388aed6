import type { EnvironmentStatusLine } from '#contract/environments.ts';
import { CrmError } from '#engines/crm/errors.ts';
import { readLicences, type Licence } from '#engines/crm/provider-records.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { Product } from '#http/product.ts';
import { grantKeeper } from './grants.ts';
import { listEnvironmentsOf, storePackageVersion, type EnvironmentOfUser } from './store.ts';
import { connectedLine, disconnectedLine, unreachableLine } from './views.ts';

/** One org has this long to answer; the others do not wait for it (facts on the CRM §3). */
const deadlineMs = 7_000;

type Licences = Promise<Map<string, Licence>>;

/** The installed version as the licence manager knows it, which costs the customer's org nothing. */
const packageVersionOf = async (
  { db, log }: Product,
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

const checkOne = async (
  product: Product,
  row: EnvironmentOfUser,
  userId: string,
  licences: Licences,
): Promise<EnvironmentStatusLine> => {
  if (!row.connected) return disconnectedLine(row);
  const org = product.crm.openOrg(grantKeeper(product, { environmentId: row.id, userId }), {
    within: deadlineMs,
  });
  try {
    await org.identity();
    return connectedLine(row, await packageVersionOf(product, row, licences));
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    return error.code === 'CrmDisconnected'
      ? disconnectedLine({ ...row, lostWhy: error.raw.error }, error.code)
      : unreachableLine(row, error.code);
  }
};

/** Yields each promise's value as soon as it is there, whatever the order they were given in. */
const asTheyEnd = async function* <T>(promises: Promise<T>[]): AsyncIterable<T> {
  const waiting = new Map(
    promises.map((promise, place) => [place, promise.then((value) => ({ place, value }))]),
  );
  while (waiting.size > 0) {
    const { place, value } = await Promise.race(waiting.values());
    waiting.delete(place);
    yield value;
  }
};

/** Asks every org at once and yields each answer when it comes. */
export const streamStatus = async function* (
  product: Product,
  caller: SessionCaller,
): AsyncIterable<EnvironmentStatusLine> {
  const rows = await listEnvironmentsOf(product.db, caller.companyId, caller.userId);
  const licences = readLicences(
    product.crm.providerOrg({ within: deadlineMs }),
    rows.map((row) => row.externalId),
  );
  // Whoever needs it handles it; without a connected org nobody does.
  licences.catch(() => {});
  yield* asTheyEnd(rows.map((row) => checkOne(product, row, caller.userId, licences)));
};
