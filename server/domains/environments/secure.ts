import { setTimeout as pause } from 'node:timers/promises';
import type { ExternalEnvironment, secureEnvironment } from '#contract/environments/environments.ts';
import { PackageMissing, writePackageSettings } from '#engines/crm/package-settings.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { actorOf } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { grantKeeper } from './grants.ts';
import type { PackageVersions } from './package-versions.ts';
import { settleSecuring, type Securer } from './finish-securing.ts';
import { queueSecuringEnd, queueSecuringEndLater } from './securing-job.ts';
import { claimSecuring, dropSecuring, releaseSecuring, type Securing } from './securing-store.ts';
import { findEnvironment, type EnvironmentOfUser } from './store.ts';
import { toExternalEnvironment } from './views.ts';

type SecureCall = Call<typeof secureEnvironment>;

/** Somebody else's attempt ends within a call to the CRM. */
const waitForOthersMs = 12_000;
const lookAgainMs = 250;

const securerOf = ({ caller, origin }: SecureCall): Securer => ({
  companyId: caller.companyId,
  userId: caller.userId,
  username: caller.username,
  actor: actorOf(caller),
  origin,
});

const tryToClaim = (product: AppContext, call: SecureCall) =>
  inTransaction(product.db, async (trx) => {
    const row = await findEnvironment(trx, call.caller, call.params.id);
    if (!row.connected) throw new Refusal('CrmDisconnected');
    const securing = await claimSecuring(trx, product, row);
    if (!securing) return null;
    // For the case that this process does not live to see the org's answer.
    await queueSecuringEndLater(trx, product, securing, securerOf(call));
    return { row, securing };
  });

/** Two people who secure one environment do so one after the other: the org then holds the token of the second. */
const claim = async (product: AppContext, call: SecureCall) => {
  for (let waited = 0; waited <= waitForOthersMs; waited += lookAgainMs) {
    const claimed = await tryToClaim(product, call);
    if (claimed) return claimed;
    await pause(lookAgainMs);
  }
  throw new Refusal('Unavailable', { retryAfterSeconds: 5 });
};

const tellOrg = async (product: AppContext, call: SecureCall, securing: Securing): Promise<void> => {
  const place = { environmentId: securing.environmentId, userId: call.caller.userId };
  const org = product.crm.openOrg(grantKeeper(product, place));
  try {
    await writePackageSettings(org, {
      apiToken: securing.apiToken,
      portalUrl: product.settings.publicUrl,
    });
  } catch (error) {
    if (error instanceof PackageMissing) await dropSecuring(product.db, securing);
    else await leaveToJob(product, call, securing);
    throw error;
  }
};

/** A CRM that failed may have kept the token all the same: somebody has to look. */
const leaveToJob = (product: AppContext, call: SecureCall, securing: Securing): Promise<void> =>
  inTransaction(product.db, async (trx) => {
    await releaseSecuring(trx, securing);
    await queueSecuringEnd(trx, product, securing, securerOf(call));
  });

const settle = (
  product: AppContext,
  call: SecureCall,
  { row, securing }: { row: EnvironmentOfUser; securing: Securing },
  versions: PackageVersions,
): Promise<ExternalEnvironment> =>
  inTransaction(product.db, async (trx) => {
    const isSettled = await settleSecuring(trx, product, row, securing, securerOf(call));
    if (!isSettled) throw new Refusal('CrmTimeout');
    const after = await findEnvironment(trx, call.caller, row.id);
    const answer = toExternalEnvironment(after, versions);
    await call.remember(trx, answer);
    return answer;
  });

/**
 * Makes an API token and has the package of the org use it. The org is told first and the token begins to count when
 * it has said yes, so that no failure leaves a token behind that works but nobody holds; a process killed in between
 * is made up for by the job.
 */
export const secure = async (
  product: AppContext,
  call: SecureCall,
  packageVersions: () => Promise<PackageVersions>,
): Promise<ExternalEnvironment> => {
  await findEnvironment(product.db, call.caller, call.params.id);
  const versions = await packageVersions();
  const claimed = await claim(product, call);
  await tellOrg(product, call, claimed.securing);
  return settle(product, call, claimed, versions);
};
