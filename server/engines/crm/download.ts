import { CrmError } from './errors.ts';
import type { Held } from './request.ts';

export interface Download {
  /** Fails with CrmUnavailable when it ends before or after its length. Cancel it when it is not wanted. */
  stream: ReadableStream<Uint8Array>;
  /** Null when the CRM does not say. */
  bytes: number | null;
}

/** The longest time an org serves one call (REQ-3.2.5). After it, a forgotten stream releases its place. */
const wholeLimitMs = 600_000;

const lengthOf = (response: Response): number | null => {
  const length = response.headers.get('content-length');
  return length !== null && /^\d+$/.test(length) && !response.headers.has('content-encoding') ? Number(length) : null;
};

/** Ends the connection when the CRM sends nothing for `idleMs`. A slow reader does not count. */
const openGuard = (held: Held, idleMs: number) => {
  const stop = (): void => {
    held.abort(new DOMException('The CRM sends nothing', 'TimeoutError'));
    held.leave();
  };
  const whole = setTimeout(stop, wholeLimitMs).unref();
  return {
    wait: async <T>(piece: Promise<T>): Promise<T> => {
      const idle = setTimeout(stop, idleMs);
      try {
        return await piece;
      } finally {
        clearTimeout(idle);
      }
    },
    end: (): void => {
      clearTimeout(whole);
      held.leave();
    },
  };
};

const readingError = (error: unknown): CrmError => {
  if (error instanceof CrmError) return error;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new CrmError(isTimeout ? 'CrmTimeout' : 'CrmUnavailable', {
    error: isTimeout ? 'time limit' : 'connection lost',
    description: String(error),
  });
};

/**
 * The body of an answer as a stream that knows its length.
 * @param expected bytes, when the caller knows them from the record
 */
export const downloadOf = (response: Response, held: Held, idleMs: number, expected: number | null): Download => {
  const bytes = expected ?? lengthOf(response);
  const guard = openGuard(held, idleMs);
  const body = response.body ?? new Blob([]).stream();
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  let got = 0;

  const next = async (): Promise<Uint8Array | null> => {
    const { value, done } = await guard.wait(reader.read());
    got += value?.byteLength ?? 0;
    if (bytes !== null && got > bytes) throw new CrmError('CrmUnavailable', { error: 'file too long' });
    if (!done) return value;
    if (bytes !== null && got < bytes) throw new CrmError('CrmUnavailable', { error: 'file cut' });
    return null;
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const piece = await next();
          if (piece !== null) return controller.enqueue(piece);
          guard.end();
          controller.close();
        } catch (error) {
          guard.end();
          held.abort(new Error('The file is not read further'));
          controller.error(readingError(error));
        }
      },
      cancel: async (reason) => {
        guard.end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, bytes };
};
