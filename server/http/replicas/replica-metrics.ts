import { Counter, Gauge, type Registry } from 'prom-client';
import type { StaleReads } from '#engines/postgres/replicas/stale-reads.ts';

/** Where there are replicas: how old they are, and what they serve. */
export const addReplicaMetrics = (registry: Registry, stale: StaleReads): void => {
  if (stale.figures().replicas.length === 0) return;
  const registers = [registry];
  const staleness: Gauge = new Gauge({
    name: 'database_replica_staleness_seconds',
    help: 'How old the replica is at most; absent while this is not known, and the replica not used.',
    labelNames: ['replica'],
    registers,
    collect: () => {
      staleness.reset();
      for (const { name, stalenessSeconds } of stale.figures().replicas)
        if (stalenessSeconds !== null) staleness.set({ replica: name }, stalenessSeconds);
    },
  });
  const reads: Counter = new Counter({
    name: 'database_stale_reads_total',
    help: 'Reads that may be stale, by who served them.',
    labelNames: ['read', 'target'],
    registers,
    collect: () => {
      reads.reset();
      for (const [read, counts] of Object.entries(stale.figures().reads))
        for (const [target, count] of Object.entries(counts)) reads.inc({ read, target }, count);
    },
  });
  const fallbacks: Counter = new Counter({
    name: 'database_stale_read_fallbacks_total',
    help: 'Reads that a replica was to serve and the primary served, by reason.',
    labelNames: ['reason'],
    registers,
    collect: () => {
      fallbacks.reset();
      for (const [reason, count] of Object.entries(stale.figures().fallbacks)) fallbacks.inc({ reason }, count);
    },
  });
};
