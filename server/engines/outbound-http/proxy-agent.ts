import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';

/** Agents for `node:http` and `node:https` that reach a URL through this proxy. */
export const httpAgentThrough = (proxy: string): HttpAgent => new HttpProxyAgent(proxy);
export const httpsAgentThrough = (proxy: string): HttpsAgent => new HttpsProxyAgent(proxy);
