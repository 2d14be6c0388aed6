import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';

const orUnverified = async (spending: Promise<unknown>): Promise<void> => {
  try {
    await spending;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TooManyRequests') throw error;
    throw new Refusal('UnverifiedLimit', { retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  }
};

/**
 * Counts people to whom a company that nobody has verified has documents mailed (REQ-4.4.8).
 * @throws {Refusal} UnverifiedLimit with the time until the next day begins
 */
export const spendOnStrangers = (
  { budgets }: Pick<AppContext, 'budgets'>,
  companyId: string,
  people: number,
): Promise<void> => orUnverified(budgets.spend('webdocUnverified', companyId, people));

const statusOf = async ({ db }: Pick<AppContext, 'db'>, companyId: string): Promise<string | undefined> =>
  (await db.selectFrom('companies').select('status').where('id', '=', companyId).executeTakeFirst())?.status;

const isVerified = async (context: Pick<AppContext, 'db'>, companyId: string): Promise<boolean> =>
  (await statusOf(context, companyId)) === 'verified';

const dayInSeconds = 86_400;

/** The same for a document whose company may be verified. A blocked one writes to nobody, from the portal neither. */
export const spendUnlessVerified = async (
  context: Pick<AppContext, 'budgets' | 'db'>,
  companyId: string,
  people: number,
): Promise<void> => {
  const status = await statusOf(context, companyId);
  if (status === 'blocked') throw new Refusal('UnverifiedLimit', { retryAfterSeconds: dayInSeconds });
  if (status !== 'verified') await spendOnStrangers(context, companyId, people);
};

/**
 * Counts a code to a signatory of a company that nobody has verified: whoever registers has the links of their documents,
 * and could have codes sent to numbers that earn them money. @throws {Refusal} TooManyRequests
 */
export const spendOnCode = async (context: Pick<AppContext, 'budgets' | 'db'>, companyId: string): Promise<void> => {
  if (!(await isVerified(context, companyId))) await context.budgets.spend('webdocUnverifiedCode', companyId);
};

const megabyte = 1_048_576;

/**
 * Counts bytes that a company stores that nobody has verified: anyone can register one, and a signatory of it uploads a
 * gigabyte in some seconds. @throws {Refusal} UnverifiedLimit
 */
export const spendOnStored = (
  { budgets }: Pick<AppContext, 'budgets'>,
  companyId: string,
  bytes: number,
): Promise<void> => orUnverified(budgets.spend('webdocUnverifiedStored', companyId, Math.ceil(bytes / megabyte)));

/** The same for a file of a signatory, who has no part in why and is told to come back. @throws {Refusal} TooManyRequests */
export const spendOnUpload = async (
  context: Pick<AppContext, 'budgets' | 'db'>,
  companyId: string,
  bytes: number,
): Promise<void> => {
  if (await isVerified(context, companyId)) return;
  await context.budgets.spend('webdocUnverifiedStored', companyId, Math.ceil(bytes / megabyte));
};
