import { codesIn } from './classify-failure.ts';
import { postmarkMetadata } from './return-address.ts';
import { addressIn, type ReportedMail } from './report-fields.ts';

/** An event of a mail provider in the form of a report. */
export interface ProviderEvent extends ReportedMail {
  /** Text that holds the mail's return address or its Message-ID. */
  about: string;
}

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 500) : []);

const event = (
  kind: ReportedMail['kind'] | undefined,
  about: unknown[],
  recipient: unknown,
  said: { status?: unknown; code?: unknown; words: unknown[] },
): ProviderEvent[] => {
  const address = addressIn(text(recipient));
  if (!kind || address === null) return [];
  const status = /^[245]\.\d{1,3}\.\d{1,3}$/.exec(text(said.status))?.[0];
  const code = /^[45]\d\d$/.exec(text(said.code))?.[0];
  const texts = said.words.map((one) => text(one).slice(0, 4_000)).filter((one) => one !== '');
  return [{ kind, recipients: [address], status, code, texts, about: about.map(text).join('\n').slice(0, 4_000) }];
};

/** `MailboxFull` in words. */
const apart = (value: unknown): string => text(value).replaceAll(/([a-z])([A-Z])/g, '$1 $2');

/** Amazon SES, alone or wrapped by SNS. `source` is the return address. */
const amazon = (body: unknown): ProviderEvent[] => {
  const kind = text(at(body, 'notificationType')) || text(at(body, 'eventType'));
  const about = [at(body, 'mail', 'source'), at(body, 'mail', 'commonHeaders', 'messageId')];
  const of = (part: string, people: string, how: ReportedMail['kind']) =>
    list(at(body, part, people)).flatMap((one) => {
      const words = [
        at(one, 'diagnosticCode'),
        apart(at(body, part, 'bounceSubType')),
        apart(at(body, part, 'delayType')),
      ];
      return event(how, about, at(one, 'emailAddress'), { status: at(one, 'status'), words });
    });
  if (kind === 'Bounce') return of('bounce', 'bouncedRecipients', 'failed');
  if (kind === 'DeliveryDelay') return of('deliveryDelay', 'delayedRecipients', 'delayed');
  return kind === 'Complaint' ? of('complaint', 'complainedRecipients', 'complaint') : [];
};

const mailgunKinds: Partial<Record<string, ReportedMail['kind']>> = {
  'failed permanent': 'failed',
  'failed temporary': 'delayed',
  'complained ': 'complaint',
};

const mailgun = (body: unknown): ProviderEvent[] => {
  const data = at(body, 'event-data');
  const about = [at(data, 'envelope', 'sender'), `<${text(at(data, 'message', 'headers', 'message-id'))}>`];
  const status = at(data, 'delivery-status');
  return event(mailgunKinds[`${text(at(data, 'event'))} ${text(at(data, 'severity'))}`], about, at(data, 'recipient'), {
    status: at(status, 'enhanced-code'),
    code: at(status, 'code'),
    words: [at(status, 'message') || at(status, 'description'), at(data, 'reason')],
  });
};

const flatKinds: Partial<Record<string, ReportedMail['kind']>> = {
  // SendGrid
  bounce: 'failed',
  dropped: 'failed',
  deferred: 'delayed',
  spamreport: 'complaint',
  // Brevo
  hard_bounce: 'failed',
  soft_bounce: 'failed',
  invalid_email: 'failed',
  blocked: 'failed',
  error: 'failed',
  spam: 'complaint',
};

/** SendGrid and Brevo: flat events with our Message-ID. */
const flat = (body: unknown): ProviderEvent[] =>
  event(flatKinds[text(at(body, 'event'))], [at(body, 'smtp-id'), at(body, 'message-id')], at(body, 'email'), {
    status: at(body, 'status'),
    words: [at(body, 'reason'), at(body, 'response'), at(body, 'event')],
  });

/**
 * Types of Postmark's bounces (https://postmarkapp.com/developer/api/bounce-api#bounce-types) that say what became of a
 * mail, with words for the class where the server's own say nothing. Automatic answers, subscriptions and tests of
 * relays say nothing about it.
 */
const postmarkTypes: Partial<Record<string, { kind: ReportedMail['kind']; words: string }>> = {
  HardBounce: { kind: 'failed', words: 'unknown user' },
  SoftBounce: { kind: 'failed', words: 'try again' },
  Transient: { kind: 'delayed', words: 'try again' },
  DnsError: { kind: 'delayed', words: 'try again' },
  BadEmailAddress: { kind: 'failed', words: 'invalid address' },
  SpamNotification: { kind: 'failed', words: 'spam' },
  VirusNotification: { kind: 'failed', words: 'virus' },
  Blocked: { kind: 'failed', words: 'blocked' },
  DMARCPolicy: { kind: 'failed', words: 'policy' },
  ManuallyDeactivated: { kind: 'failed', words: 'blocked' },
  SMTPApiError: { kind: 'failed', words: '' },
  Unknown: { kind: 'failed', words: '' },
  SpamComplaint: { kind: 'complaint', words: '' },
};

/** Postmark gives our Message-ID to nobody: it sends back the metadata that the mail had (`postmarkMetadata`). */
const postmark = (body: unknown): ProviderEvent[] => {
  const type = postmarkTypes[text(at(body, 'Type'))];
  if (!type || !isRecord(body) || !('TypeCode' in body)) return [];
  const about = [at(body, 'Metadata', postmarkMetadata.field), at(body, 'Content')];
  const details = text(at(body, 'Details'));
  const words = [details, at(body, 'Name'), type.words];
  return event(type.kind, about, at(body, 'Email'), { ...codesIn(details), words });
};

const unwrapped = (body: unknown): unknown => {
  const inner = at(body, 'Type') === 'Notification' ? text(at(body, 'Message')) : '';
  return inner === '' ? body : JSON.parse(inner);
};

/** The address that confirms a subscription of Amazon SNS, when it asks; null otherwise. It is for people to open. */
export const confirmationIn = (json: string): string | null => {
  const body: unknown = JSON.parse(json);
  const address = at(body, 'Type') === 'SubscriptionConfirmation' ? text(at(body, 'SubscribeURL')) : '';
  return /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com\/\S{1,1000}$/.test(address) ? address : null;
};

/**
 * Reads events of Amazon SES (also by SNS), Mailgun, SendGrid, Brevo and Postmark; others say nothing.
 * @throws {SyntaxError} when it is no JSON
 */
export const readProviderEvents = (json: string): ProviderEvent[] => {
  const body: unknown = JSON.parse(json);
  const all = Array.isArray(body) ? list(body) : [unwrapped(body)];
  return all.flatMap((one) => [...amazon(one), ...mailgun(one), ...flat(one), ...postmark(one)]);
};
