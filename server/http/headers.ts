import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal, toProblem } from './refusal.ts';

/** On every answer, errors and files too (REQ-4.2.3). */
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
  /** Answers that no browser should ever run or frame. */
  data: "default-src 'none'; frame-ancestors 'none'",
  file: "sandbox; default-src 'none'; frame-ancestors 'none'",
  /** A worker that decodes foreign pictures with WebAssembly, which no page may run: it reaches no address. */
  decoder: "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
} as const;

/**
 * The policy of a page. `styleHashes`: SHA-256 of the style elements the server wrote into it, since nothing
 * inline passes otherwise.
 */
export const pagePolicy = (styleHashes: string[] = [], formTargets: string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHashes.map((hash) => ` 'sha256-${hash}'`).join('')}`,
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

/** The same for a page that has all it needs: no call, no form and no frame leaves it. */
export const closedPagePolicy = (styleHashes: string[]): string =>
  pagePolicy(styleHashes)
    .replace(/(connect-src|frame-src|form-action|worker-src) [^;]+/g, "$1 'none'")
    .replace("manifest-src 'self'", "manifest-src 'none'");

/** Headers of the only page that may be framed, and only by our own pages. */
export const framedPageHeaders = { 'x-frame-options': 'SAMEORIGIN' } as const;
export const framedPagePolicy = (styleHashes: string[]): string =>
  closedPagePolicy(styleHashes).replace("frame-ancestors 'none'", "frame-ancestors 'self'");

const unkept = { 'cache-control': 'no-store', vary: 'Authorization, Origin' } as const;

/** Default headers: the answer is data and must not be cached. Pages override them. */
export const defaultHeaders = (https: boolean): Record<string, string> => ({
  ...always,
  'content-security-policy': contentPolicies.data,
  ...unkept,
  ...(https && { 'strict-transport-security': `max-age=${twoYears}; includeSubDomains` }),
});

/** `https`: the public address is https, so browsers are told to stay there. */
export const addHeaders = (app: FastifyInstance, https: boolean): void => {
  const headers = defaultHeaders(https);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    // Hashed assets are everybody's, for ever.
    if (request.url.startsWith('/assets/')) void reply.removeHeader('cache-control').removeHeader('vary');
    // A worker obeys the policy of its own script's answer.
    if (request.url.startsWith('/assets/heic-worker-'))
      void reply.header('content-security-policy', contentPolicies.decoder);
    // The absolute form is for proxies; answered, it would pass every rule that looks at the path.
    if (!request.url.startsWith('/')) throw new Refusal('InvalidRequest');
  });
};

/** For bytes that are no request: written to the socket, since nothing of the application has seen them. */
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
