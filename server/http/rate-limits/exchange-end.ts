import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls `then` once when the answer has been sent or the connection has ended, at once when it had before. */
export const onExchangeEnd = ({ raw }: FastifyRequest, reply: FastifyReply, then: () => void): void => {
  if (raw.socket.destroyed) then();
  else reply.raw.once('close', then);
};
