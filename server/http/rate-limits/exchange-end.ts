import { defaultMaxListeners } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls `then` once when the answer has been sent or the connection has ended, at once when it had before. */
export const onExchangeEnd = ({ raw }: FastifyRequest, reply: FastifyReply, then: () => void): void => {
  if (raw.socket.destroyed) return then();
  // A large body and a large answer have eleven listeners between them: Node would warn of a leak.
  reply.raw.setMaxListeners(2 * defaultMaxListeners);
  reply.raw.once('close', then);
};
