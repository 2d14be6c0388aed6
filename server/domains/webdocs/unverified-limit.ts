import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';

/**
 * Counts people to whom a company that nobody has verified has documents mailed (REQ-4.4.8).
 * @throws {Refusal} UnverifiedLimit with the time until the next day begins
 */
export const spendOnStrangers = async (
  { budgets }: Pick<AppContext, 'budgets'>,
  companyId: string,
  people: number,
): Promise<void> => {
  try {
    await budgets.spend('webdocUnverified', companyId, people);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TooManyRequests') throw error;
    throw new Refusal('UnverifiedLimit', { retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  }
};

/** The same for a document whose company may be verified. */
export const spendUnlessVerified = async (
  context: Pick<AppContext, 'budgets' | 'db'>,
  companyId: string,
  people: number,
): Promise<void> => {
  const company = await context.db
    .selectFrom('companies')
    .select('status')
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (company?.status !== 'verified') await spendOnStrangers(context, companyId, people);
};
