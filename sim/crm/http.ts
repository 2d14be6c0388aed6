import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';

/** One request. The first path segment replaces the host name. */
export interface Call {
  method: string;
  host: string;
  path: string;
  rawQuery: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: () => Promise<Buffer>;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Send the full Content-Length, but close the connection after this many bytes. */
  cutAt?: number;
  /** Close the connection without an answer. */
  drop?: boolean;
}

const bodyLimit = 256 * 1024 * 1024;

export const readCall = (req: IncomingMessage): Call => {
  const raw = req.url ?? '/';
  const mark = raw.indexOf('?');
  const pathname = mark < 0 ? raw : raw.slice(0, mark);
  const rawQuery = mark < 0 ? '' : raw.slice(mark + 1);
  const [, host = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pathname) ?? [];
  let body: Promise<Buffer> | undefined;
  return {
    method: req.method ?? 'GET',
    host,
    path: rest,
    rawQuery,
    query: new URLSearchParams(rawQuery),
    headers: req.headers,
    body: () => (body ??= readBody(req)),
  };
};

const readBody = async (req: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) throw new Error('request body above the limit of the simulator');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return req.headers['content-encoding'] === 'gzip' ? gunzipSync(body, { maxOutputLength: bodyLimit }) : body;
};

export const formOf = async (call: Call): Promise<URLSearchParams> =>
  new URLSearchParams((await call.body()).toString('utf8'));

export const json = (status: number, value: unknown): Reply =>
  reply(status, JSON.stringify(value), 'application/json;charset=UTF-8');

export const html = (status: number, page: string): Reply => {
  const answer = reply(status, page, 'text/html;charset=UTF-8');
  answer.headers['content-security-policy'] =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
  return answer;
};

export const reply = (status: number, body: string | Buffer = '', type?: string): Reply => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return {
    status,
    headers: { 'cache-control': 'no-store', ...(type === undefined ? {} : { 'content-type': type }) },
    body: bytes,
  };
};

export const redirect = (location: string, status = 302): Reply => {
  const answer = reply(status);
  answer.headers['location'] = location;
  return answer;
};

/** Salesforce packs what a caller takes packed. */
const mayPack = (req: IncomingMessage, { status, headers, body }: Reply): boolean =>
  status !== 204 &&
  body.length > 0 &&
  headers['content-type']?.startsWith('application/json') === true &&
  req.headers['accept-encoding']?.includes('gzip') === true;

export const send = (req: IncomingMessage, res: ServerResponse, answer: Reply): void => {
  if (answer.drop === true) {
    req.socket.destroy();
    return;
  }
  const headers: Record<string, string> = { ...answer.headers };
  const isPacked = answer.cutAt === undefined && mayPack(req, answer);
  const body = isPacked ? gzipSync(answer.body, { level: 1 }) : answer.body;
  if (isPacked) headers['content-encoding'] = 'gzip';
  if (answer.status !== 204) headers['content-length'] = String(body.length);
  res.writeHead(answer.status, headers);
  if (answer.cutAt !== undefined) {
    res.write(answer.body.subarray(0, answer.cutAt), () => res.destroy());
    return;
  }
  res.end(req.method === 'HEAD' ? undefined : body);
};
