import { setTimeout as pause } from 'node:timers/promises';
import type { ExternalEnvironment, secureEnvironment } from '#contract/environments/environments.ts';
import { PackageMissing, writePackageSettings, type SettingsWay } from '#engines/crm/package-settings.ts';
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

/** A parallel attempt needs at most the time of a CRM call. */
const waitForOthersMs = 12_000;
const lookAgainMs = 250;

const securerOf = ({ caller, origin }: SecureCall): Securer => ({
  companyId: caller.companyId,
  userId: caller.userId,
  username: caller.username,
  actor: actorOf(caller),
  origin,
});

const tryToClaim = (context: AppContext, call: SecureCall) =>
  inTransaction(context.db, async (trx) => {
    const row = await findEnvironment(trx, call.caller, call.params.id);
    if (!row.connected) throw new Refusal('CrmDisconnected');
    const securing = await claimSecuring(trx, context, row);
    if (!securing) return null;
    // Queue the job in case this process is killed before the org answers.
    await queueSecuringEndLater(trx, context, securing, securerOf(call));
    return { row, securing };
  });

/** If two people secure one environment, the attempts run one after the other, and the org gets the second token. */
const claim = async (context: AppContext, call: SecureCall) => {
  for (let waited = 0; waited <= waitForOthersMs; waited += lookAgainMs) {
    const claimed = await tryToClaim(context, call);
    if (claimed) return claimed;
    await pause(lookAgainMs);
  }
  throw new Refusal('Unavailable', { retryAfterSeconds: 5 });
};

const tellOrg = async (context: AppContext, call: SecureCall, securing: Securing): Promise<SettingsWay> => {
  const place = { environmentId: securing.environmentId, userId: call.caller.userId };
  const org = context.crm.openOrg(grantKeeper(context, place));
  try {
    return await writePackageSettings(org, {
      apiToken: securing.apiToken,
      portalUrl: context.settings.publicUrl,
    });
  } catch (error) {
    if (error instanceof PackageMissing) await dropSecuring(context.db, securing);
    else await leaveToJob(context, call, securing);
    throw error;
  }
};

/** After a CRM error the org may still have stored the token, so a job checks it. */
const leaveToJob = (context: AppContext, call: SecureCall, securing: Securing): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await releaseSecuring(trx, securing);
    await queueSecuringEnd(trx, context, securing, securerOf(call));
  });

const settle = (
  context: AppContext,
  call: SecureCall,
  { row, securing, way }: { row: EnvironmentOfUser; securing: Securing; way: SettingsWay },
  versions: PackageVersions,
): Promise<ExternalEnvironment> =>
  inTransaction(context.db, async (trx) => {
    const isSettled = await settleSecuring(trx, context, row, { ...securing, way }, securerOf(call));
    if (!isSettled) throw new Refusal('CrmTimeout');
    const after = await findEnvironment(trx, call.caller, row.id);
    const answer = toExternalEnvironment(after, versions);
    await call.remember(trx, answer);
    return answer;
  });

/**
 * Creates an API token and writes it to the package of the org. The token is activated only after the org has accepted
 * it, so that a failure never leaves an active token that nobody uses. After a kill in between, the job completes it.
 */
export const secure = async (
  context: AppContext,
  call: SecureCall,
  packageVersions: () => Promise<PackageVersions>,
): Promise<ExternalEnvironment> => {
  await findEnvironment(context.db, call.caller, call.params.id);
  const versions = await packageVersions();
  const claimed = await claim(context, call);
  const way = await tellOrg(context, call, claimed.securing);
  return settle(context, call, { ...claimed, way }, versions);
};
