import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onExchangeEnd } from './exchange-end.ts';

export interface ReadingSpeed {
  /** Within each window of this many milliseconds … */
  windowMs: number;
  /** … the client reads this many bytes per second. */
  leastBytesPerSecond: number;
}

/** A third of what a phone has on an old network (3G) at the edge of its cell. */
export const usualReadingSpeed: ReadingSpeed = { windowMs: 60_000, leastBytesPerSecond: 16_384 };

const looksPerWindow = 12;

/** True while the connection has taken all that there was: then the client waits for us. */
export const isOurTurn = (socket: Socket): boolean => socket.writableLength === 0;

/** Ends an answer that the client reads too slowly, and its source (file or connection). */
export const enforceReadingSpeed = (
  request: FastifyRequest,
  reply: FastifyReply,
  { windowMs, leastBytesPerSecond }: ReadingSpeed,
): void => {
  const { socket } = request.raw;
  // A request of `inject` has no socket.
  if (!(socket instanceof Socket)) return;
  const least = (leastBytesPerSecond * windowMs) / 1_000;
  let since = performance.now();
  let before = socket.bytesWritten;
  const look = (): void => {
    if (isOurTurn(socket) || socket.bytesWritten - before >= least) {
      since = performance.now();
      before = socket.bytesWritten;
    } else if (performance.now() - since >= windowMs) {
      request.log.info({ address: request.ip }, 'an answer that was read too slowly was ended');
      socket.destroy();
    }
  };
  // Bytes that waited while this process was busy are written first.
  const timer = setInterval(() => setImmediate(look), windowMs / looksPerWindow).unref();
  onExchangeEnd(request, reply, () => clearInterval(timer));
};
