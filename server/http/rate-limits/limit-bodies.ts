import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onExchangeEnd } from './exchange-end.ts';
import { Refusal } from '../refusal.ts';
import { hasBody } from '../request-body-timeouts.ts';
import { openHeldBytes, type MostHeld, type SlowFlow } from './held-bytes.ts';
import { addressKey } from './rate-limits.ts';

const megabytes = 1_048_576;
const usual: MostHeld = { ofAddress: 64 * megabytes, ofAll: 512 * megabytes };

/** Most bodies are smaller, and connections are limited elsewhere. */
const smallBytes = megabytes / 4;
const comeBackSeconds = 2;

const isLarge = ({ raw, headers, routeOptions: { bodyLimit, config } }: FastifyRequest): boolean => {
  if (!hasBody(raw) || config.fileBytes !== undefined) return false;
  const announced = headers['content-length'];
  // A body that is too long is refused unread.
  return announced === undefined || (Number(announced) > smallBytes && Number(announced) <= bodyLimit);
};

/**
 * Refuses large bodies when too many are being held. A body is in memory before the call knows who sends it, so that
 * some dozen connections of a stranger could fill the memory. What has come counts, not what was announced: a header
 * costs its sender nothing. Files are not held: they are streamed. Add it before the routes.
 */
export const limitBodies = (app: FastifyInstance, most: MostHeld = usual, slow?: SlowFlow): void => {
  const bodies = openHeldBytes(most, slow);
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isLarge(request)) return done(null, payload);
    let came = 0;
    const refusal = new Refusal('Unavailable', { retryAfterSeconds: comeBackSeconds });
    const body = bodies.open(addressKey(request.ip), {
      isOurTurn: () => request.raw.complete || request.raw.readableLength > 0,
      moved: () => came,
      // The refusal is answered, and the rest is read and dropped (drain-after-answer.ts).
      end: () => meter.destroy(refusal),
    });
    const meter = new Transform({
      transform: (piece: Buffer, _encoding, next) => {
        came += piece.byteLength;
        if (body.take(piece.byteLength)) next(null, piece);
        else next(refusal);
      },
    });
    // Nobody listens any more when the body was refused for another reason.
    meter.on('error', () => {});
    payload.once('error', (error) => meter.destroy(error));
    onExchangeEnd(request, reply, body.release);
    done(null, payload.pipe(meter));
  });
};
