import type { ServerResponse } from 'node:http';
import type { Html } from './html.ts';

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types mailbox',
].join('; ');

const nothingRuns = "default-src 'none'; sandbox; frame-ancestors 'none'";

const always = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export const sendHtml = (response: ServerResponse, status: number, page: Html): void => {
  sendMarkup(response, status, page.markup, pagePolicy);
};

export const sendMarkup = (response: ServerResponse, status: number, markup: string, policy: string): void => {
  const headers = {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  };
  response.writeHead(status, headers).end(markup);
};

export const sendText = (
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void => {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': nothingRuns };
  response.writeHead(status, { ...always, ...plain, ...headers }).end(text);
};

export const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  sendText(response, status, JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });
};

export const sendRedirect = (response: ServerResponse, location: string): void => {
  sendText(response, 303, '', { location });
};

/** Always a download: an HTML or SVG attachment must not run in this origin (RFC 6266 for the name). */
export const sendFile = (response: ServerResponse, name: string, mime: string, bytes: Uint8Array): void => {
  const ascii = name.replace(/[^\w .()-]/gu, '_');
  const encoded = encodeURIComponent(Buffer.from(name).toString()).replace(/['()*]/gu, percent);
  response
    .writeHead(200, {
      ...always,
      'content-type': /^[\w.+-]+\/[\w.+-]+$/u.test(mime) ? mime : 'application/octet-stream',
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
      'content-security-policy': nothingRuns,
    })
    .end(bytes);
};

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
