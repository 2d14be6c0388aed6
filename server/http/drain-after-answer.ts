import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasBody, checkWhileReceiving } from './request-body-timeouts.ts';

/** This is more than any call takes. A client that sends more is disconnected and may lose the answer. */
const mostBytes = 256 * 1_048_576;
const lookEveryMs = 1_000;

/** The former reader has stopped. Without a new reader the client cannot send on. */
const readOn = (message: IncomingMessage): void => {
  const { socket } = message;
  const most = socket.bytesRead + mostBytes;
  message.unpipe();
  message.resume();
  checkWhileReceiving(message, lookEveryMs, () => {
    if (socket.bytesRead > most) socket.destroy();
  });
};

/**
 * Node destroys the connection right after an answer with `Connection: close`. This function makes it wait for the
 * body.
 */
const closeAfterBody = (message: IncomingMessage): void => {
  const { socket } = message;
  socket.destroySoon = () => {
    if (message.complete) Socket.prototype.destroySoon.call(socket);
    else message.once('end', () => socket.destroy());
  };
};

/**
 * Reads and drops the rest of a request that is already answered. A browser reads the answer only after it has sent the
 * whole body. If the connection is closed earlier, a reset can lose the answer (RFC 9112 §9.6). `enforceBodyTimeouts`
 * limits the time.
 */
export const readAnsweredBodies = (app: FastifyInstance): void => {
  app.server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(message)) return;
    closeAfterBody(message);
    response.once('finish', () => {
      if (!message.complete) readOn(message);
    });
  });
};
