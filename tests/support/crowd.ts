import type { Answer } from './world.ts';

/** The server has no free database connection now. It has done nothing, and says when to come back. */
const isSentAway = ({ status, body, headers }: Answer): boolean =>
  status === 503 && body.code === 'Unavailable' && headers['retry-after'] !== undefined;

/**
 * Makes `count` calls at once. They queue for the same row, so on a slow machine some wait more than five seconds for a
 * database connection and are told to come back later (503). These come back one by one. The crowd is then judged by
 * the last answer of each.
 */
export const callAtOnce = async (count: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  for (const [index, answer] of answers.entries()) if (isSentAway(answer)) answers[index] = await call(index);
  return answers;
};
