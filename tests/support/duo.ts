import { setTimeout as pause } from 'node:timers/promises';
import { openOutsideWorld, type OutsideWorld } from './outside-world.ts';
import { freePort } from './free-port.ts';
import { startPortal, type PortalProcess } from './portal-process.ts';
import { startRoundRobinProxy, type RoundRobinProxy } from './round-robin-proxy.ts';

/** Two portals on one database, one key and one folder, behind a proxy that serves whom it can. */
export interface Duo {
  proxy: RoundRobinProxy;
  outside: OutsideWorld;
  portals: [PortalProcess, PortalProcess];
  /** Kills the portal at this origin and starts it again on its port. */
  replace(origin: string): Promise<void>;
  close(): Promise<void>;
}

const portalsOn = async (env: Record<string, string>): Promise<[PortalProcess, PortalProcess]> => {
  const ports = [await freePort(), await freePort()];
  const [first, second] = await Promise.all(ports.map((port) => startPortal({ ...env, PORT: String(port) })));
  if (!first || !second) throw new Error('two portals were asked for');
  return [first, second];
};

/** Both start at the same moment, on a database without a table. */
export const openDuo = async (): Promise<Duo> => {
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
 * Lets the time of what a killed process held pass more quickly than the half minute and the minute it takes by
 * itself. Even a living worker's job is now and then given to the other one, which must do no harm.
 */
export const hastenTime = (outside: OutsideWorld): (() => Promise<void>) => {
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
