import type { AnswerOf, EndpointShape, ParamsOf } from '#contract/endpoint.ts';
import type { CallShape } from './call.ts';
import { Refused, Unreachable } from './failures.ts';
import { beginSpan } from './trace.ts';

interface Sent<E extends EndpointShape> {
  params: ParamsOf<E>;
  file: File;
  bearer?: string;
  headers?: Record<string, string>;
}

export interface UploadOptions {
  /** Gets the sent share, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Cancels the upload; the server discards the part that arrived. */
  signal?: AbortSignal;
}

/** A slow upload may take any time; one without progress for this long is aborted. */
const stallTimeoutMs = 60_000;

const addressOf = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const retryAfterOf = (request: XMLHttpRequest): number | undefined => {
  const seconds = Number.parseInt(request.getResponseHeader('retry-after') ?? '', 10);
  return Number.isFinite(seconds) ? seconds : undefined;
};

const tooLarge = 413;

/** A proxy that takes less than the portal says it in a page of its own, and would say it again. */
const tooLargeForProxy = (): Refused =>
  new Refused({ type: 'about:blank', title: 'BodyTooLarge', status: tooLarge, code: 'BodyTooLarge', requestId: '' });

const failureOf = (request: XMLHttpRequest): Refused | Unreachable => {
  try {
    const problem: unknown = JSON.parse(request.responseText);
    if (typeof problem === 'object' && problem !== null && 'code' in problem)
      return new Refused(problem as Refused['problem'], retryAfterOf(request));
  } catch {
    // An answer that is not JSON comes from a proxy.
  }
  return request.status === tooLarge ? tooLargeForProxy() : new Unreachable('unreadable');
};

/** Aborts a request without progress. @returns a function to call at every progress */
const abortWhenStalled = (request: XMLHttpRequest, onStall: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onStall();
      request.abort();
    }, stallTimeoutMs);
  };
  request.addEventListener('loadend', () => clearTimeout(timer));
  moved();
  return moved;
};

/**
 * Sends one file as the part `file` of a multipart body, with progress, which `fetch` cannot report.
 * @throws {Refused | Unreachable} and the signal's reason, when it was aborted
 */
export const upload = <E extends EndpointShape>(
  { method, path }: CallShape<E>,
  { params, file, bearer, headers = {} }: Sent<E>,
  { onProgress, signal }: UploadOptions = {},
): Promise<AnswerOf<E>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, addressOf(path, params as Record<string, string>));
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const span = beginSpan(method, path);
    if (span) request.setRequestHeader('traceparent', span.traceparent);
    if (bearer !== undefined) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    const moved = abortWhenStalled(request, () => reject(new Unreachable('timeout')));
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => {
      span?.end(request.status);
      signal?.removeEventListener('abort', stop);
    });
    request.addEventListener('error', () => reject(new Unreachable('offline')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new Unreachable('timeout')));
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 202) return reject(failureOf(request));
      try {
        return resolve(JSON.parse(request.responseText) as AnswerOf<E>);
      } catch {
        return reject(new Unreachable('unreadable'));
      }
    });
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
