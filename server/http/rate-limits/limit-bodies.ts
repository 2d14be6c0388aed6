import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { hasBody } from '../request-body-timeouts.ts';
import { addressKey } from './rate-limits.ts';

const megabytes = 1_048_576;

/** Bytes of bodies that this process holds at once: those of one client address, and of all. */
export interface MostHeld {
  ofAddress: number;
  ofAll: number;
}

const usual: MostHeld = { ofAddress: 64 * megabytes, ofAll: 512 * megabytes };

/** Most bodies are smaller, and connections are limited elsewhere. */
const smallBytes = megabytes / 4;
const comeBackSeconds = 2;

/** The announced length, or the longest that the call takes where none is announced. */
const bytesOf = ({ headers, routeOptions }: FastifyRequest): number =>
  headers['content-length'] === undefined ? routeOptions.bodyLimit : Number(headers['content-length']);

/**
 * Refuses large bodies before they are read when too many are being held. A body is in memory before the call knows who
 * sends it, so that some dozen connections of a stranger could fill the memory. Files are not held: they are streamed.
 * Add it before the routes.
 */
export const limitBodies = (app: FastifyInstance, most: MostHeld = usual): void => {
  const held = new Map<string, number>();
  let all = 0;
  app.addHook('onRequest', async (request, reply) => {
    const { bodyLimit, config } = request.routeOptions;
    const bytes = bytesOf(request);
    // A body that is too long is refused unread.
    const isRead = hasBody(request.raw) && config.fileBytes === undefined && bytes <= bodyLimit;
    if (!isRead || bytes <= smallBytes) return;
    const who = addressKey(request.ip);
    if ((held.get(who) ?? 0) + bytes > most.ofAddress || all + bytes > most.ofAll)
      throw new Refusal('Unavailable', { retryAfterSeconds: comeBackSeconds });
    held.set(who, (held.get(who) ?? 0) + bytes);
    all += bytes;
    reply.raw.once('close', () => {
      all -= bytes;
      const left = (held.get(who) ?? 0) - bytes;
      if (left > 0) held.set(who, left);
      else held.delete(who);
    });
  });
};
