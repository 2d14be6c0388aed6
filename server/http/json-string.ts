import type { FastifyReply } from 'fastify';

/** Has a string that is the whole answer sent as JSON: left alone it would leave as text, without its quotes. */
export const asJsonString = (reply: FastifyReply): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer((value: unknown) => JSON.stringify(value));
