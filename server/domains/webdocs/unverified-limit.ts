import { sql } from 'kysely';
import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Origin } from '#http/caller.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import { mailboxKey } from '#http/rate-limits/mailbox-key.ts';
import { Refusal } from '#http/refusal.ts';

/**
 * Tells which addresses belong to nobody in the company. Anyone can register a company and write to strangers, so as
 * long as nobody has verified it, mails to strangers say little (REQ-4.4.8).
 */
export const readStrangers = async (db: Connection, companyId: string): Promise<(address: string) => boolean> => {
  const members = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where('company_id', '=', companyId)
    .execute();
  const known = new Set(members.map(({ email }) => email));
  return (address) => !known.has(address.toLowerCase());
};

const orUnverified = async (spending: Promise<unknown>): Promise<void> => {
  try {
    await spending;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TooManyRequests') throw error;
    throw new Refusal('UnverifiedLimit', { retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  }
};

/** The company for which somebody writes, and whence. */
interface Writing {
  companyId: string;
  origin: Pick<Origin, 'address'>;
}

interface OwnedDocument extends Writing {
  id: string;
}

interface Addressed {
  id: string;
  kind: string;
  status: string;
}

type Counting = Pick<AppContext, 'budgets' | 'db' | 'secrets'>;

/**
 * Counts people to whom a company that nobody has verified has documents mailed (REQ-4.4.8), and for each stranger what
 * all such companies have sent to them (REQ-4.4.15): whoever registers many companies would bury them in mails. Strangers
 * count by client address and for all together, too: else the same person writes to thousands. The company comes first,
 * then its address, so that refused calls of some do not use up what all of them have.
 * @throws {Refusal} UnverifiedLimit with the time until the next day begins
 */
export const spendOnStrangers = (
  { budgets, db, secrets }: Counting,
  { companyId, origin }: Writing,
  addresses: readonly string[],
): Promise<void> => {
  const spend = async () => {
    if (addresses.length > 0) await budgets.spend('webdocUnverified', companyId, addresses.length);
    const strangers = addresses.filter(await readStrangers(db, companyId));
    if (strangers.length === 0) return;
    await budgets.spend('webdocUnverifiedAddress', addressKey(origin.address), strangers.length);
    for (const address of strangers) await budgets.spend('webdocUnverifiedRecipient', mailboxKey(secrets, address));
    await budgets.spend('webdocOfUnverified', 'all', strangers.length);
  };
  return orUnverified(spend());
};

const statusOf = async ({ db }: { db: Connection }, companyId: string): Promise<string | undefined> =>
  (await db.selectFrom('companies').select('status').where('id', '=', companyId).executeTakeFirst())?.status;

export const isVerified = async (context: Pick<AppContext, 'db'>, companyId: string): Promise<boolean> =>
  (await statusOf(context, companyId)) === 'verified';

/** For the transaction of a change. */
export const isBlocked = async (trx: Connection, companyId: string): Promise<boolean> =>
  (await statusOf({ db: trx }, companyId)) === 'blocked';

const dayInSeconds = 86_400;

/** A blocked company writes to nobody. @throws {Refusal} TooManyRequests */
export const refuseBlocked = async (trx: Connection, companyId: string): Promise<void> => {
  if (await isBlocked(trx, companyId)) throw new Refusal('TooManyRequests', { retryAfterSeconds: dayInSeconds });
};

/** The same for a document whose company may be verified. A blocked one writes to nobody, from the portal neither. */
export const spendUnlessVerified = async (
  context: Counting,
  writing: Writing,
  addresses: readonly string[],
): Promise<void> => {
  const status = await statusOf(context, writing.companyId);
  if (status === 'blocked') throw new Refusal('UnverifiedLimit', { retryAfterSeconds: dayInSeconds });
  if (status !== 'verified') await spendOnStrangers(context, writing, addresses);
};

const addressesOf = async (
  { db }: Pick<AppContext, 'db'>,
  { id, companyId }: Pick<OwnedDocument, 'id' | 'companyId'>,
  whom: (party: Addressed) => boolean,
): Promise<string[]> => {
  const parties = await db
    .selectFrom('webdoc_parties as party')
    .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
    .select(['party.id', 'party.kind', 'party.status', 'party.email'])
    .where('webdoc.id', '=', id)
    .where('webdoc.company_id', '=', companyId)
    .execute();
  return parties.filter(whom).map(({ email }) => email);
};

/** The same for parties of a document; returns how many they are. @throws {Refusal} UnverifiedLimit */
export const spendOnParties = async (
  context: Counting,
  webdoc: OwnedDocument,
  whom: (party: Addressed) => boolean,
): Promise<number> => {
  const addresses = await addressesOf(context, webdoc, whom);
  // A document that is not there is refused as unknown.
  if (addresses.length > 0) await spendUnlessVerified(context, webdoc, addresses);
  return addresses.length;
};

/**
 * The same for what a signatory does, by which their sender and others are mailed. They have no part in why it is
 * refused, and are told to come back. @throws {Refusal} TooManyRequests
 */
export const spendForSignatory = async (
  context: Counting,
  webdoc: OwnedDocument,
  mailed: { partyId?: string; address?: string },
): Promise<void> => {
  const known = await addressesOf(context, webdoc, ({ id, kind }) => kind === 'owner' || id === mailed.partyId);
  const addresses = mailed.address === undefined ? known : [...known, mailed.address];
  await spendUnlessVerified(context, webdoc, addresses).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'UnverifiedLimit') throw error;
    throw new Refusal('TooManyRequests', { retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  });
};

/**
 * Counts a code to a signatory. An SMS costs money, which a number in another country may earn whoever asks for it. Those
 * who register have the links of their documents, and need no phone. Codes of unverified companies to one recipient count
 * apart: else anybody could register and use up those that the recipient gets from all others.
 * @param to e-mail address or phone number @throws {Refusal} TooManyRequests
 */
export const spendOnCode = async (
  context: Counting,
  companyId: string,
  { channel, to }: { channel: 'email' | 'sms'; to: string },
): Promise<void> => {
  const { budgets, secrets } = context;
  const status = await statusOf(context, companyId);
  if (status === 'blocked') throw new Refusal('TooManyRequests', { retryAfterSeconds: dayInSeconds });
  if (channel === 'sms') await budgets.spend('webdocSms', companyId);
  if (status === 'verified') {
    await budgets.spend('signerCodeRecipient', mailboxKey(secrets, to));
    return;
  }
  if (channel === 'sms') await budgets.spend('webdocUnverifiedSms', companyId);
  await budgets.spend('webdocUnverifiedCode', companyId);
  await budgets.spend('webdocUnverifiedRecipient', mailboxKey(secrets, to));
  if (channel === 'sms') await budgets.spend('webdocSmsOfUnverified', 'all');
};

const megabyte = 1_048_576;

interface Storing extends Writing {
  bytes: number;
}

const spendBytes = async (
  { budgets }: Pick<AppContext, 'budgets'>,
  { companyId, origin, bytes }: Storing,
): Promise<void> => {
  const megabytes = Math.ceil(bytes / megabyte);
  await budgets.spend('webdocUnverifiedStored', companyId, megabytes);
  await budgets.spend('webdocUnverifiedStoredAddress', addressKey(origin.address), megabytes);
  await budgets.spend('webdocStoredOfUnverified', 'all', megabytes);
};

/**
 * Counts bytes that a company stores that nobody has verified, by company, by client address and for all together:
 * anyone can register twenty in an hour, and a signatory of one uploads a gigabyte in some seconds (REQ-4.4.11).
 * @throws {Refusal} UnverifiedLimit
 */
export const spendOnStored = (context: Pick<AppContext, 'budgets'>, storing: Storing): Promise<void> =>
  orUnverified(spendBytes(context, storing));

/** The same for a file of a signatory, who has no part in why and is told to come back. @throws {Refusal} TooManyRequests */
export const spendOnUpload = async (context: Pick<AppContext, 'budgets' | 'db'>, storing: Storing): Promise<void> => {
  if (!(await isVerified(context, storing.companyId))) await spendBytes(context, storing);
};
