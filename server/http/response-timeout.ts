import type { ServerResponse } from 'node:http';

/** A reader that takes nothing for so long has gone. */
const longestPauseMs = 2 * 60_000;

/** Ends an answer that the client does not read, and its source (file or connection). */
export const enforceResponseTimeout = (answer: ServerResponse, pauseMs: number = longestPauseMs): void => {
  answer.setTimeout(pauseMs, () => answer.destroy());
};
