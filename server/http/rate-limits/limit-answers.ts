import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onExchangeEnd } from './exchange-end.ts';
import { Refusal } from '../refusal.ts';
import { enforceReadingSpeed, isOurTurn, usualReadingSpeed, type ReadingSpeed } from './reading-speed.ts';
import { openHeldBytes, type MostHeld, type SlowFlow } from './held-bytes.ts';
import { addressKey } from './rate-limits.ts';

const megabytes = 1_048_576;
const usual: MostHeld = { ofAddress: 64 * megabytes, ofAll: 256 * megabytes };

/** Smaller answers are not counted: a connection, which holds one, costs more. */
const smallBytes = megabytes / 64;
/** Smaller answers are not written in pieces: whoever takes nothing of them for seconds is slow anyway. */
const wholeBytes = megabytes / 4;
const comeBackSeconds = 2;
const pieceBytes = 65_536;
const mostRemembered = 1_000;

const piecesOf = function* (content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.byteLength; start += pieceBytes)
    yield content.subarray(start, start + pieceBytes);
};

/** Bytes of an answer that is whole in memory; those of a short text are not worth counting. */
const bytesOf = (payload: unknown): number => {
  if (typeof payload === 'string') return payload.length * 3 > smallBytes ? Buffer.byteLength(payload) : 0;
  return Buffer.isBuffer(payload) ? payload.byteLength : 0;
};

const placeOf = ({ method, url }: FastifyRequest): string => `${method} ${url}`;
const comeBack = (): Refusal => new Refusal('Unavailable', { retryAfterSeconds: comeBackSeconds });

export interface AnswerLimits {
  most?: MostHeld;
  slow?: SlowFlow;
  speed?: ReadingSpeed;
}

/**
 * Refuses answers while too many wait to be read, and ends those that are read too slowly, the smallest too: some hundred
 * connections that ask for a document and do not read it would fill the memory. A large answer is held once, as bytes,
 * and written in pieces, so that it is known how much the client has taken. Add it before the routes.
 */
export const limitAnswers = (app: FastifyInstance, limits: AnswerLimits = {}): void => {
  const answers = openHeldBytes(limits.most ?? usual, limits.slow);
  const speed = limits.speed ?? usualReadingSpeed;
  // Refused addresses, with the bytes of their pages. To make a long page takes a tenth of a second, too long for a refusal.
  const refused = new Map<string, number>();
  const remember = (request: FastifyRequest, bytes: number): void => {
    if (refused.size >= mostRemembered) refused.clear();
    refused.set(placeOf(request), bytes);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const bytes = refused.get(placeOf(request));
    if (bytes === undefined) return done();
    if (!answers.makeRoom(addressKey(request.ip), bytes)) return done(comeBack());
    refused.delete(placeOf(request));
    return done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    enforceReadingSpeed(request, reply, speed);
    const bytes = bytesOf(payload);
    if (bytes <= smallBytes || request.method === 'HEAD') return done(null, payload);
    const { socket } = request.raw;
    const answer = answers.open(addressKey(request.ip), {
      isOurTurn: () => isOurTurn(socket),
      moved: () => socket.bytesWritten,
      end: () => socket.destroy(),
    });
    onExchangeEnd(request, reply, answer.release);
    if (!answer.take(bytes)) {
      remember(request, bytes);
      void reply.removeHeader('content-disposition');
      return done(comeBack());
    }
    if (bytes <= wholeBytes) return done(null, payload);
    const content = Buffer.isBuffer(payload) ? payload : Buffer.from(payload as string);
    void reply.header('content-length', content.byteLength);
    return done(null, Readable.from(piecesOf(content), { objectMode: false }));
  });
};
