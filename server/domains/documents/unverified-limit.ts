import { addressKey } from '#http/rate-limits/rate-limits.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';

const megabyte = 1_048_576;

/**
 * Counts the bytes of a template of a company that nobody has verified (REQ-4.4.11): whoever registers many companies
 * would fill the disk. @throws {Refusal} UnverifiedLimit
 */
export const spendOnTemplate = async (
  { budgets }: Pick<AppContext, 'budgets'>,
  address: string,
  bytes: number,
): Promise<void> => {
  const megabytes = Math.ceil(bytes / megabyte);
  try {
    await budgets.spend('templateUnverifiedAddress', addressKey(address), megabytes);
    await budgets.spend('templateOfUnverified', 'all', megabytes);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TooManyRequests') throw error;
    throw new Refusal('UnverifiedLimit', { retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  }
};
