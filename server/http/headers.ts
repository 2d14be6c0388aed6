import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal, toProblem } from './refusal.ts';

/** Headers of every answer, also of errors and files (REQ-4.2.3). */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=()',
} as const;

const twoYears = 63_072_000;

export const contentPolicies = {
  /** For data: no browser may run it or show it in a frame. */
  data: "default-src 'none'; frame-ancestors 'none'",
  file: "sandbox; default-src 'none'; frame-ancestors 'none'",
  /** For the worker that decodes pictures. Only it may run WebAssembly, and it can make no requests. */
  decoder: "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
} as const;

/** SHA-256 hashes, in base64, of the style and script elements that the server wrote into a page. */
export interface InlineHashes {
  styles?: string[];
  scripts?: string[];
}

const own = (hashes: string[] = []): string => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');

/** The content policy of a page. It blocks all inline styles and scripts but those of `hashes`. */
export const pagePolicy = ({ styles, scripts }: InlineHashes = {}, formTargets: string[] = []): string =>
  [
    "default-src 'none'",
    `script-src ${own(scripts)}`,
    `style-src ${own(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self'${formTargets.map((target) => ` ${target}`).join('')}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types paraphe',
  ].join('; ');

/** The content policy of a page that makes no calls and contains no forms, frames or workers. */
export const closedPagePolicy = (hashes: InlineHashes): string =>
  pagePolicy(hashes)
    .replace(/(connect-src|frame-src|form-action|worker-src) [^;]+/g, "$1 'none'")
    .replace("manifest-src 'self'", "manifest-src 'none'");

const publishedHeads = '/api/public/published-heads';

/**
 * The content policy of `/verify`: a closed page that may ask for published heads, so the browser itself keeps every
 * file from being sent anywhere. A source with a path needs a host; one that is no plain host is left out.
 */
export const verifyPagePolicy = (hashes: InlineHashes, hosts: readonly string[]): string => {
  const plain = [...new Set(hosts)].filter((host) => /^[a-z\d.-]+(?::\d+)?$/i.test(host));
  const sources = plain.flatMap((host) => [host + publishedHeads, `${host}${publishedHeads}/`]);
  return closedPagePolicy(hashes).replace(
    "connect-src 'none'",
    sources.length > 0 ? `connect-src ${sources.join(' ')}` : "connect-src 'none'",
  );
};

/** Headers of the only page that may be framed, and only by our own pages. */
export const framedPageHeaders = { 'x-frame-options': 'SAMEORIGIN' } as const;
export const framedPagePolicy = (hashes: InlineHashes): string =>
  closedPagePolicy(hashes).replace("frame-ancestors 'none'", "frame-ancestors 'self'");

const unkept = { 'cache-control': 'no-store', vary: 'Authorization, Origin' } as const;

/** Default headers: the answer is data and must not be cached. Pages override them. */
export const defaultHeaders = (https: boolean): Record<string, string> => ({
  ...always,
  'content-security-policy': contentPolicies.data,
  ...unkept,
  ...(https && { 'strict-transport-security': `max-age=${twoYears}; includeSubDomains` }),
});

/** Adds the headers to every answer. With `https`, browsers are told to use only https (HSTS). */
export const addHeaders = (app: FastifyInstance, https: boolean): void => {
  const headers = defaultHeaders(https);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    // Assets are the same for everybody and never change. The static file server sets their cache headers.
    if (request.url.startsWith('/assets/')) void reply.removeHeader('cache-control').removeHeader('vary');
    // A worker has the policy of the answer that contained its script, not that of the page.
    if (request.url.startsWith('/assets/heic-worker-'))
      void reply.header('content-security-policy', contentPolicies.decoder);
    // Refuse `GET http://host/path`, which is for proxies: rules that look at the start of the path would not match.
    if (!request.url.startsWith('/')) throw new Refusal('InvalidRequest');
  });
};

/** The whole answer to an invalid request. It is written to the socket, because Fastify never sees such a request. */
export const badRequest = (https: boolean): string => {
  const body = JSON.stringify(toProblem(new Refusal('InvalidRequest'), randomUUID()));
  return [
    'HTTP/1.1 400 Bad Request',
    ...Object.entries(defaultHeaders(https)).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};
