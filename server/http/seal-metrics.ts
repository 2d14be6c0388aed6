import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '#server/app-context.ts';

/** Jobs that raise a sealed document, by the step that it waits for. */
const steps = { 'webdoc.timestamp': 'timestamp', 'webdoc.raise': 'proofs' } as const;

/** Sealed documents whose seal is not yet of the level that it can have. */
export const addSealMetrics = (registry: Registry, { db }: AppContext): void => {
  const waiting: Gauge = new Gauge({
    name: 'seal_steps_waiting',
    help: 'Sealed documents that wait for a timestamp, or for what proves their certificates.',
    labelNames: ['step'],
    registers: [registry],
    collect: async () => {
      const { rows } = await sql<{ name: keyof typeof steps; count: number }>`
        select name, count(*)::int as count from jobs
        where state in ('ready', 'running') and name in ('webdoc.timestamp', 'webdoc.raise') group by name`.execute(db);
      for (const step of Object.values(steps)) waiting.set({ step }, 0);
      for (const { name, count } of rows) waiting.set({ step: steps[name] }, count);
    },
  });
};
