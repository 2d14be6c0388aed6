import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Schema } from '#contract/endpoint.ts';

/**
 * One JSON array whose elements are each flushed on a line of their own (REQ-1.7.23), so that a client can
 * parse it whole or line by line.
 */
const asArrayOfLines = async function* (schema: Schema, items: AsyncIterable<unknown>, check: boolean) {
  let first = true;
  yield '[\n';
  for await (const item of items) {
    const line = JSON.stringify(check ? z.core.parse(schema, item) : item);
    // The line ends now, not when the next element comes: a reader by lines must not wait for it.
    yield `${first ? '' : ','}${line}\n`;
    first = false;
  }
  yield ']\n';
};

export const sendJsonLines = (
  reply: FastifyReply,
  schema: Schema,
  items: AsyncIterable<unknown>,
  check: boolean,
): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(asArrayOfLines(schema, items, check)));
