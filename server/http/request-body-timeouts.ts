import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for file uploads: the largest file size. */
    fileBytes?: number;
  }
}

export interface BodyTimeouts {
  /** The headers of a request must be complete within this time, from the connection or the last answer on. */
  headersWithinMs?: number;
  /** A body that is not a file must be complete within this time; a file may take longer. */
  bodyWithinMs: number;
  /** Each window of this many milliseconds … */
  windowMs: number;
  /** … brings this many bytes per second. */
  leastBytesPerSecond: number;
}

/**
 * A quarter of the speed of half a megabit: an upload of 25 MB over a poor line passes, an idle connection does not.
 */
export const defaultBodyTimeouts: BodyTimeouts = {
  headersWithinMs: 24_000,
  bodyWithinMs: 60_000,
  windowMs: 30_000,
  leastBytesPerSecond: 16_384,
};

/** Options of Node's server that end connections whose headers do not come: within the time and a quarter of it. */
export const headerTimeouts = ({ headersWithinMs = 24_000 }: BodyTimeouts) => ({
  headersTimeout: headersWithinMs,
  connectionsCheckingInterval: Math.ceil(headersWithinMs / 4),
});

/** A body that is too large is refused but still read, so that the client sees the refusal. This many times its limit is read at most. */
const readOnTimes = 2;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Calls `check` every `everyMs` until the body is complete. It first reads the data that waited in the socket while
 * this process was busy.
 */
export const checkWhileReceiving = (message: IncomingMessage, everyMs: number, check: () => void): void => {
  const timer = setInterval(() => {
    setImmediate(() => {
      if (message.complete || message.socket.destroyed) clearInterval(timer);
      else check();
    });
  }, everyMs);
  timer.unref();
  message.once('end', () => clearInterval(timer));
  message.once('close', () => {
    if (message.complete || message.socket.destroyed) clearInterval(timer);
  });
};

const cut = (request: FastifyRequest): void => {
  request.log.info({ address: request.ip }, 'a body that came too slowly was cut');
  request.raw.socket.destroy();
};

/** Cuts a body of which a window brings too little, or that is longer than `most` bytes. */
const watchSpeed = (request: FastifyRequest, most: number, limits: BodyTimeouts): void => {
  const { raw } = request;
  const { socket } = raw;
  const last = socket.bytesRead + most;
  const least = (limits.leastBytesPerSecond * limits.windowMs) / 1_000;
  let before = socket.bytesRead;
  checkWhileReceiving(raw, limits.windowMs, () => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // Bytes that wait unread in this process are delayed by the store and not by the client.
    const isOurTurn = raw.readableLength > 0;
    if (socket.bytesRead > last || (came < least && !isOurTurn)) cut(request);
  });
};

/**
 * Ends requests whose bodies arrive too slowly. Node has only one limit per server, which cannot fit both a form and
 * 25 MB from a phone.
 */
export const enforceBodyTimeouts = (app: FastifyInstance, limits: BodyTimeouts): void => {
  app.addHook('onRequest', async (request) => {
    // A request of `inject` has no socket, so it cannot be slow.
    if (!(request.raw.socket instanceof Socket) || !hasBody(request.raw)) return;
    const { fileBytes } = request.routeOptions.config;
    watchSpeed(request, fileBytes === undefined ? Infinity : fileBytes * readOnTimes, limits);
    if (fileBytes === undefined) checkWhileReceiving(request.raw, limits.bodyWithinMs, () => cut(request));
  });
};
