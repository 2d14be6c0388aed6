import { setTimeout as pause } from 'node:timers/promises';
import { openOutsideWorld, type OutsideWorld } from './outside-world.ts';
import { freePort } from './free-port.ts';
import { startPortal, type PortalProcess } from './portal-process.ts';
import { startRoundRobinProxy, type RoundRobinProxy } from './round-robin-proxy.ts';

/** Two portals on one database, one key and one folder, behind a proxy that uses whichever is up. */
export interface TwoPortals {
  proxy: RoundRobinProxy;
  outside: OutsideWorld;
  portals: [PortalProcess, PortalProcess];
  /** Kills the portal at this origin and restarts it on the same port. */
  replace(origin: string): Promise<void>;
  close(): Promise<void>;
}

const portalsOn = async (env: Record<string, string>): Promise<[PortalProcess, PortalProcess]> => {
  const ports = [await freePort(), await freePort()];
  const [first, second] = await Promise.all(ports.map((port) => startPortal({ ...env, PORT: String(port) })));
  if (!first || !second) throw new Error('two portals were asked for');
  return [first, second];
};

/** Starts both at the same time, on an empty database. */
export const openTwoPortals = async (): Promise<TwoPortals> => {
  const proxy = await startRoundRobinProxy();
  const outside = await openOutsideWorld({ publicUrl: proxy.origin, empty: true });
  const portals = await portalsOn(outside.env);
  proxy.targets = portals.map(({ origin }) => origin);
  return {
    proxy,
    outside,
    portals,
    replace: async (origin) => {
      const index = portals[0].origin === origin ? 0 : 1;
      await portals[index].killAll();
      portals[index] = await startPortal({ ...outside.env, PORT: new URL(origin).port });
    },
    close: async () => {
      await Promise.all(portals.map((portal) => portal.killAll()));
      await proxy.close();
      await outside.close();
    },
  };
};

/**
 * Expires the job leases (30 s) and the open idempotency keys (60 s) of a killed process early. This sometimes also
 * takes a job from a living worker, which must do no harm.
 */
export const expireLeases = (outside: OutsideWorld): (() => Promise<void>) => {
  const over = new AbortController();
  const hastening = (async () => {
    while (!over.signal.aborted) {
      await outside.query(
        `update jobs set lease_until = now() where state = 'running' and lease_until < now() + interval '27 seconds'`,
      );
      await outside.query(
        `update idempotency_keys set created_at = now() - interval '2 minutes' where status is null and created_at < now() - interval '1 second'`,
      );
      await pause(500, undefined, { signal: over.signal }).catch(() => {});
    }
  })();
  return async () => {
    over.abort();
    await hastening;
  };
};
