import { ParapheError } from './errors.ts';

export interface ParapheOptions {
  /** Address of the portal, such as `https://portal.example`. */
  portal: string;
  /** An API token of the company. */
  token: string;
  /** The kind of environment that the token must be of; the server refuses others. */
  orgType?: 'prod' | 'sandbox';
  /** Most further tries of a call. Default: 3. */
  retries?: number;
  /** Milliseconds for one try. Default: 60,000. */
  timeoutMs?: number;
  /** Another `fetch`, for proxies. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Your own key of a call that creates or sends. Default: a new one. */
  idempotencyKey?: string;
  /** Ends the call and its tries. */
  signal?: AbortSignal;
}

export interface CallShape {
  method: string;
  path: string;
  query?: object;
  body?: unknown;
  file?: { content: Blob; name: string };
  /** The call honours `Idempotency-Key`. */
  isOnce?: boolean;
  answer?: 'bytes' | 'nothing';
}

export type Send = <T>(call: CallShape, options?: CallOptions) => Promise<T>;

const worthAnotherTry = new Set([429, 502, 503, 504]);
const firstWaitMs = 500;
const longestWaitMs = 30_000;

/** A random number from 0 to 1. */
const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** A growing time with a random part, so that many programs do not come back at the same moment. */
const backoffMs = (tried: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** tried) * (0.5 + random() / 2);

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** `Retry-After` is a number of seconds, or a date (RFC 9110 §10.2.3). */
const secondsOf = (retryAfter: string | null): number | undefined => {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
};

const toError = async (response: Response): Promise<ParapheError> => {
  const problem = (await response.json().catch(() => ({}))) as Record<string, never>;
  // A proxy in between answers without a problem.
  const told = { code: `Http${response.status}`, requestId: '', ...problem, status: response.status };
  return new ParapheError(told, secondsOf(response.headers.get('retry-after')));
};

/** A reminder, for example, is possible once an hour: nobody wants to wait for that. */
const longestRetryAfterSeconds = 60;

const mayTryAgain = ({ status, code, retryAfterSeconds = 0 }: ParapheError): boolean =>
  (worthAnotherTry.has(status) || code === 'IdempotencyInFlight') && retryAfterSeconds <= longestRetryAfterSeconds;

const addressOf = (portal: string, { path, query = {} }: CallShape): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${portal.replace(/\/$/, '')}${path}${search && `?${search}`}`;
};

/**
 * A text as a step of a path. Without a letter of its own the step would be left out of the address, and another call
 * be made: `getWebdoc('')` would list all. In its place stands a text that is no id.
 */
export const step = (text: string): string => (/^\.{0,2}$/.test(text) ? '%00' : encodeURIComponent(text));

const bodyOf = ({ body, file }: CallShape): BodyInit | null => {
  if (!file) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  form.set('file', file.content, file.name);
  return form;
};

const headersOf = (
  call: CallShape,
  { token, orgType }: ParapheOptions,
  key: string | undefined,
): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(orgType && { 'org-type': orgType }),
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(call.body !== undefined && { 'content-type': 'application/json' }),
});

const read = async (response: Response, { answer }: CallShape): Promise<unknown> => {
  if (answer === undefined) return response.json();
  const bytes = new Uint8Array(await response.arrayBuffer());
  return answer === 'bytes' ? bytes : undefined;
};

const checkOptions = ({ portal, token }: ParapheOptions): void => {
  if (!URL.canParse(portal)) throw new TypeError(`portal is no address, such as https://portal.example: ${portal}`);
  if (!/^[\w.-]+\s*$/.test(token)) throw new TypeError('token is missing, or no API token');
};

/**
 * Opens the way to the portal, which makes each call with its tries.
 * @throws {TypeError} at once when the address or the token is missing
 */
export const openSend = (options: ParapheOptions): Send => {
  checkOptions(options);
  const { portal, retries = 3, timeoutMs = 60_000, fetch: ask = fetch } = options;
  const tryOnce = async (
    call: CallShape,
    key: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    const time = AbortSignal.timeout(timeoutMs);
    const response = await ask(addressOf(portal, call), {
      method: call.method,
      headers: headersOf(call, options, key),
      body: bodyOf(call),
      signal: signal ? AbortSignal.any([signal, time]) : time,
    });
    if (!response.ok) throw await toError(response);
    return read(response, call);
  };
  return async <T>(call: CallShape, { idempotencyKey, signal }: CallOptions = {}): Promise<T> => {
    // One key for all tries: the portal does the work once.
    const key = call.isOnce ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    for (let tried = 0; ; tried += 1)
      try {
        return (await tryOnce(call, key, signal)) as T;
      } catch (error) {
        const isRefused = error instanceof ParapheError;
        if (tried >= retries || signal?.aborted || (isRefused && !mayTryAgain(error))) throw error;
        const seconds = isRefused ? error.retryAfterSeconds : undefined;
        await wait(seconds === undefined ? backoffMs(tried) : seconds * 1_000, signal);
      }
  };
};
