import type { ProxyAgent } from 'undici';
import { proxyFor } from './proxy.ts';

const agents = new Map<string, ProxyAgent>();

/** The proxy reached nobody, or does not want to: the request was not sent. */
export class TunnelRefused extends Error {
  override readonly name = 'TunnelRefused';
}

/** undici says it in the message of an innermost cause alone. */
const tunnelRefusal = (error: unknown): TunnelRefused | null => {
  if (!(error instanceof Error)) return null;
  const [, status] = /^Proxy response \((\d+)\)/.exec(error.message) ?? [];
  if (status === undefined) return tunnelRefusal(error.cause);
  return new TunnelRefused(`the proxy answered ${status} and opened no tunnel`);
};

/**
 * `fetch`, through the proxy that the environment names for this URL. The library of proxies is loaded when there is one:
 * Node.js 20 has none.
 * @throws {TunnelRefused}
 */
export const outboundFetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
  const proxy = proxyFor(url);
  if (proxy === undefined) return fetch(url, init);
  const undici = await import('undici');
  // A proxy for web pages forwards plain HTTP itself; many refuse to open a tunnel to port 80.
  const agent = agents.get(proxy) ?? new undici.ProxyAgent({ uri: proxy, proxyTunnel: false });
  agents.set(proxy, agent);
  try {
    const answer: unknown = await undici.fetch(url, {
      ...(init as Parameters<typeof undici.fetch>[1]),
      dispatcher: agent,
    });
    return answer as Response;
  } catch (error) {
    throw tunnelRefusal(error) ?? error;
  }
};
