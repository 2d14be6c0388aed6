import { silentLog } from '#engines/log.ts';
import { startDatabase } from '../open-engines.ts';
import type { Config } from '../config.ts';
import { AdminRefusal, optional, table, type StandaloneCommand } from './command.ts';
import { databaseChecks } from './doctor/database-checks.ts';
import { documentChecks } from './doctor/document-checks.ts';
import { examine, failed, ok, type Finding } from './doctor/finding.ts';
import { machineChecks } from './doctor/machine-checks.ts';
import { outsideChecks } from './doctor/outside-checks.ts';
import { replicaChecks } from './doctor/replica-checks.ts';

/** The schema stays as it is, because the doctor may run beside portals of another version. */
const ofDatabase = async (config: Config, migrationsDir: string): Promise<Finding[]> => {
  let findings: Finding[] = [];
  const finding = await examine('database', async () => {
    const database = await startDatabase(config, silentLog, async () => undefined);
    try {
      const { connectionString } = database;
      const own = await databaseChecks(connectionString, config, migrationsDir);
      findings = [...own, ...(await replicaChecks(connectionString, config))];
    } finally {
      await database.stop();
    }
    return ok('');
  });
  return findings.length > 0 ? findings : [finding.state === 'ok' ? { ...finding, ...failed('no answer') } : finding];
};

export const doctor: StandaloneCommand = {
  name: 'doctor',
  summary: 'checks everything that the portal needs; exit code 1 when something has failed',
  options: { mail: { type: 'string', help: 'sends a test mail to this address' } },
  opensNoEngines: true,
  run: async ({ migrationsDir }, { options, config }) => {
    const to = optional(options, 'mail');
    if (to !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(to)) throw new AdminRefusal('--mail: the e-mail address');
    const [database, documents, ...others] = await Promise.all([
      ofDatabase(config, migrationsDir),
      documentChecks(config),
      ...machineChecks(config),
      ...outsideChecks(config, to),
    ]);
    const findings = [...database, ...others, ...documents];
    const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
    return {
      data: { findings, failed: count('failed'), warnings: count('warning') },
      text: [
        table(findings.map(({ check, state, says }) => [check, state, says])),
        '',
        `${findings.length} checks, ${count('failed')} failed, ${count('warning')} warnings`,
      ].join('\n'),
      failed: count('failed') > 0,
    };
  },
};
