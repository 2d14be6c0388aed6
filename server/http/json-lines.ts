import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Schema } from '#contract/endpoint.ts';

/**
 * Writes one JSON array and sends each element on a line of its own at once (REQ-1.7.23). A client can parse the whole
 * array, or line by line.
 */
const asArrayOfLines = async function* (schema: Schema, items: AsyncIterable<unknown>, check: boolean) {
  let first = true;
  yield '[\n';
  for await (const item of items) {
    const line = JSON.stringify(check ? z.core.parse(schema, item) : item);
    // The line ends now and not before the next element, so that a client that reads lines need not wait.
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
