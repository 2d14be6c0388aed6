import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onExchangeEnd } from './exchange-end.ts';
import { Refusal } from '../refusal.ts';
import { enforceReadingSpeed, isOurTurn, usualReadingSpeed, type ReadingSpeed } from './reading-speed.ts';
import { openHeldBytes, type MostHeld, type SlowFlow } from './held-bytes.ts';
import { addressKey } from './rate-limits.ts';

const megabytes = 1_048_576;
const usual: MostHeld = { ofAddress: 64 * megabytes, ofAll: 256 * megabytes };

/** Smaller answers fit into the buffers of the connection, and are not touched. */
const smallBytes = megabytes / 4;
const comeBackSeconds = 2;
const pieceBytes = 65_536;
const mostRemembered = 1_000;

const piecesOf = function* (content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.byteLength; start += pieceBytes)
    yield content.subarray(start, start + pieceBytes);
};

const isStream = (payload: unknown): payload is Readable => payload instanceof Readable;

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
 * Refuses large answers while too many wait to be read, and ends those that are read too slowly: some hundred
 * connections that ask for a long document and do not read it would fill the memory. A large answer is held once, as
 * bytes, and written in pieces, so that it is known how much the client has taken. Add it before the routes.
 */
export const limitAnswers = (app: FastifyInstance, limits: AnswerLimits = {}): void => {
  const answers = openHeldBytes(limits.most ?? usual, limits.slow);
  const speed = limits.speed ?? usualReadingSpeed;
  // What was refused and for how many bytes. To make a long page takes a tenth of a second, too long for a refusal.
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
    const isSmall = isStream(payload)
      ? Number(reply.getHeader('content-length') ?? Infinity) <= smallBytes
      : bytesOf(payload) <= smallBytes;
    if (isSmall || request.method === 'HEAD') return done(null, payload);
    if (isStream(payload)) {
      enforceReadingSpeed(request, reply, speed);
      return done(null, payload);
    }
    const { socket } = request.raw;
    const answer = answers.open(addressKey(request.ip), {
      isOurTurn: () => isOurTurn(socket),
      moved: () => socket.bytesWritten,
      end: () => socket.destroy(),
    });
    onExchangeEnd(request, reply, answer.release);
    if (!answer.take(bytesOf(payload))) {
      remember(request, bytesOf(payload));
      void reply.removeHeader('content-disposition');
      return done(comeBack());
    }
    enforceReadingSpeed(request, reply, speed);
    const content = Buffer.isBuffer(payload) ? payload : Buffer.from(payload as string);
    void reply.header('content-length', content.byteLength);
    return done(null, Readable.from(piecesOf(content), { objectMode: false }));
  });
};
