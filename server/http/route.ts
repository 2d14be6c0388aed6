import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, EndpointShape, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { CallerOf, Origin } from './caller.ts';

/** Input of a handler: the parsed request of an authorized caller. */
export interface Call<E extends EndpointShape> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E['may']>;
  origin: Origin;
  /**
   * Stores the answer under the caller's `Idempotency-Key`, if any, in the transaction of the effect, so that a lost
   * answer can be requested again after a crash.
   */
  remember(trx: Trx, answer: AnswerOf<E>): Promise<void>;
  /** Frees the key in the transaction that undoes the effect, so that the call can be repeated. */
  forget(trx: Trx): Promise<void>;
  /** Only for handlers that stream or set headers. The others just return their answer. */
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Route<E extends EndpointShape = EndpointShape> {
  endpoint: E;
  handle(call: Call<E>): Promise<AnswerOf<E> | FastifyReply | AsyncIterable<unknown>>;
}

/** Connects a declared call with its handler. The property `may` of the declaration says who may make the call. */
export const route = <E extends EndpointShape>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E> | FastifyReply | AsyncIterable<unknown>>,
): Route => ({ endpoint, handle }) as unknown as Route;
