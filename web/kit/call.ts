import type { AnswerOf, BodyInputOf, EndpointShape, ParamsOf, QueryInputOf } from '#contract/endpoint.ts';
import { Refused, Unreachable } from './failures.ts';
import { beginSpan } from './trace.ts';

/** The part of a declared call used at run time: the declaration, or a literal of its type where zod must stay out. */
export interface CallShape<E extends EndpointShape> {
  method: E['method'];
  path: E['path'];
  answer: { as: E['answer']['as'] };
}

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { [key in Name]: T };

/** Only the input parts that the call declares. */
export type InputOf<E extends EndpointShape> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

export interface CallOptions {
  /** Token of a session, a mailed link or a support link. */
  bearer?: string;
  /** The same key for every attempt at one action: the server executes it once (REQ-6.2.6). */
  idempotencyKey?: string;
  /** Additional headers that a call requires. */
  headers?: Record<string, string>;
  /** Cancels the request, or the reading of its answer. */
  signal?: AbortSignal;
  /** Lets the request outlive the page; browsers allow this for bodies up to 64 kB. */
  keepalive?: boolean;
  /** Sends in place of `fetch`, with this bearer: for an upload that reports progress. */
  transport?: (bearer: string) => Promise<Response>;
}

/** Longer than the server allows any call, including calls to the CRM. */
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
  { bearer, idempotencyKey, headers: others, keepalive = false }: CallOptions,
): RequestInit => {
  const headers = new Headers({ ...others, accept: 'application/json' });
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (body === undefined) return { method, headers, keepalive };
  headers.set('content-type', 'application/json');
  return { method, headers, keepalive, body: JSON.stringify(body) };
};

/** The time between two tries while the server still executes an earlier request with the same key. */
const inFlightPauseMs = 1_000;

const isInFlight = async (response: Response): Promise<boolean> => {
  if (response.status !== 409) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (problem as { code?: unknown } | null)?.code === 'IdempotencyInFlight';
};

/**
 * Repeats the request while its action is in progress, for example after a second press when the answer to the first
 * was lost: the user sees progress, then the result.
 */
const sendUntilDone = async (address: string, request: RequestInit, signal: AbortSignal): Promise<Response> => {
  for (;;) {
    const response = await fetch(address, { ...request, signal });
    if (!(await isInFlight(response))) return response;
    await new Promise((resolve) => setTimeout(resolve, inFlightPauseMs));
  }
};

/**
 * Sends a call and waits for the response headers, whatever the status.
 * @throws {Unreachable} when no answer came
 */
export const sendCall = async <E extends EndpointShape>(
  { method, path }: E | CallShape<E>,
  input: InputOf<E>,
  carrying: CallOptions = {},
): Promise<Response> => {
  const stopper = new AbortController();
  const timer = setTimeout(() => stopper.abort(), headersWithinMs);
  const stop = () => stopper.abort();
  const span = beginSpan(method, path);
  let status = 0;
  if (carrying.signal?.aborted) stop();
  carrying.signal?.addEventListener('abort', stop, { once: true });
  try {
    const headers = { ...carrying.headers, ...(span && { traceparent: span.traceparent }) };
    const request = requestOf(method, input as AnyInput, { ...carrying, headers });
    const response = await sendUntilDone(addressOf(path, input as AnyInput), request, stopper.signal);
    ({ status } = response);
    return response;
  } catch {
    throw new Unreachable(stopper.signal.aborted ? 'timeout' : 'offline');
  } finally {
    span?.end(status);
    clearTimeout(timer);
  }
};

/** Converts an unsuccessful response. `Unreachable` when its body is not a problem document of our server. */
export const refusalOf = async (response: Response): Promise<Refused | Unreachable> => {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const problem: unknown = await response.json().catch(() => null);
  if (typeof problem !== 'object' || problem === null || !('code' in problem)) return new Unreachable('unreadable');
  return new Refused(problem as Refused['problem'], Number.isFinite(retryAfter) ? retryAfter : undefined);
};

/** @throws {Refused | Unreachable} unless the answer is a success: HTTP 200 to 202 (REQ-1.7.2) */
export const requireSuccess = async (response: Response): Promise<Response> => {
  if (response.status >= 200 && response.status <= 202) return response;
  throw await refusalOf(response);
};

/**
 * Reads an answer in the format that its declaration names.
 * @throws {Refused | Unreachable}
 */
export const readAnswer = async <E extends EndpointShape>(
  { answer }: E | CallShape<E>,
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
 * Makes a call declared in `contract/` and returns its answer.
 * @throws {Refused} with the server's code
 * @throws {Unreachable} when no answer came, or one that is not from our server
 */
export const call = async <E extends EndpointShape>(
  endpoint: E | CallShape<E>,
  input: InputOf<E>,
  carrying: CallOptions = {},
): Promise<AnswerOf<E>> => readAnswer(endpoint, await sendCall(endpoint, input, carrying));
