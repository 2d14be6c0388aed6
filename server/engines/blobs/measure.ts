import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { Stored } from './blobs.ts';

/** Chunk size; keeps the storage's buffers small also for large input chunks. */
const pieceBytes = 256 * 1024;

const piecesOf = function* (content: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < content.byteLength; start += pieceBytes) {
    yield content.subarray(start, start + pieceBytes);
  }
};

export interface Measured {
  /** Fails with the error of the source, or with the signal's reason. */
  stream: Readable;
  /** Once the stream has ended. */
  result: () => Stored;
}

export const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('aborted', { cause: signal.reason });

/**
 * The content as a stream that is measured while it passes. When it is destroyed or `signal` is aborted the source
 * is destroyed too.
 */
export const measure = (content: Readable | Uint8Array, signal?: AbortSignal): Measured => {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    highWaterMark: pieceBytes,
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      bytes += piece.byteLength;
      done(null, piece);
    },
  });
  const source = content instanceof Uint8Array ? Readable.from(piecesOf(content), { objectMode: false }) : content;
  const stop = (): void => {
    if (signal !== undefined) meter.destroy(reasonOf(signal));
  };
  signal?.addEventListener('abort', stop, { once: true });
  pipeline(source, meter, () => signal?.removeEventListener('abort', stop));
  if (signal?.aborted === true) stop();
  return { stream: meter, result: () => ({ bytes, sha256: hash.digest('hex') }) };
};
