import { Buffer } from 'node:buffer';

/** Invalid values for the headers that the product reads. */
export const malformedHeaders = (marker: string): [name: string, value: string][] => [
  ...['Basic YTpi', 'Bearer', 'Bearer ', `Bearer ${marker} ${marker}`, `Bearer ${'a'.repeat(9_000)}`].map(
    (value): [string, string] => ['authorization', value],
  ),
  ['authorization', `Bearer ${marker}\u00e9\u00ff`],
  ...['', ' ', 'a'.repeat(256), `${marker}\u00e9`, `${marker}\t`, '"', '__proto__'].map((value): [string, string] => [
    'idempotency-key',
    value,
  ]),
  ...['gzip;q=nan', '*;q=0', 'br,'.repeat(1_000), marker, 'identity;q=0'].map((value): [string, string] => [
    'accept-encoding',
    value,
  ]),
  ...['text/html', 'application/x-ndjson', `${marker}/*;q=2`, '*/*'.repeat(900)].map((value): [string, string] => [
    'accept',
    value,
  ]),
  ['accept-language', `${marker}-\u00ff;q=9,`.repeat(200)],
  ['range', 'bytes=9-1,-1,999999999999999999999-'],
  ['if-none-match', `W/"${marker}`],
  ['if-modified-since', marker],
  ['x-forwarded-for', `${marker}, 127.0.0.1, ::ffff:1.2.3.4%eth0`],
  ['x-forwarded-host', `${marker}.example`],
  ['x-forwarded-proto', 'javascript'],
  ['x-http-method-override', 'DELETE'],
  ['origin', `https://${marker}.example`],
  ['cookie', `a=${marker}; `.repeat(500)],
  ['user-agent', `${marker}\u0085${'u'.repeat(8_000)}`],
  ['signer-proof', marker],
  ['signer-proof', 'a'.repeat(9_000)],
  ['last-event-id', marker],
  ['expect', marker],
  ['upgrade', 'websocket'],
  ['te', 'trailers, chunked'],
];

const host = 'host: localhost\r\n';
const login = 'POST /api/auth/login HTTP/1.1\r\n';

/** Malformed but complete requests. Incomplete ones are left out: a server may wait for the rest. */
export const malformedWires = (marker: string): [what: string, bytes: Buffer][] =>
  (
    [
      ['words', `${marker}\r\n\r\n`],
      ['HTTP/0.9', 'GET /api/config\r\n\r\n'],
      ['HTTP/1.0', 'GET /api/config HTTP/1.0\r\n\r\n'],
      ['HTTP/3.7', `GET /api/config HTTP/3.7\r\n${host}\r\n`],
      ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
      ['no host', 'GET /api/config HTTP/1.1\r\nconnection: close\r\n\r\n'],
      ['two hosts', `GET /api/config HTTP/1.1\r\n${host}host: ${marker}\r\nconnection: close\r\n\r\n`],
      ['an odd host', `GET /api/config HTTP/1.1\r\nhost: ${marker}:99999/@[::\r\nconnection: close\r\n\r\n`],
      ['a method of its own', `${marker.toUpperCase()} /api/config HTTP/1.1\r\n${host}\r\n`],
      ['a small method', `get /api/config HTTP/1.1\r\n${host}\r\n`],
      ['TRACE', `TRACE /api/config HTTP/1.1\r\n${host}x-marker: ${marker}\r\nconnection: close\r\n\r\n`],
      ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
      ['PROPFIND', `PROPFIND /api/user HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
      ['CONNECT', `CONNECT ${marker}.example:443 HTTP/1.1\r\n${host}\r\n`],
      ['a header without a colon', `GET /api/config HTTP/1.1\r\n${host}${marker}\r\n\r\n`],
      ['a space before the colon', `GET /api/config HTTP/1.1\r\nhost : a\r\n\r\n`],
      ['a folded header', `GET /api/config HTTP/1.1\r\n${host}a: b\r\n ${marker}\r\n\r\n`],
      ['NUL in a header', `GET /api/config HTTP/1.1\r\n${host}a: ${marker}\u0000\r\n\r\n`],
      ['a lone CR', `GET /api/config HTTP/1.1\r\n${host}a: ${marker}\rb\r\n\r\n`],
      ['3,000 headers', `GET /api/config HTTP/1.1\r\n${host}connection: close\r\n${'a: b\r\n'.repeat(3_000)}\r\n`],
      ['a header of 100 kB', `GET /api/config HTTP/1.1\r\n${host}a: ${'b'.repeat(100_000)}\r\n\r\n`],
      ['a length below zero', `${login}${host}content-length: -1\r\n\r\n`],
      ['a length that is none', `${login}${host}content-length: ${marker}\r\n\r\n`],
      ['a length beyond reason', `${login}${host}content-length: 99999999999999999999\r\n\r\n`],
      ['two lengths', `${login}${host}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
      ['both kinds of length', `${login}${host}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`],
      ['an unknown transfer', `${login}${host}transfer-encoding: ${marker}\r\n\r\n`],
      ['chunks that are none', `${login}${host}transfer-encoding: chunked\r\n\r\n${marker}\r\n`],
      ['a chunk below zero', `${login}${host}transfer-encoding: chunked\r\n\r\n-1\r\n`],
      ['a chunk beyond reason', `${login}${host}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n`],
    ] as const
  ).map(([what, text]) => [what, Buffer.from(text, 'latin1')]);
