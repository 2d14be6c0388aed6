import type { FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * Counts one call of an API token, and says in the answer what is left, whatever the answer is: the fields of
 * draft-ietf-httpapi-ratelimit-headers-06, which clients know; later drafts have others.
 * @throws {Refusal} TooManyRequests with Retry-After
 */
export const countTokenCall = async (
  budgets: RateLimits,
  reply: FastifyReply,
  tokenId: string,
  points: number,
): Promise<void> => {
  const { limit, remaining, resetSeconds, isUsedUp } = await budgets.count('tokenCall', tokenId, points);
  void reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  });
  if (isUsedUp) throw new Refusal('TooManyRequests', { retryAfterSeconds: resetSeconds });
};
