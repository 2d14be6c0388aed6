import type { ServerResponse } from 'node:http';

/** A client that has accepted no data for this time counts as disconnected. */
const longestPauseMs = 2 * 60_000;

/** Ends an answer that the client does not read, and its source (file or connection). */
export const enforceResponseTimeout = (answer: ServerResponse, pauseMs: number = longestPauseMs): void => {
  answer.setTimeout(pauseMs, () => answer.destroy());
};
