import { exchange, isWebUrl, type CallFailure } from './exchange.ts';

export interface Posted {
  /** Null when there was no answer. */
  status: number | null;
  /** The first bytes of the answer, as text. */
  answer: string;
  retryAfter: string | null;
  ms: number;
  failure: CallFailure | null;
}

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  maxAnswerBytes: number;
  /** Also allows plain HTTP, and addresses of this machine and its networks. Only for demos and tests. */
  allowPrivate: boolean;
  signal?: AbortSignal;
}

/**
 * Tells whether this URL may be used, judged only by its text. Its host name is resolved and checked when it is used.
 */
export const mayPostTo = (text: string, allowPrivate: boolean): boolean =>
  isWebUrl(text, allowPrivate) && (allowPrivate || new URL(text).protocol === 'https:');

/** Posts once, follows no redirect, and never throws for what the other side does. */
export const post = async (request: PostRequest): Promise<Posted> => {
  const started = performance.now();
  const nothing = { status: null, answer: '', retryAfter: null };
  const finished = (rest: Omit<Posted, 'ms'>): Posted => ({
    ...rest,
    ms: Math.round(performance.now() - started),
  });
  if (!mayPostTo(request.url, request.allowPrivate)) return finished({ ...nothing, failure: 'UrlRefused' });
  const received = await exchange({ ...request, method: 'POST' });
  if ('failure' in received) return finished({ ...nothing, failure: received.failure });
  const { status, bytes, retryAfter } = received;
  return finished({ status, answer: new TextDecoder().decode(bytes), retryAfter, failure: null });
};
