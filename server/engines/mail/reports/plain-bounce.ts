import type { Email } from 'postal-mime';
import { codesIn } from './classify-failure.ts';
import { addressesIn, type ReportedMail } from './report-fields.ts';
import { phrases } from './failure-rules.ts';

/** Where the mail that came back begins: its words are the sender's, not the server's. */
const returnedBelow =
  /^[ \t>]*(?:-{2,}.{0,40}(?:original message|copy of|your message|this is a copy|included|forwarded|headers|returned|undelivered|transcript of session follows on|unsent|urspr[üu]ng|message d'origine).*|received: (?:from|by) .*|return-path: .*|message-id: .*|original message (?:headers|follows).*|the (?:following|first \d+ lines).{0,40}(?:header|message|copy).*)/im;
/** The part for machines, which the head of the mail follows. */
const forMachines = /^[ \t>]*reporting-mta:.*\n[ \t]*\n/im;

const longest = 4_000;

/** Place of the line where the mail that came back begins, or of the end. */
const endOfWords = (text: string): number => {
  const machines = forMachines.exec(text);
  const isFollowed = machines && /received:/i.test(text.slice(machines.index + machines[0].length));
  const places = [text.slice(0, 2 * longest).search(returnedBelow), isFollowed ? machines.index : -1].filter(
    (place) => place >= 0,
  );
  return Math.min(text.length, ...places);
};

const bodyOf = (raw: Uint8Array): string =>
  new TextDecoder()
    .decode(raw.subarray(0, 64 * 1024))
    .replaceAll('\r\n', '\n')
    .replace(/^[\s\S]*?\n\n/, '');

/** The part of a report that is written for people, without the mail that came back; at most 4,000 characters. */
export const textForPeople = (email: Email, raw: Uint8Array): string => {
  const html = (email.html ?? '').slice(0, 32 * 1024);
  const isBroken = email.text === undefined && html === '' && email.attachments.length === 0;
  const text =
    email.text ??
    // Some reports end their parts with another boundary than they announce.
    (isBroken ? bodyOf(raw) : undefined) ??
    html
      .replaceAll(/<(?:style|script)[^<]{0,8000}<\/(?:style|script)>/gi, ' ')
      .replaceAll(/<[^<>]{0,1000}>/g, ' ')
      .replaceAll('&nbsp;', ' ');
  const whole = text.slice(0, 64 * 1024);
  // A report has words of its own before the mail that came back.
  return whole.slice(0, 60 + endOfWords(whole.slice(60))).slice(0, longest);
};

const machine =
  /mailer-?daemon|post_?master|mail delivery (?:sub)?system|mailadmin|mail-daemon|bounce|daemon@|mmdf|administrator|no-?reply.*delivery|zustell/i;
const subjects =
  /undeliver|delivery (?:failure|failed|status|report|error|problem|delayed|notification|has failed)|failure notice|returned (?:mail|to sender)|mail (?:delivery|could not|failure|system error|non)|non remis|[ée]chec|unzustellbar|nicht zugestellt|fehlgeschlagen|undelivered|not delivered|could not (?:be )?deliver|delayed|warning|退信|退回|投递|系统退信|配信|エラー|送信できません|no entregad|mancat|rejected|user unknown|message status|nondeliverable|failed|bounce/i;
const holiday =
  /out of (?:the )?office|auto(?:matic)? ?(?:reply|response|-?antwort)|absen(?:t|ce)|abwesen|vacation|holiday|r[ée]ponse automatique|en cong[ée]s|autosvar|fuera de (?:la )?oficina|自动回复|不在/i;

const header = (email: Email, name: string): string => email.headers.find(({ key }) => key === name)?.value ?? '';

/** An answer by a person's program (RFC 3834), whatever it says. */
const isAnswer = (email: Email): boolean => {
  const automatic =
    /^auto-(?:replied|generated|notified)/i.test(header(email, 'auto-submitted')) ||
    /auto_?reply|bulk|junk/i.test(header(email, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-vacation'].some((name) => header(email, name) !== '');
  const writer = `${header(email, 'from')} ${header(email, 'return-path')}`;
  if (holiday.test(email.subject ?? '')) return true;
  return automatic && !machine.test(writer) && !subjects.test(email.subject ?? '');
};

const isWaiting =
  /delay(?:ed|s)?\b|not yet been (?:delivered|sent)|still (?:trying|being|attempting)|will (?:keep|continue|be) (?:trying|retr|to (?:try|retry))|message will be retried|will be (?:retried|attempted)|no action is required|warning: (?:could not send|message)|delivery attempts will continue/i;
const isOver = /permanent|giv(?:en|ing) up|failed|final|could not be delivered|returned to sender/i;

/** A line that says why, to show and to decide: the first with a code or a known phrase. */
const telling = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trim());
  const withCode = lines.findIndex((line) => {
    const { status, code } = codesIn(line);
    return status !== undefined || (code !== undefined && line.length > 12);
  });
  // The most telling phrase, wherever it stands: other lines are the mail system's advice.
  const phrase = phrases.find(({ pattern }) => lines.some((line) => pattern.test(line)));
  const at = withCode >= 0 ? withCode : lines.findIndex((line) => phrase?.pattern.test(line));
  return at < 0
    ? ''
    : lines
        .slice(at, at + 3)
        .join(' ')
        .trim();
};

/**
 * Reads a bounce that has no part for machines. It counts only when a mail system wrote it, so that no person's answer
 * is taken for one.
 */
export const readPlainBounce = (email: Email, people: string): ReportedMail[] => {
  if (isAnswer(email)) return [];
  const failed = header(email, 'x-failed-recipients');
  const writer = `${header(email, 'from')} ${header(email, 'sender')} ${header(email, 'return-path')}`;
  if (failed === '' && !machine.test(writer) && !subjects.test(email.subject ?? '')) return [];
  const line = telling(people);
  const { status, code } = codesIn(line === '' ? people : line);
  const words = `${email.subject ?? ''}\n${people}`;
  const kind = isWaiting.test(words) && !isOver.test(people) && !status?.startsWith('5') ? 'delayed' : 'failed';
  const texts = [line, people].filter((text) => text !== '');
  const isKnown = status !== undefined || code !== undefined || phrases.some(({ pattern }) => pattern.test(people));
  // A mail system that says nothing we know: it counts when it names our recipient as failed.
  if (!isKnown && !subjects.test(email.subject ?? '') && failed === '') return [];
  return [
    {
      kind,
      recipients: failed === '' ? addressesIn(people.slice(0, 2_000)) : addressesIn(failed),
      status,
      code,
      texts,
    },
  ];
};
