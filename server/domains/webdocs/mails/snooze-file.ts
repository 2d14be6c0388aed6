import { calendarText } from '#engines/mail/calendar-file.ts';
import type { Snooze } from '#contract/webdocs/snooze.ts';
import { calendarWords } from './mail-sentences.ts';
import { factsOf, type Surroundings, type WebdocMail } from './mails.ts';

const entryMs = 30 * 60_000;
const filenames = { fr: 'rappel.ics', en: 'reminder.ics' } as const;

/**
 * The moment to which a signatory has put the document off, as a file for the calendar.
 * @param mail the mail that will be sent at that moment
 * @param company of the sender; empty when it is not verified
 */
export const snoozeFile = (
  mail: WebdocMail,
  until: Date,
  { productName, publicUrl, now }: Surroundings,
  company: string,
): NonNullable<Snooze['calendar']> => {
  const { to } = mail;
  const { title, description } = calendarWords[to.language];
  const facts = factsOf(mail, company, publicUrl);
  const entry = {
    uid: `${to.id}-later@${new URL(publicUrl).hostname}`,
    title: title(facts),
    description: description(facts),
    end: new Date(until.getTime() + entryMs),
    alarmMinutes: 0,
    stamp: now,
  };
  return { filename: filenames[to.language], text: calendarText(entry, productName) };
};
