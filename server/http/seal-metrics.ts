import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { sealStopReasons } from '#contract/webdocs/public-webdocs.ts';
import type { AppContext } from '#server/app-context.ts';

/** Jobs that raise a sealed document, by the step that it waits for. */
const steps = { 'webdoc.timestamp': 'timestamp', 'webdoc.raise': 'proofs', 'webdoc.archive': 'archive' } as const;
/** An archive timestamp that is old enough for another one, whether a job has begun with it or not. */
const renewal = 'renewal';

/** Sealed documents whose seal is not yet of the level that it can have, or will not keep it. */
const addWaitingSteps = (registry: Registry, { db }: AppContext): void => {
  const waiting: Gauge = new Gauge({
    name: 'seal_steps_waiting',
    help: 'Sealed documents that wait for a timestamp, the proofs of their certificates, or an archive timestamp.',
    labelNames: ['step'],
    registers: [registry],
    collect: async () => {
      const { rows } = await sql<{ step: keyof typeof steps | typeof renewal; count: number }>`
        select name as step, count(*)::int as count from jobs
        where state in ('ready', 'running') and name in ('webdoc.timestamp', 'webdoc.raise', 'webdoc.archive')
        group by name
        union all select ${renewal}, count(*)::int from webdocs where renew_at <= now()`.execute(db);
      for (const step of Object.values(steps)) waiting.set({ step }, 0);
      for (const { step, count } of rows) waiting.set({ step: step === renewal ? renewal : steps[step] }, count);
    },
  });
};

/** Steps that were given up: staff retry them with `jobs retry`. */
const addDeadSealSteps = (registry: Registry, { db }: AppContext): void => {
  const dead: Gauge = new Gauge({
    name: 'seal_steps_dead',
    help: 'Steps of raising a seal that were given up, such as one whose certificate was revoked before it.',
    labelNames: ['step'],
    registers: [registry],
    collect: async () => {
      const { rows } = await sql<{ name: keyof typeof steps; count: number }>`
        select name, count(*)::int as count from jobs
        where state = 'dead' and name in ('webdoc.timestamp', 'webdoc.raise', 'webdoc.archive') group by name`.execute(
        db,
      );
      for (const step of Object.values(steps)) dead.set({ step }, 0);
      for (const { name, count } of rows) dead.set({ step: steps[name] }, count);
    },
  });
};

/** Sealed documents whose level does not rise, by the reason (REQ-2.4.47). */
const addStoppedSeals = (registry: Registry, { db }: AppContext): void => {
  const stopped: Gauge = new Gauge({
    name: 'seals_stopped',
    help: 'Sealed documents whose level does not rise: no authority, no source of their status, or a revoked certificate.',
    labelNames: ['reason'],
    registers: [registry],
    collect: async () => {
      const { rows } = await sql<{ reason: string; count: number }>`
        select seal_stopped as reason, count(*)::int as count from webdocs
        where seal_stopped is not null and final_key is not null group by seal_stopped`.execute(db);
      for (const reason of sealStopReasons) stopped.set({ reason }, 0);
      for (const { reason, count } of rows) stopped.set({ reason }, count);
    },
  });
};

/** Since when nobody has answered whether a trusted certificate is revoked (REQ-5.2.25). */
const addStatusMetrics = (registry: Registry, { db }: AppContext): void => {
  const unknown: Gauge = new Gauge({
    name: 'certificate_status_unknown_seconds',
    help: 'For how long no authority has answered whether a trusted certificate is revoked; 0 when all have.',
    registers: [registry],
    collect: async () => {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(status_unknown_since)), 0)::float as seconds
        from trusted_certificates`.execute(db);
      unknown.set(rows[0]?.seconds ?? 0);
    },
  });
};

/** Documents whose state is not on the CRM record that they were created for. */
export const addRecordMetrics = (registry: Registry, { db }: AppContext): void => {
  const records: Gauge = new Gauge({
    name: 'crm_records_unwritten',
    help: 'Documents that wait to be written to their CRM record, and those that failed for good.',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::int as count from webdoc_records where state <> 'written' group by state`.execute(db);
      for (const state of ['waiting', 'failed']) records.set({ state }, 0);
      for (const { state, count } of rows) records.set({ state }, count);
    },
  });
};

/** How seals and their certificates stand. */
export const addSealMetrics = (registry: Registry, context: AppContext): void => {
  addWaitingSteps(registry, context);
  addDeadSealSteps(registry, context);
  addStoppedSeals(registry, context);
  addStatusMetrics(registry, context);
};
