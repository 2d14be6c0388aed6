import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { Database, Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { requireOrgType } from './api-token.ts';
import { addressKey, type RateLimits } from './rate-limits/rate-limits.ts';
import { countTokenCall } from './rate-limits/count-token-call.ts';
import type { Caller } from './caller.ts';
import {
  forgetInTheEnd,
  readIdempotencyKey,
  release,
  remember,
  reserve,
  type HeldCall,
  type IdempotentCall,
} from './idempotency.ts';
import { Refusal } from './refusal.ts';
import { parse, parseParams } from './input/read-input.ts';
import { unknownNames } from './input/unknown-names.ts';
import type { Call, Route } from './route.ts';
import { admit } from './session.ts';
import { sendJsonLines } from './json-lines.ts';
import { hasBody } from './request-body-timeouts.ts';
import { asJsonString } from './json-string.ts';
import type { ConcurrencyPerKey } from './rate-limits/concurrency-per-key.ts';
import { limitStreams, endWithSession } from './session-streams.ts';

export interface EndpointParts {
  db: Database;
  secrets: Secrets;
  budgets: RateLimits;
  /** In tests the schema also checks every answer. In production it only removes fields that are not declared. */
  checkAnswers: boolean;
}

const jsonBodyLimit = 256 * 1024;

/** Names that a call does not declare, in its query and in a JSON body. */
const namesOf = ({ query, body, upload, rawBody, othersLeftOut }: EndpointShape) => ({
  inQuery: unknownNames(query, 'UnknownParameter'),
  inBody: upload || rawBody || othersLeftOut ? () => [] : unknownNames(body, 'UnknownField'),
});

const actorOf = (caller: Caller, request: FastifyRequest): string => {
  if (caller?.kind === 'session') return `session:${caller.sessionId}`;
  if (caller?.kind === 'api-token') return `token:${caller.tokenId}`;
  return `address:${addressKey(request.ip)}`;
};

const send = (reply: FastifyReply, { answer }: EndpointShape, value: unknown, checkAnswers: boolean): FastifyReply => {
  void reply.code(answer.status);
  switch (answer.as) {
    case 'nothing':
      return reply.send();
    case 'text':
      return reply.type('text/plain; charset=utf-8').send(value);
    case 'json-lines':
      return sendJsonLines(reply, answer.schema, value as AsyncIterable<unknown>, checkAnswers);
    case 'json':
      return reply.send(checkAnswers ? z.core.parse(answer.schema, value) : value);
    case 'file':
    case 'html':
      return reply.send(value);
  }
};

const replay = (
  reply: FastifyReply,
  { answer }: EndpointShape,
  remembered: { status: number; answer: unknown },
): FastifyReply => {
  if (answer.as === 'json' && typeof remembered.answer === 'string') asJsonString(reply);
  return reply
    .code(remembered.status)
    .header('idempotency-replayed', 'true')
    .send(answer.as === 'nothing' ? undefined : remembered.answer);
};

/** The call for the handler. With an `Idempotency-Key` it also has the key's values. */
const toCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, names }: { endpoint: EndpointShape; names: ReturnType<typeof namesOf> },
  caller: Caller,
) => {
  const params = parseParams(endpoint, request.params);
  const body = parse(endpoint.body, request.body, names.inBody(request.body));
  const key = endpoint.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  const idempotent: IdempotentCall | null = key
    ? {
        actor: actorOf(caller, request),
        route: `${endpoint.method} ${endpoint.path} ${JSON.stringify(params ?? {})}`,
        key,
        body,
      }
    : null;
  const call = {
    params,
    query: parse(endpoint.query, request.query, names.inQuery(request.query)),
    body,
    caller,
    origin: {
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
    },
    forget: async (trx: Trx) => {
      if (idempotent) await release(trx, idempotent);
    },
    remember: async () => {},
    request,
    reply,
  } as unknown as Call<EndpointShape>;
  return { call, idempotent };
};

const runOnce = async (
  { db, secrets }: EndpointParts,
  route: Route,
  call: Call<EndpointShape>,
  held: HeldCall,
): Promise<unknown> => {
  const { status } = route.endpoint.answer;
  const keep = async (trx: Trx, answer: unknown): Promise<void> => {
    if (!(await remember(trx, secrets, held, { status, answer })))
      throw new Refusal('IdempotencyInFlight', { retryAfterSeconds: 1 });
  };
  try {
    const value = await route.handle({ ...call, remember: keep });
    // A handler may have stored the answer in its own transaction. Storing the same answer again does no harm.
    await remember(db, secrets, held, { status, answer: value });
    return value;
  } catch (error) {
    await forgetInTheEnd(db, held);
    throw error;
  }
};

const comeBackSeconds = 2;

/**
 * Refuses heavy calls over the limit before they cost anything, so that a flood of them does not slow the others
 * (REQ-4.4.3).
 */
const limitCrowd = <Args extends unknown[], T>(most: number, work: (...args: Args) => Promise<T>) => {
  let underWay = 0;
  return async (...args: Args): Promise<T> => {
    if (underWay >= most) throw new Refusal('Unavailable', { retryAfterSeconds: comeBackSeconds });
    underWay += 1;
    try {
      return await work(...args);
    } finally {
      underWay -= 1;
    }
  };
};

type MountParts = EndpointParts & { streams: ConcurrencyPerKey };

/** Bytes of JSON that spend a point more: 8 MB take the process up to a quarter of a second. */
const bytesAPoint = 1_048_576;

/**
 * Points of the budgets of address, token and session that a call spends: more for a long body (REQ-4.4.37). One that
 * announces no length may be as long as it likes.
 */
const pointsOf = ({ bodyLimit, rawBody }: EndpointShape, { raw, headers }: FastifyRequest): number => {
  if (bodyLimit === undefined || rawBody || !hasBody(raw)) return 1;
  const announced = Number(headers['content-length'] ?? bodyLimit);
  // A longer one is refused unread.
  return announced > bodyLimit ? 1 : 1 + Math.floor(announced / bytesAPoint);
};

const openCaller = async (
  parts: MountParts,
  endpoint: EndpointShape,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> => {
  const { budget, may } = endpoint;
  const points = pointsOf(endpoint, request);
  await parts.budgets.spend(budget ?? 'callAddress', addressKey(request.ip), points);
  const caller = await admit(parts, may, {
    authorization: request.headers.authorization,
    address: request.ip,
    countToken: (tokenId) => countTokenCall(parts.budgets, reply, tokenId, points),
  });
  if (caller?.kind === 'api-token') requireOrgType(caller, request.headers['org-type']);
  if (caller?.kind === 'session') {
    await parts.budgets.spend('call', caller.sessionId, points);
    if (request.method !== 'GET') await parts.budgets.spend('change', caller.userId);
  }
  return caller;
};

/**
 * Everybody is admitted before the body is read: a body that cannot be read counts as a call too, the refusal of a token
 * says what is left (REQ-6.2.10), and what is refused costs no reading (REQ-4.4.37).
 */
const admitted = new WeakMap<FastifyRequest, { caller: Caller }>();
const admitsBeforeBody = (parts: MountParts, endpoint: EndpointShape) => ({
  onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    admitted.set(request, { caller: await openCaller(parts, endpoint, request, reply) });
  },
});

const serve = (parts: MountParts, route: Route) => {
  const { endpoint } = route;
  const names = namesOf(endpoint);
  const isStream = endpoint.answer.as === 'json-lines';
  const act = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = admitted.get(request) ?? { caller: await openCaller(parts, endpoint, request, reply) };
    const { call, idempotent } = toCall(request, reply, { endpoint, names }, caller);
    if (!idempotent) {
      if (isStream && caller?.kind === 'session') finished(reply.raw, parts.streams.hold(caller.sessionId));
      const given = await route.handle(call);
      const value = isStream ? endWithSession(parts.db, caller, given as AsyncIterable<unknown>) : given;
      // The handler has answered itself, or the client has disconnected. A second answer would be logged with its path,
      // which may contain a token.
      const isAnswered = reply.sent || reply.raw.headersSent || reply.raw.destroyed;
      return isAnswered ? reply : send(reply, endpoint, value, parts.checkAnswers);
    }
    const found = await reserve(parts.db, parts.secrets, idempotent);
    if ('status' in found) return replay(reply, endpoint, found);
    const value = await runOnce(parts, route, call, { ...idempotent, reservation: found.reservation });
    return send(reply, endpoint, value, parts.checkAnswers);
  };
  return endpoint.atOnce === undefined ? act : limitCrowd(endpoint.atOnce, act);
};

const responseSchema = ({ answer }: EndpointShape): object => {
  if (answer.as !== 'json') return {};
  const { $schema: _, ...schema } = z.toJSONSchema(answer.schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  });
  return { response: { [answer.status]: schema } };
};

const mountOne = (app: FastifyInstance, parts: MountParts, route: Route): void => {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit ?? jsonBodyLimit,
    schema: responseSchema(endpoint),
    config: {
      isPublicCall: endpoint.may.bearer === 'api-token',
      ...(endpoint.upload && { fileBytes: endpoint.upload.maxBytes }),
    },
    // A stream must not be compressed, because gzip would hold its lines back.
    ...(endpoint.answer.as === 'json-lines' && { compress: false }),
    // Calls with a limit at once are admitted after it: a call that it refuses spends nobody's tries.
    ...(endpoint.atOnce === undefined && admitsBeforeBody(parts, endpoint)),
    handler: serve(parts, route),
  });
};

/** Mounts the call in its own Fastify context, where no parser reads the body before the handler. */
const mountRaw = async (raw: FastifyInstance, parts: MountParts, route: Route): Promise<void> => {
  raw.removeAllContentTypeParsers();
  raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  mountOne(raw, parts, route);
};

/** Mounts the declared calls: parses input, checks access by policy, and checks answers by schema. */
export const serveEndpoints = (app: FastifyInstance, doorParts: EndpointParts, routes: Route[]): void => {
  const parts = { ...doorParts, streams: limitStreams() };
  for (const route of routes) {
    if (route.endpoint.rawBody) void app.register((raw) => mountRaw(raw, parts, route));
    else mountOne(app, parts, route);
  }
};
