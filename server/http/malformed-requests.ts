import type { FastifyInstance } from 'fastify';
import { badRequest } from './headers.ts';
import { Refusal } from './refusal.ts';

/** Answers malformed requests with our own refusals instead of Node's. Needs a server without `requireHostHeader`. */
export const answerMalformedRequests = (app: FastifyInstance, https: boolean): void => {
  app.addHook('onRequest', async ({ raw }) => {
    // RFC 9112 §3.2
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new Refusal('InvalidRequest');
  });
  // The server may ignore an unknown expectation (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // This is no proxy.
  app.server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(badRequest(https));
  });
};
