import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import { proxyFor } from './proxy.ts';
import { isPublicAddress } from './public-addresses.ts';
import { AddressRefused, publicLookup } from './public-lookup.ts';

/** Why there was no answer. */
export type CallFailure =
  | 'AddressRefused'
  | 'UrlRefused'
  | 'NameNotFound'
  | 'ConnectionRefused'
  | 'ConnectionFailed'
  | 'CertificateRefused'
  | 'Timeout';

interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  timeoutMs: number;
  maxAnswerBytes: number;
  /** Also allows addresses of this machine and its networks. Only for demos and tests. */
  allowPrivate: boolean;
  signal?: AbortSignal | undefined;
}

interface Received {
  status: number;
  /** The first bytes of the answer. */
  bytes: Buffer;
  /** The answer ended before it reached the limit. */
  isWhole: boolean;
  retryAfter: string | null;
}

/** Tells whether the URL is one of the web, and its host no private address. Names are checked when they are used. */
export const isWebUrl = (text: string, allowPrivate: boolean): boolean => {
  // `URL` ignores control characters, which could break a line of a mail or of a log.
  if (/\p{Cc}/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || (protocol !== 'https:' && protocol !== 'http:')) return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  return allowPrivate || isIP(host) === 0 || isPublicAddress(host);
};

const failures: Record<string, CallFailure> = {
  AddressRefused: 'AddressRefused',
  ENOTFOUND: 'NameNotFound',
  ENODATA: 'NameNotFound',
  ESERVFAIL: 'NameNotFound',
  ETIMEOUT: 'NameNotFound',
  EAI_AGAIN: 'NameNotFound',
  ECONNREFUSED: 'ConnectionRefused',
  ABORT_ERR: 'Timeout',
  ETIMEDOUT: 'Timeout',
};

const failureOf = (error: Error & { code?: string }): CallFailure => {
  const code = error.code ?? '';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return 'CertificateRefused';
  return failures[code] ?? 'ConnectionFailed';
};

/** Reads the head and the first bytes, then closes the connection. */
const receive = (message: http.IncomingMessage, maxBytes: number, done: (received: Received) => void) => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const finish = () => {
    message.destroy();
    done({
      status: message.statusCode ?? 0,
      bytes: Buffer.concat(chunks).subarray(0, maxBytes),
      isWhole: message.complete && bytes <= maxBytes,
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

const longestLookupMs = 1_000;

/**
 * A proxy resolves the name itself, and keeps us from its internal network. A name that is known to be internal here is
 * refused all the same; often this machine can resolve no outside names at all, and its name server does not even answer.
 */
const refuseInternal = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const silent = setTimeout(resolve, longestLookupMs);
    publicLookup(new URL(url).hostname, { all: true }, (error) => {
      clearTimeout(silent);
      if (error instanceof AddressRefused) reject(error);
      else resolve();
    });
  });

/** How the receiver is reached: directly, at an address that was checked, or through a proxy. */
const wayTo = async ({ url, allowPrivate }: Call): Promise<http.RequestOptions> => {
  const proxy = proxyFor(url);
  if (proxy === undefined) return { agent: false, ...(!allowPrivate && { lookup: publicLookup }) };
  if (!allowPrivate) await refuseInternal(url);
  const { httpAgentThrough, httpsAgentThrough } = await import('./proxy-agent.ts');
  return { agent: url.startsWith('https:') ? httpsAgentThrough(proxy) : httpAgentThrough(proxy) };
};

const send = (call: Call, way: http.RequestOptions, signal: AbortSignal): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { request: open } = call.url.startsWith('https:') ? https : http;
    const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) };
    const outgoing = open(call.url, {
      method: call.method,
      headers: { ...call.headers, ...length },
      signal,
      ...way,
    });
    let answered = false;
    outgoing.once('response', (message) => {
      answered = true;
      receive(message, call.maxAnswerBytes, resolve);
    });
    outgoing.on('error', reject);
    outgoing.once('close', () => {
      if (!answered) reject(new Error('closed without an answer'));
    });
    outgoing.end(call.body);
  });

/** Calls once, follows no redirect, and never throws for what the other side does. The URL is already checked. */
export const exchange = async (call: Call): Promise<Received | { failure: CallFailure }> => {
  const late = AbortSignal.timeout(call.timeoutMs);
  const signal = call.signal ? AbortSignal.any([late, call.signal]) : late;
  try {
    return await send(call, await wayTo(call), signal);
  } catch (error) {
    // Our own side aborted the call, so it is no failure of the receiver.
    if (call.signal?.aborted) throw error;
    return { failure: failureOf(error as Error) };
  }
};
