import { connect } from 'node:net';
import { proxyFor } from '../outbound-http/proxy.ts';
import { CrmError } from './errors.ts';

/** An unreachable org is reported within 3 s (REQ-4.6.4); `fetch` alone would wait 10 s. */
const connectWithinMs = 3000;
const rememberedMs = 30_000;
const lastReached = new Map<string, number>();

const knock = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = (error?: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    const timer = setTimeout(() => end(new Error('no connection in time')), connectWithinMs);
    socket.once('connect', () => end());
    socket.once('error', end);
  });

/**
 * Makes sure that a host, or the proxy before it, takes connections, unless it did within the last half minute.
 * Throws CrmUnavailable ("unreachable").
 */
export const assertReachable = async (base: string): Promise<void> => {
  const { origin, hostname, port, protocol } = new URL(proxyFor(base) ?? base);
  const last = lastReached.get(origin);
  if (last !== undefined && performance.now() - last < rememberedMs) return;
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  try {
    await knock(host, Number(port) || (protocol === 'https:' ? 443 : 80));
  } catch (error) {
    lastReached.delete(origin);
    throw new CrmError('CrmUnavailable', { error: 'unreachable', description: String(error) });
  }
  lastReached.set(origin, performance.now());
};
