import { lookup, type LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { proxyFor } from './proxy.ts';
import { isPublicAddress } from './public-addresses.ts';

/** Why there was no answer. */
export type PostFailure =
  | 'AddressRefused'
  | 'UrlRefused'
  | 'NameNotFound'
  | 'ConnectionRefused'
  | 'ConnectionFailed'
  | 'CertificateRefused'
  | 'Timeout';

export interface Posted {
  /** Null when there was no answer. */
  status: number | null;
  /** The first bytes of the answer, as text. */
  answer: string;
  retryAfter: string | null;
  ms: number;
  failure: PostFailure | null;
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

class AddressRefused extends Error {
  readonly code = 'AddressRefused';
}

/**
 * Resolves a name once, checks the addresses and connects only to them, because a hostile name server could give
 * another answer the second time (rebinding). One address that is not public is enough to refuse the name.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const first = found?.[0];
    if (error || first === undefined) return callback(error ?? new AddressRefused(), '');
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(new AddressRefused(), '');
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/**
 * Tells whether this URL may be used, judged only by its text. Its host name is resolved and checked when it is used.
 */
export const mayPostTo = (text: string, allowPrivate: boolean): boolean => {
  // `URL` ignores control characters, which could break a line of a mail or of a log.
  if (/\p{Cc}/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
};

const failures: Record<string, PostFailure> = {
  AddressRefused: 'AddressRefused',
  ENOTFOUND: 'NameNotFound',
  EAI_AGAIN: 'NameNotFound',
  ECONNREFUSED: 'ConnectionRefused',
  ABORT_ERR: 'Timeout',
  ETIMEDOUT: 'Timeout',
};

const failureOf = (error: Error & { code?: string }): PostFailure => {
  const code = error.code ?? '';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return 'CertificateRefused';
  return failures[code] ?? 'ConnectionFailed';
};

interface Received {
  status: number;
  answer: string;
  retryAfter: string | null;
}

/** Reads the head and the first bytes, then closes the connection. */
const receive = (message: http.IncomingMessage, maxBytes: number, done: (received: Received) => void) => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const finish = () => {
    message.destroy();
    done({
      status: message.statusCode ?? 0,
      answer: new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes)),
      retryAfter: message.headers['retry-after'] ?? null,
    });
  };
  message.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) finish();
  });
  // The status is known, so a later error changes nothing.
  message.on('error', finish);
  message.once('close', finish);
};

/**
 * A proxy resolves the name itself, and keeps us from its internal network. A name that is known to be internal here is
 * refused all the same; often this machine can resolve no outside names at all.
 */
const refuseInternal = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    publicLookup(new URL(url).hostname, { all: true }, (error) =>
      error instanceof AddressRefused ? reject(error) : resolve(),
    );
  });

/** How the receiver is reached: directly, at an address that was checked, or through a proxy. */
const wayTo = async ({ url, allowPrivate }: PostRequest): Promise<http.RequestOptions> => {
  const proxy = proxyFor(url);
  if (proxy === undefined) return { agent: false, ...(!allowPrivate && { lookup: publicLookup }) };
  if (!allowPrivate) await refuseInternal(url);
  const { httpAgentThrough, httpsAgentThrough } = await import('./proxy-agent.ts');
  return { agent: url.startsWith('https:') ? httpsAgentThrough(proxy) : httpAgentThrough(proxy) };
};

const send = async (request: PostRequest, signal: AbortSignal): Promise<Received> =>
  exchange(request, await wayTo(request), signal);

const exchange = (request: PostRequest, way: http.RequestOptions, signal: AbortSignal): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { request: open } = request.url.startsWith('https:') ? https : http;
    const outgoing = open(request.url, {
      method: 'POST',
      headers: { ...request.headers, 'content-length': String(Buffer.byteLength(request.body)) },
      signal,
      ...way,
    });
    let answered = false;
    outgoing.once('response', (message) => {
      answered = true;
      receive(message, request.maxAnswerBytes, resolve);
    });
    outgoing.on('error', reject);
    outgoing.once('close', () => {
      if (!answered) reject(new Error('closed without an answer'));
    });
    outgoing.end(request.body);
  });

/** Posts once, follows no redirect, and never throws for what the other side does. */
export const post = async (request: PostRequest): Promise<Posted> => {
  const started = performance.now();
  const nothing = { status: null, answer: '', retryAfter: null };
  const finished = (rest: Omit<Posted, 'ms'>): Posted => ({
    ...rest,
    ms: Math.round(performance.now() - started),
  });
  if (!mayPostTo(request.url, request.allowPrivate)) return finished({ ...nothing, failure: 'UrlRefused' });
  const late = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
  try {
    return finished({ ...(await send(request, signal)), failure: null });
  } catch (error) {
    // Our own side aborted the call, so it is no failure of the receiver.
    if (request.signal?.aborted) throw error;
    return finished({ ...nothing, failure: failureOf(error as Error) });
  }
};
