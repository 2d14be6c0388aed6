import PostalMime, { type Email } from 'postal-mime';
import { codesIn } from './classify-failure.ts';
import { addressIn, field, fieldGroups, type Fields, type ReportedMail } from './report-fields.ts';
import { readPlainBounce, textForPeople } from './plain-bounce.ts';

export interface Report {
  mails: ReportedMail[];
  /** Header lines and fields that may name the return address to which this report belongs. */
  addressed: string;
}

/** Bytes of a report that are read; a returned mail follows after them. More would take a second to parse. */
export const reportBytes = 96 * 1024;

const partText = ({ content }: Email['attachments'][number]): string =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(0, 64 * 1024);

const partsOf = (email: Email, ...types: string[]): string[] =>
  email.attachments.filter(({ mimeType }) => types.includes(mimeType)).map(partText);

/**
 * The codes of a group. A server's own words are more precise than the `Status` that another server made of them:
 * `5.0.0`, or `5.1.1` for `550 5.7.1 IP address blacklisted`.
 */
const codesOf = (fields: Fields, answer: string): { status?: string | undefined; code?: string | undefined } => {
  const said = codesIn(answer);
  const declared = /[245]\.\d{1,3}\.\d{1,3}/.exec(field(fields, 'status'))?.[0];
  const status = said.status === undefined || said.status.endsWith('.0.0') ? (declared ?? said.status) : said.status;
  return { status, code: said.code };
};

const soft =
  /delay|still (?:trying|being)|will (?:retry|keep|continue|try)|not yet been|no action is required|warning/i;

const kindOf = (fields: Fields, status: string, text: string): ReportedMail['kind'] | null => {
  const action = field(fields, 'action').toLowerCase();
  if (/^(?:fail|expired|error)/.test(action)) return 'failed';
  if (/^(?:delay|deferred)/.test(action)) return 'delayed';
  if (/^(?:deliver|relay|expand)/.test(action) || status.startsWith('2')) return null;
  return status.startsWith('4') && soft.test(text) ? 'delayed' : 'failed';
};

const recipientFields = ['final-recipient', 'original-recipient', 'x-actual-recipient'];

/** One group of a `message/delivery-status` part (RFC 3464 §2.3); null when nothing failed. */
const readGroup = (fields: Fields, people: string): ReportedMail | null => {
  if (!recipientFields.some((name) => fields.has(name)) && !fields.has('status')) return null;
  const answer = field(fields, 'diagnostic-code').replace(/^\s*(?:smtp|x-[\w-]+|unix)\s*;\s*/i, '');
  const { status, code } = codesOf(fields, answer);
  const kind = kindOf(fields, status ?? '', people);
  if (!kind) return null;
  const recipients = recipientFields.flatMap((name) => addressIn(field(fields, name)) ?? []);
  return { kind, recipients: [...new Set(recipients)], status, code, texts: [answer.length > 12 ? answer : people] };
};

/** RFC 5965: somebody pressed “this is spam”, or a provider says so. */
const readFeedback = (text: string): ReportedMail[] => {
  const [fields] = fieldGroups(text);
  const type = fields ? field(fields, 'feedback-type').toLowerCase() : '';
  if (!fields || !/^(?:abuse|fraud|virus|other|opt-out\S*|complaint|unsubscribe)$/.test(type)) return [];
  const recipients = (fields.get('original-rcpt-to') ?? []).flatMap((value) => addressIn(value) ?? []);
  return [{ kind: 'complaint', recipients, texts: [`Feedback-Type: ${type}`] }];
};

const readMails = (email: Email, raw: Uint8Array): ReportedMail[] => {
  const feedback = partsOf(email, 'message/feedback-report');
  if (feedback.length > 0) return feedback.flatMap(readFeedback);
  // A receipt says that a mail was shown or deleted; it is no failure.
  if (partsOf(email, 'message/disposition-notification').length > 0) return [];
  const people = textForPeople(email, raw);
  const parts = partsOf(email, 'message/delivery-status', 'message/global-delivery-status');
  const groups = [...parts, ...(/^(?:final|original)-recipient:/im.test(people) ? [people] : [])].flatMap(fieldGroups);
  const read = groups.flatMap((group) => readGroup(group, people) ?? []);
  if (read.length > 0 || parts.length > 0) return read;
  return readPlainBounce(email, people);
};

const naming = new Set([
  'to',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-rcpt-to',
  'return-path',
  'original-mail-from',
  'x-failed-recipients',
]);

/** Where the return address may stand: in the head, and in the head of the mail that came back. */
const namesIn = (email: Email): string => {
  const own = email.headers.filter(({ key }) => naming.has(key)).map(({ value }) => value);
  const returned = partsOf(
    email,
    'message/rfc822',
    'message/feedback-report',
    'text/rfc822-headers',
    'message/partial',
  );
  const heads = returned.flatMap((text) => fieldGroups(text.slice(0, 16 * 1024)).slice(0, 1));
  return [
    ...own,
    ...heads.flatMap((head) => [...head].flatMap(([key, values]) => (naming.has(key) ? values : []))),
  ].join('\n');
};

/** Heads of real reports have some kilobytes; the parser looks again and again at long lists of addresses. */
const maxHeadersSize = 24 * 1024;
/** Real reports have three to five parts; thousands would take seconds to parse. */
const mostDelimiters = 300;
/** 96 KiB of a usual mail have some 1,300 lines. Each costs its time, and 65,000 empty ones took seconds. */
const mostLines = 4_000;
const lineFeed = 0x0a;

const firstLines = (raw: Uint8Array): Uint8Array => {
  let end = -1;
  for (let line = 0; line < mostLines; line += 1) {
    end = raw.indexOf(lineFeed, end + 1);
    if (end < 0) return raw;
  }
  return raw.subarray(0, end);
};

/**
 * Reads what came to a return address: a delivery report (RFC 3464), a complaint (RFC 5965), or a bounce in words
 * alone. Anything else – an answer from a holiday, a receipt – reports no mail.
 */
export const readReport = async (raw: Uint8Array): Promise<Report> => {
  const read = firstLines(raw.subarray(0, reportBytes));
  if ((Buffer.from(read).toString('latin1').match(/^--/gm) ?? []).length > mostDelimiters)
    return { mails: [], addressed: '' };
  const email = await PostalMime.parse(read, {
    forceRfc822Attachments: true,
    maxNestingDepth: 12,
    maxHeadersSize,
  });
  return { mails: readMails(email, raw), addressed: namesIn(email) };
};
