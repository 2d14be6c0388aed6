import { setTimeout as pause } from 'node:timers/promises';

/** The page was not ready: an element was missing, covered or drawn again, or another page came. Asking again helps. */
export class NotReady extends Error {}

/**
 * Asks again until `question` answers something truthy.
 * @throws what `otherwise` says, with the last reason not to be ready, after `withinMs`
 */
export const until = async <T>(
  question: () => Promise<T>,
  otherwise: () => string,
  withinMs = 20_000,
): Promise<NonNullable<T>> => {
  const end = Date.now() + withinMs;
  let reason = '';
  for (;;) {
    const answer = await question().catch((error: unknown) => {
      if (!(error instanceof NotReady)) throw error;
      reason = `: ${error.message}`;
      return null;
    });
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${otherwise()}${reason}`);
    await pause(50);
  }
};
