import type { AnswerOf, BodyInputOf, EndpointShape, ParamsOf, QueryInputOf } from '#contract/endpoint.ts';

import { Refused, Unreachable } from './failures.ts';

/** What is needed of a declared call at run time: the declaration itself, or a literal of its type where zod must stay out. */
export interface Called<E extends EndpointShape> {
  method: E['method'];
  path: E['path'];
  answer: { as: E['answer']['as'] };
}

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { [key in Name]: T };

/** The parts a call takes, and only those. */
export type InputOf<E extends EndpointShape> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

export interface Carrying {
  /** A session's, a mailed token or a support token. */
  bearer?: string;
  /** The same for every attempt at one intention: the server does it once (decisions §2). */
  idempotencyKey?: string;
  /** Others that a call asks for by name. */
  headers?: Record<string, string>;
  /** Nobody wants the answer any more, or the rest of it. */
  signal?: AbortSignal;
  /** Sent also while the page goes away; browsers allow it for 64 kB. */
  keepalive?: boolean;
  /** Sends in place of `fetch`, with this bearer: an upload that tells how far it is. */
  transport?: (bearer: string) => Promise<Response>;
}

/** Longer than any call may take on the server, the CRM's included. */
const headersWithinMs = 60_000;

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

const addressOf = (path: string, { params, query }: AnyInput): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
};

const requestOf = (
  method: string,
  { body }: AnyInput,
  { bearer, idempotencyKey, headers: others, keepalive = false }: Carrying,
): RequestInit => {
  const headers = new Headers({ ...others, accept: 'application/json' });
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (body === undefined) return { method, headers, keepalive };
  headers.set('content-type', 'application/json');
  return { method, headers, keepalive, body: JSON.stringify(body) };
};

/**
 * Sends a call and waits for the headers of its answer, whatever they say.
 * @throws {Unreachable} when no answer came
 */
export const sendCall = async <E extends EndpointShape>(
  { method, path }: E | Called<E>,
  input: InputOf<E>,
  carrying: Carrying = {},
): Promise<Response> => {
  const stopper = new AbortController();
  const timer = setTimeout(() => stopper.abort(), headersWithinMs);
  const stop = () => stopper.abort();
  if (carrying.signal?.aborted) stop();
  carrying.signal?.addEventListener('abort', stop, { once: true });
  try {
    const request = requestOf(method, input as AnyInput, carrying);
    return await fetch(addressOf(path, input as AnyInput), { ...request, signal: stopper.signal });
  } catch {
    throw new Unreachable(stopper.signal.aborted ? 'timeout' : 'offline');
  } finally {
    clearTimeout(timer);
  }
};

/** What an answer that is no success says. */
export const refusalOf = async (response: Response): Promise<Refused | Unreachable> => {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const problem: unknown = await response.json().catch(() => null);
  if (typeof problem !== 'object' || problem === null || !('code' in problem))
    return new Unreachable('unreadable');
  return new Refused(problem as Refused['problem'], Number.isFinite(retryAfter) ? retryAfter : undefined);
};

/** @throws {Refused | Unreachable} unless the answer is a success: HTTP 200 to 202 (specification 1 §7) */
export const requireSuccess = async (response: Response): Promise<Response> => {
  if (response.status >= 200 && response.status <= 202) return response;
  throw await refusalOf(response);
};

/**
 * Reads an answer as its declaration promises.
 * @throws {Refused | Unreachable}
 */
export const readAnswer = async <E extends EndpointShape>(
  { answer }: E | Called<E>,
  response: Response,
): Promise<AnswerOf<E>> => {
  await requireSuccess(response);
  try {
    if (answer.as === 'json') return (await response.json()) as AnswerOf<E>;
    if (answer.as === 'text') return (await response.text()) as AnswerOf<E>;
    return undefined as AnswerOf<E>;
  } catch {
    throw new Unreachable('unreadable');
  }
};

/**
 * Makes a call declared in `contract/` and answers what it promises.
 * @throws {Refused} with the server's word
 * @throws {Unreachable} when there was no answer, or none of ours
 */
export const call = async <E extends EndpointShape>(
  endpoint: E | Called<E>,
  input: InputOf<E>,
  carrying: Carrying = {},
): Promise<AnswerOf<E>> => readAnswer(endpoint, await sendCall(endpoint, input, carrying));
