import { refusalOf } from './answers/response-body.ts';
import { endedBy } from './deadline.ts';
import { CrmError, moved } from './errors.ts';
import { assertReachable } from './connect-check.ts';
import { outboundFetch, TunnelRefused } from '../outbound-http/outbound-fetch.ts';
import { inCall } from '../tracing/trace.ts';

export interface HttpCall {
  where: 'oauth' | 'rest';
  /** Base URL of the host, already pinned. */
  base: string;
  /** Begins with `/`; appended as text, because `new URL()` would drop a path in the base. */
  path: string;
  method: string;
  headers?: Record<string, string>;
  body?: RequestInit['body'] | undefined;
  signal: AbortSignal;
  /** Called with each answer, also refusals. */
  seen?: (response: Response) => void;
}

const addressOf = (base: string, path: string): string => {
  const { href } = new URL(base + path);
  // `nextRecordsUrl` and other paths come from the CRM. They must not lead to another host or above the base path.
  if (!path.startsWith('/') || !href.startsWith(`${base}/`)) {
    throw new CrmError('CrmUnavailable', { error: 'foreign path' });
  }
  return href;
};

const networkError = (error: unknown, signal: AbortSignal): Error => {
  if (error instanceof CrmError) return error;
  if (signal.aborted) return endedBy(signal);
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const isUnreachable =
    error instanceof TunnelRefused ||
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|CONNECT_TIMEOUT|CERT/i.test(`${String(cause)} ${codeOf(cause)}`);
  const isRedirect = String(cause).includes('redirect');
  return new CrmError('CrmUnavailable', {
    error: isRedirect ? moved : isUnreachable ? 'unreachable' : 'connection lost',
    description: String(cause),
  });
};

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/**
 * One request and its answer read by `read`. Redirects are errors, so that a bearer goes where it was sent.
 * Throws CrmError, or what `signal` was aborted with.
 */
export const sendHttpCall = <T>(request: HttpCall, read: (response: Response) => Promise<T>): Promise<T> =>
  inCall('crm', request.method, async (span) => {
    const seen = (response: Response) => {
      span?.set({ 'http.response.status_code': response.status });
      request.seen?.(response);
    };
    return sendOnce({ ...request, seen }, read);
  });

const sendOnce = async <T>(request: HttpCall, read: (response: Response) => Promise<T>): Promise<T> => {
  const { base, path, method, headers, body, signal } = request;
  try {
    await assertReachable(base);
    signal.throwIfAborted();
    const init: RequestInit = { method, redirect: 'error', signal, headers: headers ?? {} };
    if (body !== undefined) Object.assign(init, { body, duplex: 'half' });
    const response = await outboundFetch(addressOf(base, path), init);
    request.seen?.(response);
    if (!response.ok) throw await refusalOf(request.where, response);
    return await read(response);
  } catch (error) {
    throw networkError(error, signal);
  }
};
