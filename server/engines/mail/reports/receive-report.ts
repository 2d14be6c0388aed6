import type { Log } from '../../log.ts';
import { inTransaction, type Database } from '../../postgres/database.ts';
import { noteOutcome, type Failure, type OutcomeListener } from '../mail-outcomes.ts';
import { classifyFailure, shortened } from './classify-failure.ts';
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

/**
 * Reads a mail that came to our return addresses and keeps what it reports.
 * @param to the addresses it was sent to, as the envelope has them
 * @returns how many mails have news
 */
export const receiveReport = async (parts: ReportParts, raw: Uint8Array, to: readonly string[]): Promise<number> => {
  const { db, log, addresses, listeners } = parts;
  const { mails: reported, addressed } = await readReport(raw).catch((error: unknown) => {
    log.info({ error: (error as Error).message }, 'a report about a mail could not be read');
    return { mails: [], addressed: '' };
  });
  const named = addresses.mailsIn(to.join('\n'));
  // What the envelope says counts; a complaint comes to one address for all, and names the return address inside.
  const ids = named.length > 0 ? named : addresses.mailsIn(addressed).slice(0, 3);
  let news = 0;
  for (const id of ids) {
    const mail = await db.selectFrom('mails').select('to_address as address').where('id', '=', id).executeTakeFirst();
    const report = mail && reported.find((one) => isAbout(one, mail.address));
    if (!report) {
      log.info(
        { mail: id, known: mail !== undefined },
        'a report says nothing of the mail whose return address it has',
      );
      continue;
    }
    const isNew = await inTransaction(db, (trx) => noteOutcome(trx, id, toFailure(report), listeners));
    if (isNew) news += 1;
  }
  return news;
};
