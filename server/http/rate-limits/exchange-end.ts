import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls `then` once when the answer has been sent or the connection has ended. An answer that still waits for those
 * before it on its connection tells nothing when that one ends, but its request does.
 */
export const onExchangeEnd = (request: FastifyRequest, reply: FastifyReply, then: () => void): void => {
  let isOver = false;
  const end = (): void => {
    if (!isOver) then();
    isOver = true;
  };
  reply.raw.once('close', end);
  request.raw.once('close', end);
  // Both may have been closed before.
  if (request.raw.socket.destroyed) end();
};
