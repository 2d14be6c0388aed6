import type { FastifyReply } from 'fastify';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getPublishedHeads, listPublishedHeads, type PublishedFile } from '#contract/audit/published-heads.ts';
import { pageSize as sizes } from '#contract/paging.ts';
import type { AppContext } from '#server/app-context.ts';
import { readCursor, writeCursor } from '#http/page-cursor.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Call, type Route } from '#http/route.ts';
import { findContent, findFiles, type FileRow } from './store.ts';

const toFile = (row: FileRow): PublishedFile => ({
  number: row.number,
  at: row.at.toISOString(),
  heads: row.heads,
  sha256: row.sha256.toString('hex'),
  signature: row.signature.toString('base64'),
  certificate: row.certificate,
  timestamp: row.timestamp_token?.toString('base64') ?? null,
});

const listFiles = async (
  { db }: AppContext,
  { query }: Call<typeof listPublishedHeads>,
): Promise<AnswerOf<typeof listPublishedHeads>> => {
  const { after = 0, pageSize = sizes.default, continuationToken } = query;
  const [from] = continuationToken === undefined ? [after] : (readCursor(continuationToken, ['number']) ?? []);
  if (from === undefined)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'continuationToken', code: 'Invalid' }] });
  const found = await findFiles(db, Number(from), pageSize + 1);
  const items = found.slice(0, pageSize).map(toFile);
  const last = found.length > pageSize ? items.at(-1) : undefined;
  return { items, continuationToken: last ? writeCursor(last.number) : null };
};

const sendFile = async (
  { db }: AppContext,
  { params, reply }: Call<typeof getPublishedHeads>,
): Promise<FastifyReply> => {
  const content = await findContent(db, params.number);
  if (content === null) throw new Refusal('NotFound');
  return reply
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' })
    .send(content);
};

export const headRoutes = (context: AppContext): Route[] => [
  route(listPublishedHeads, (call) => listFiles(context, call)),
  route(getPublishedHeads, (call) => sendFile(context, call)),
];
