import type { FastifyReply } from 'fastify';

/** Sends a string as a JSON answer. Without this, Fastify would send it as text without quotes. */
export const asJsonString = (reply: FastifyReply): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer((value: unknown) => JSON.stringify(value));
