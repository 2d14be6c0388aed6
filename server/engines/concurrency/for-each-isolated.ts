/**
 * Runs the work for each item, one after the other; a failure does not stop the others.
 * @throws {AggregateError} at the end, with what went wrong, so that the queue logs it and tries again
 */
export const forEachIsolated = async <T extends { id: string }>(
  all: Iterable<T> | AsyncIterable<T>,
  act: (one: T) => Promise<void>,
  what: string,
): Promise<void> => {
  const failures: unknown[] = [];
  const failed: string[] = [];
  for await (const one of all) {
    try {
      await act(one);
    } catch (error) {
      failures.push(error);
      failed.push(`${one.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `could not ${what} ${failed.join('; ')}`);
};
