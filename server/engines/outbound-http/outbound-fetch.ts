import type { ProxyAgent } from 'undici';
import { proxyFor } from './proxy.ts';

const agents = new Map<string, ProxyAgent>();

/**
 * `fetch`, through the proxy that the environment names for this URL. The library of proxies is loaded when there is one:
 * Node.js 20 has none.
 */
export const outboundFetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
  const proxy = proxyFor(url);
  if (proxy === undefined) return fetch(url, init);
  const undici = await import('undici');
  // A proxy for web pages forwards plain HTTP itself; many refuse to open a tunnel to port 80.
  const agent = agents.get(proxy) ?? new undici.ProxyAgent({ uri: proxy, proxyTunnel: false });
  agents.set(proxy, agent);
  const answer: unknown = await undici.fetch(url, {
    ...(init as Parameters<typeof undici.fetch>[1]),
    dispatcher: agent,
  });
  return answer as Response;
};
