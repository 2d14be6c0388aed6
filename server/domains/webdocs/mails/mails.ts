import { dayMs } from '#contract/days/day-ms.ts';
import type { Language } from '#contract/roles.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import { calendarFile } from '#engines/mail/calendar-file.ts';
import type { Mail, MailAttachment } from '#engines/mail/mail.ts';
import { writtenMoment } from '#engines/mail/written-moment.ts';
import { plainDress, type MailBranding } from '../branding.ts';
import { ownDocumentsLink, verifyLink } from '../links.ts';
import { allDocuments, calendarWords } from './mail-sentences.ts';
import { reportNote } from '../report-link.ts';
import { mailTexts, type MailKind } from './mail-texts.ts';
import type { MailFacts } from './mail-words.ts';
import { isLocked } from '../signer-code-rules.ts';
import { documentNumber, senderName, sentBy } from '../sender-sentences.ts';
import type { Party, Webdoc } from '../store.ts';
import { fullName } from '#contract/text.ts';

/** Larger files are not mailed, because mail servers refuse them after encoding. */
export const mailedBytes = 5_000_000;

export type Reader = Pick<Party, 'id' | 'firstName' | 'lastName' | 'email' | 'language' | 'timeZone' | 'codeBefore'>;
export type Sender = Pick<Party, 'id' | 'firstName' | 'lastName' | 'email'>;
type Subject = Pick<Webdoc, 'id' | 'companyId' | 'brandingId' | 'name' | 'expiresAt'>;

export interface WebdocMail {
  kind: MailKind;
  to: Reader;
  webdoc: Subject;
  owner: Sender;
  who?: Pick<Party, 'firstName' | 'lastName'>;
  /** New signatory, after a delegation. */
  other?: Pick<Party, 'firstName' | 'lastName'>;
  hasToSign?: boolean;
  /** What a person wrote: a reason, a question or an answer. */
  reason?: string;
  /** The question that an answer is about. */
  question?: string;
  /** The mail says that the reason has a web address, and does not repeat it. */
  isReasonWithheld?: boolean;
  /** To a stranger, for a company that is not verified: the mail repeats no text of theirs, and wears no colours. */
  saysLittle?: boolean;
  progress?: MailFacts['progress'];
  /** Where a stranger reports the mail. */
  reportUrl?: string;
  /** Target of the mail's button. */
  url?: string;
  attachment?: MailAttachment;
}

const withheld: Record<Language, string> = {
  fr: 'ce texte contient une adresse web et n’est pas repris dans ce message.',
  en: 'this text has a web address and is not repeated in this message.',
};

const withheldHere: Record<Language, string> = {
  fr: 'ce texte n’est pas repris dans ce message.',
  en: 'this text is not repeated in this message.',
};

/** Why the mail says so little. */
const notVerified: Record<Language, string> = {
  fr: 'L’organisation de l’expéditeur n’est pas encore vérifiée\u00A0: ce message ne reprend ni le nom du document, ni aucun texte de sa part.',
  en: 'The sender’s organisation is not verified yet: this message repeats neither the name of the document nor any text of theirs.',
};

const hello: Record<Language, string> = { fr: 'Bonjour', en: 'Hello' };

/** Mails that ask for something until the document ends. */
export const askingKinds = [
  'invitation',
  'turn',
  'reminder',
  'snoozed',
  'expiresSoon',
  'handedOver',
  'reopened',
] as const;
const asks = (kind: MailKind): boolean => (askingKinds as readonly MailKind[]).includes(kind);
/** Mails after which a signatory may look for the others; the sender gets some of them too. */
const keeps = (kind: MailKind): boolean => kind === 'ownCopy' || kind === 'completed';

/** Minutes: a day before, or two hours before a deadline that is close. */
const alarmBefore = (end: Date, now: Date): number => (end.getTime() - now.getTime() > 2 * dayMs ? 1_440 : 120);

export interface Surroundings {
  productName: string;
  publicUrl: string;
  now: Date;
}

const deadlineFile = (
  { kind, to, webdoc }: WebdocMail,
  facts: MailFacts,
  { productName, publicUrl, now }: Surroundings,
) => {
  const end = webdoc.expiresAt;
  if (end === null || !asks(kind)) return [];
  const { filename, title, description } = calendarWords[to.language];
  const entry = {
    uid: `${to.id}@${new URL(publicUrl).hostname}`,
    title: title(facts),
    description: description(facts),
    end,
    alarmMinutes: alarmBefore(end, now),
    stamp: now,
  };
  return [calendarFile(entry, productName, filename)];
};

/**
 * The mail has nothing of the document: its reader is a stranger to a company that is not verified, or sees nothing of it
 * before a code. Who sent it is told all the same: nobody should open a link of nobody's.
 */
const hidesDocument = ({ saysLittle = false, to }: WebdocMail): boolean => saysLittle || isLocked(to);

const toldReason = (mail: WebdocMail): string => {
  const { reason = '', to, isReasonWithheld } = mail;
  if (hidesDocument(mail) && reason !== '') return withheldHere[to.language];
  return isReasonWithheld ? withheld[to.language] : reason;
};

const somebody: Record<Language, string> = { fr: 'un signataire', en: 'a signatory' };

/** A company that is not verified chooses the names of its signatories, so they are text of its own. */
const named = ({ saysLittle = false, to }: WebdocMail, who: NonNullable<WebdocMail['who']>): string =>
  saysLittle ? somebody[to.language] : fullName(who);

/** A file is text of the sender's, too: where a mail says little, it comes by the link alone. */
const fileOf = ({ saysLittle = false, attachment }: WebdocMail): MailAttachment[] =>
  saysLittle || attachment === undefined ? [] : [attachment];

/** Values for the texts of a mail. `company` is empty when it is not verified. */
export const factsOf = (mail: WebdocMail, company: string, publicUrl: string): MailFacts => {
  const { to, webdoc } = mail;
  const isHidden = hidesDocument(mail);
  return {
    document: isHidden ? documentNumber(webdoc.id, to.language) : webdoc.name,
    sender: senderName(mail.owner, company),
    senderAddress: mail.owner.email,
    who: mail.who ? named(mail, mail.who) : '',
    other: mail.other ? named(mail, mail.other) : '',
    hasToSign: mail.hasToSign ?? true,
    until: webdoc.expiresAt ? writtenMoment(webdoc.expiresAt, to.language, to.timeZone) : null,
    reason: toldReason(mail),
    question: isHidden && mail.question !== undefined ? withheldHere[to.language] : (mail.question ?? ''),
    hasFile: fileOf(mail).length > 0,
    progress: (mail.saysLittle ? undefined : mail.progress) ?? { done: [], waiting: [] },
    verifyUrl: verifyLink(publicUrl),
  };
};

/** A sentence may begin with `somebody`. */
const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A mail about a document, in its reader's language and the sender's branding. */
export const webdocMail = (mail: WebdocMail, around: Surroundings, worn: MailBranding): Mail => {
  const { kind, to, saysLittle = false } = mail;
  const dress = saysLittle ? plainDress : worn;
  const words = mailTexts[kind][to.language];
  const facts = factsOf(mail, dress.company, around.publicUrl);
  const subject = withCapital(words.subject(facts));
  const paragraphs = words.paragraphs(facts).map(withCapital);
  const isToSender = to.id === mail.owner.id;
  return {
    template: `webdocs.${kind}`,
    language: to.language,
    to: { name: fullName(to), address: to.email },
    subject,
    subjectId: to.id,
    ...layOutMail({
      language: to.language,
      productName: around.productName,
      title: subject,
      preheader: paragraphs.join(' '),
      paragraphs: [`${hello[to.language]} ${to.firstName},`, ...paragraphs],
      ...(words.action && mail.url !== undefined && { action: { label: words.action(facts), url: mail.url } }),
      notes: [
        ...(words.notes?.(facts) ?? []),
        ...(saysLittle ? [notVerified[to.language]] : []),
        ...(isToSender ? [] : [sentBy[to.language](facts.sender, facts.senderAddress)]),
        ...(asks(kind) || (keeps(kind) && !isToSender)
          ? [allDocuments[to.language](ownDocumentsLink(around.publicUrl))]
          : []),
        ...(mail.reportUrl === undefined ? [] : [reportNote[to.language](mail.reportUrl)]),
      ],
      ...dress.layout,
    }),
    attachments: [...dress.attachments, ...fileOf(mail), ...deadlineFile(mail, facts, around)],
  };
};
