export type RenderFailure = 'timeout' | 'aborted' | 'crashed' | 'refused' | 'unavailable';

/**
 * A document that was not rendered. `timeout`, `crashed` and `refused` are about the document itself;
 * `unavailable` is about the browser or the service, and worth another try later.
 */
export class RenderError extends Error {
  readonly failure: RenderFailure;

  constructor(failure: RenderFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RenderError';
    this.failure = failure;
  }
}

/** Returns the result of the promise. Throws RenderError `timeout` or `aborted` when `stop` comes first. */
export const beforeStop = async <T>(promise: Promise<T>, stop: AbortSignal): Promise<T> => {
  let give: (error: RenderError) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    give = reject;
  });
  const onAbort = () => give(stopError(stop));
  if (stop.aborted) onAbort();
  stop.addEventListener('abort', onAbort, { once: true });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    stop.removeEventListener('abort', onAbort);
  }
};

const stopError = (stop: AbortSignal): RenderError => {
  const reason: unknown = stop.reason;
  return reason instanceof Error && reason.name === 'TimeoutError'
    ? new RenderError('timeout', 'The document took too long to render.', reason)
    : new RenderError('aborted', 'The rendering was given up.', reason);
};
