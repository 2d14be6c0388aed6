import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { badRequest } from './headers.ts';
import { Refusal } from './refusal.ts';

/** Probes and collectors of the network's own, which may call a portal by any name. */
const forOperators = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * True for the public host, for addresses and for names without a dot. Another site could point a name of its own at
 * this server and have a visitor's browser call it, but no address and no name of a private network.
 */
const isOurs = (host: string, publicHost: string): boolean => {
  const name = host
    .replace(/:\d*$/, '')
    .replaceAll(/^\[|[\].]$/g, '')
    .toLowerCase();
  return name === publicHost || !name.includes('.') || isIP(name) !== 0;
};

/**
 * Answers malformed requests with our own refusals instead of Node's, and refuses requests to hosts of others. Needs a
 * server without `requireHostHeader`.
 */
export const answerMalformedRequests = (app: FastifyInstance, publicUrl: URL): void => {
  const https = publicUrl.protocol === 'https:';
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    // RFC 9112 §3.2
    if (hosts.length > 1 || (hosts.length === 0 && raw.httpVersion === '1.1')) throw new Refusal('InvalidRequest');
    const { host } = raw.headers;
    if (host !== undefined && !isOurs(host, publicUrl.hostname) && !forOperators.test(raw.url ?? ''))
      throw new Refusal('MisdirectedRequest');
  });
  // The server may ignore an unknown expectation (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // This is no proxy.
  app.server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(badRequest(https));
  });
};
