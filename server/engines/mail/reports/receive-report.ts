import type { Log } from '../../log.ts';
import { inTransaction, type Database } from '../../postgres/database.ts';
import { noteOutcome, type Failure, type OutcomeListener } from '../mail-outcomes.ts';
import { classifyFailure, shortened } from './classify-failure.ts';
import { confirmationIn, readProviderEvents } from './provider-events.ts';
import { readReport } from './read-report.ts';
import type { ReportedMail } from './report-fields.ts';
import type { ReturnAddresses } from './return-address.ts';

export interface ReportParts {
  db: Database;
  log: Log;
  addresses: ReturnAddresses;
  listeners: readonly OutcomeListener[];
}

const outcomes = { failed: 'bounced', delayed: 'delayed', complaint: 'complaint' } as const;

const toFailure = (mail: ReportedMail): Failure => ({
  outcome: outcomes[mail.kind],
  class: mail.kind === 'complaint' ? 'complaint' : classifyFailure(mail),
  code: mail.status ?? mail.code ?? null,
  answer: shortened(mail.texts[0] ?? ''),
});

/** Reports are believed only about the address that the mail was sent to; some name none. */
const isAbout = ({ recipients }: ReportedMail, address: string): boolean =>
  recipients.length === 0 || recipients.includes(address.toLowerCase());

/** Keeps what the first report about its recipient says of this mail. */
const note = async (parts: ReportParts, id: string, reported: readonly ReportedMail[]): Promise<boolean> => {
  const { db, log, listeners } = parts;
  const mail = await db.selectFrom('mails').select('to_address as address').where('id', '=', id).executeTakeFirst();
  const report = mail && reported.find((one) => isAbout(one, mail.address));
  if (report) return inTransaction(db, (trx) => noteOutcome(trx, id, toFailure(report), listeners));
  log.info({ mail: id, known: mail !== undefined }, 'a report says nothing of the mail whose return address it has');
  return false;
};

/**
 * Reads a mail that came to our return addresses and keeps what it reports.
 * @param to the addresses it was sent to, as the envelope has them
 * @returns how many mails have news
 */
export const receiveReport = async (parts: ReportParts, raw: Uint8Array, to: readonly string[]): Promise<number> => {
  const { log, addresses } = parts;
  const { mails: reported, addressed } = await readReport(raw).catch((error: unknown) => {
    log.info({ error: (error as Error).message }, 'a report about a mail could not be read');
    return { mails: [], addressed: '' };
  });
  const named = addresses.mailsIn(to.join('\n'));
  // What the envelope says counts; a complaint comes to one address for all, and names the return address inside.
  const ids = named.length > 0 ? named : addresses.mailsIn(addressed).slice(0, 3);
  let news = 0;
  for (const id of ids) if (await note(parts, id, reported)) news += 1;
  return news;
};

const messageId = /<[0-9a-f-]{36}@[^\s<>]{1,255}>/;

/**
 * Keeps what a provider's events say. They are believed by the secret of the address that they came to; mails are found
 * by their return address, else by their Message-ID.
 * @returns how many mails have news
 */
export const receiveEvents = async (parts: ReportParts, json: string): Promise<number> => {
  const { db, log, addresses } = parts;
  let news = 0;
  try {
    const confirm = confirmationIn(json);
    if (confirm !== null) log.warn({ confirm }, 'Amazon SNS waits until somebody opens this address');
    for (const event of readProviderEvents(json)) {
      const sent = messageId.exec(event.about)?.[0];
      const bySender = addresses.mailsIn(event.about)[0];
      const id =
        bySender ??
        (sent && (await db.selectFrom('mails').select('id').where('message_id', '=', sent).executeTakeFirst())?.id);
      if (id !== undefined && id !== '' && (await note(parts, id, [event]))) news += 1;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    log.info({ error: error.message }, 'events of a mail provider could not be read');
  }
  return news;
};
