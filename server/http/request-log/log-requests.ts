import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#engines/clock.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { refusalCodeOf } from '../error-handler.ts';
import { bearerIn } from '../session.ts';
import { otherMethodOf } from '../unknown-routes.ts';
import type { RequestLog } from './request-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the public API: who manages the token sees it in the log. */
    isPublicCall?: boolean;
  }
}

/** Ids of ours and of the CRM, and places of signatories. Anything else in a path may be a name that somebody typed. */
const idLike =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[A-Z\d]{0,14}\d)[A-Z\d]{15}(?:[A-Z\d]{3})?|s?\d{1,10})$/i;

interface Address {
  route: string | null;
  path: string | null;
}

const inBraces = (pattern: string): string => pattern.replaceAll(/:(\w+)/g, '{$1}');

/** Null when the request is none of the public API. */
const addressOf = (request: FastifyRequest): Address | null => {
  const { is404, url, routeOptions, params } = request;
  const pattern = routeOptions.url ?? '';
  // A GET without a call comes to the portal's pages first.
  if (is404 || pattern === '/*') {
    const other = otherMethodOf.get(request);
    const route = other === undefined ? null : inBraces(other);
    return url.startsWith('/api/public/') ? { route, path: route } : null;
  }
  if (!routeOptions.config.isPublicCall) return null;
  const values = params as Record<string, string>;
  return {
    route: inBraces(pattern),
    path: pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = values[name] ?? '';
      return idLike.test(value) ? value : `{${name}}`;
    }),
  };
};

/** Moments in ISO 8601. Those of one millisecond differ in their microseconds, so that calls keep their order. */
const openStamps = (clock: Clock): (() => string) => {
  let [last, nth] = [0, 0];
  return () => {
    const now = clock.now();
    nth = now.getTime() === last ? Math.min(nth + 1, 999) : 0;
    last = now.getTime();
    return now.toISOString().replace('Z', `${String(nth).padStart(3, '0')}Z`);
  };
};

/**
 * Logs the calls of the public API, refused ones too, by the token that was sent, and gives each answer the id under
 * which it is found. Has to be added before what may answer in its stead.
 */
export const logRequests = (
  app: FastifyInstance,
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  log: RequestLog,
): void => {
  const logged = new WeakSet<FastifyRequest>();
  const beginnings = new WeakMap<FastifyRequest, string>();
  const stamp = openStamps(clock);
  const add = (request: FastifyRequest, reply: FastifyReply, status: number | null): void => {
    if (logged.has(request)) return;
    logged.add(request);
    const address = addressOf(request);
    const bearer = address && bearerIn(request.headers.authorization);
    if (!address || bearer === null) return;
    const ms = Math.round(reply.elapsedTime);
    log.add({
      id: request.id,
      hash: secrets.hashToken(bearer).toString('hex'),
      at: beginnings.get(request) ?? stamp(),
      method: request.method,
      ...address,
      status,
      code: status === null ? null : refusalCodeOf(reply),
      ms,
    });
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!addressOf(request)) return;
    beginnings.set(request, stamp());
    void reply.header('x-request-id', request.id);
    // `onResponse` comes in the same turn, or never.
    reply.raw.once('close', () => setImmediate(() => add(request, reply, null)));
  });
  app.addHook('onResponse', async (request, reply) => add(request, reply, reply.statusCode));
  app.addHook('onClose', () => log.flush());
};
