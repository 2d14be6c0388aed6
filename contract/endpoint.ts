import type * as z from 'zod/mini';
import type { RefusalCode } from './errors.ts';
import type { BudgetName } from './rate-limits.ts';
import type { Policy } from './accounts/policies.ts';

export type Schema = z.ZodMiniType;

/** Form of the answer. With `json`, the server sends only fields that the schema declares. */
export type Answer =
  /** `text` is the schema of JSON text inside a string, where the answer is such a string. */
  | { status: 200 | 201 | 202; as: 'json'; schema: Schema; text?: Schema }
  | { status: 200; as: 'text'; schema: Schema }
  | { status: 200; as: 'json-lines'; schema: Schema }
  | { status: 200; as: 'file' }
  | { status: 200; as: 'html' }
  | { status: 200; as: 'nothing' };

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{name}` marks a parameter. */
  path: `/api/${string}`;
  tag: string;
  summary: string;
  may: Policy;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** A multipart body with one part named `file`, of at most this many bytes. */
  upload?: { maxBytes: number };
  answer: Answer;
  /** Refusals of the handler, in addition to those of the HTTP layer. */
  refusals: readonly RefusalCode[];
  /** Rate-limit budget counted by client address; `callAddress` when absent. */
  budget?: BudgetName;
  /**
   * Maximum number of parallel calls in one process; no limit when absent. Further calls are refused with Retry-After
   * before they cost anything.
   */
  atOnce?: number;
  /** Largest body in bytes, where 256 KiB is not enough. */
  bodyLimit?: number;
  /** The handler gets the unparsed bytes in `call.request.body`, for any content type: it checks their signature. */
  rawBody?: true;
  /**
   * Leaves out what the body does not declare, where other calls refuse it: callers send a whole record, or what a
   * browser or a requirement's client adds (REQ-6.2.28).
   */
  othersLeftOut?: true;
  /** Honours `Idempotency-Key` (REQ-6.2.6). */
  idempotent?: true;
}

/** Declares a call once, for the server, the browser's client and the OpenAPI page. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends EndpointShape> = Out<E['params']>;
export type QueryOf<E extends EndpointShape> = Out<E['query']>;
export type BodyOf<E extends EndpointShape> = Out<E['body']>;
export type BodyInputOf<E extends EndpointShape> = In<E['body']>;
export type QueryInputOf<E extends EndpointShape> = In<E['query']>;

export type AnswerOf<E extends EndpointShape> = E['answer'] extends { schema: infer S extends Schema }
  ? z.output<S>
  : undefined;
