import { once } from 'node:events';
import path from 'node:path';
import { openDiskFiles } from '#engines/blobs/disk.ts';
import { systemClock } from '#engines/clock.ts';
import { openCrm } from '#engines/crm/crm-engine.ts';
import { openJobs } from '#engines/jobs/jobs.ts';
import { silentLog as log } from '#engines/log.ts';
import { openDatabase } from '#engines/postgres/database.ts';
import { masterKey } from '#engines/secrets/keys.ts';
import { openSecrets } from '#engines/secrets/secrets.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Config } from '#server/config.ts';
import { registerDeploymentJobs } from './jobs.ts';

/**
 * A process that starts to work on deployments when it is told to; a test kills it at any time. It opens only the
 * engines that it needs, because a test starts fifty of them.
 */
const work = async (): Promise<void> => {
  const [config] = (await once(process, 'message')) as [Config];
  const connectionString = config.databaseUrl ?? '';
  const { db, pool } = openDatabase({ connectionString, log, maxConnections: 6 });
  const jobs = openJobs({ db, direct: pool, log });
  const settings = {
    ...config.crm,
    redirectUri: `${config.publicUrl}/workspaces`,
    screenTimeoutMs: 10_000,
    jobTimeoutMs: 30_000,
  };
  const context = {
    db,
    pool,
    jobs,
    log,
    clock: systemClock,
    files: await openDiskFiles(path.join(config.dataDir, 'files')),
    secrets: await openSecrets(masterKey(config.secretKey, config.dataDir)),
    crm: openCrm(settings, { log, now: () => new Date() }),
  };
  // Slices that end by time, too, so that they are killed at their end.
  registerDeploymentJobs(context as unknown as AppContext, { templates: 20, ms: 400, pauseMs: 0 });
  process.send?.('ready');
  await once(process, 'message');
  await jobs.start();
};

process.once('disconnect', () => process.exit(0));
void work();
