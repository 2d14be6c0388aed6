import { signerCode } from '#contract/limits.ts';
import type { Language } from '#contract/roles.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';
import { plainDress, type MailBranding } from '../branding.ts';
import { reportNote } from '../report-link.ts';
import { documentNumber, senderName, sentBy } from '../sender-sentences.ts';
import { isLocked } from '../signer-code-rules.ts';
import type { Party, Webdoc } from '../store.ts';
import { fullName, withDe } from '#contract/text.ts';

export interface CodeMessage {
  code: string;
  to: Pick<Party, 'id' | 'firstName' | 'lastName' | 'email' | 'language' | 'codeBefore'>;
  webdoc: Pick<Webdoc, 'id' | 'companyId' | 'brandingId' | 'name'>;
  owner: Pick<Party, 'firstName' | 'lastName' | 'email'>;
}

interface Facts {
  document: string;
  sender: string;
  /** The code opens the document; otherwise it confirms an answer. */
  opens: boolean;
}

interface Words {
  subject(facts: Facts): string;
  hello(name: string): string;
  paragraphs(facts: Facts): string[];
  notes(facts: Facts): string[];
  sms(facts: { product: string; owner: string; code: string }): string;
}

const { minutes } = signerCode;

/** The subject does not contain the code, because mail servers log subjects. */
const words: Record<Language, Words> = {
  fr: {
    subject: ({ document, opens }) => `Votre code pour ${opens ? 'ouvrir' : 'signer'}\u00A0: ${document}`,
    hello: (name) => `Bonjour ${name},`,
    paragraphs: ({ document, sender, opens }) => [
      `Voici le code à saisir pour ${opens ? 'ouvrir le' : 'confirmer votre réponse au'} document «\u00A0${document}\u00A0» ${withDe(sender)}. Il est valable ${minutes} minutes et ne sert qu’une fois.`,
    ],
    notes: ({ opens }) => [
      'Ne le communiquez à personne\u00A0: nous ne vous le demanderons jamais par téléphone ni par message.',
      `Vous n’avez rien demandé\u00A0? Ne faites rien\u00A0: sans ce code, personne ne peut ${opens ? 'ouvrir ce document' : 'signer à votre place'}.`,
    ],
    sms: ({ product, owner, code }) =>
      `${product} : ${code} est votre code pour le document ${withDe(owner)}. Valable ${minutes} min, ne le donnez à personne.`,
  },
  en: {
    subject: ({ document, opens }) => `Your code to ${opens ? 'open' : 'sign'}: ${document}`,
    hello: (name) => `Hello ${name},`,
    paragraphs: ({ document, sender, opens }) => [
      `Here is the code to enter to ${opens ? 'open' : 'confirm your answer to'} the document “${document}” from ${sender}. It is valid for ${minutes} minutes and works once.`,
    ],
    notes: ({ opens }) => [
      'Give it to nobody: we will never ask you for it by phone or message.',
      `You did not ask for it? Do nothing: without this code nobody can ${opens ? 'open this document' : 'sign in your place'}.`,
    ],
    sms: ({ product, owner, code }) =>
      `${product}: ${code} is your code for the document from ${owner}. Valid for ${minutes} min, give it to nobody.`,
  },
};

export const codeMail = (
  { code, to, webdoc, owner }: CodeMessage,
  { productName, reportUrl }: { productName: string; reportUrl: string },
  worn: MailBranding,
): Mail => {
  // Signatories of a company that nobody has verified are strangers to it, as a rule.
  const dress = worn.isVerified ? worn : plainDress;
  const say = words[to.language];
  const opens = isLocked(to);
  const document = worn.isVerified && !opens ? webdoc.name : documentNumber(webdoc.id, to.language);
  const facts = { document, sender: senderName(owner, dress.company), opens };
  const subject = say.subject(facts);
  return {
    template: 'webdocs.code',
    language: to.language,
    to: { name: fullName(to), address: to.email },
    subject,
    subjectId: to.id,
    ...layOutMail({
      language: to.language,
      productName,
      title: subject,
      preheader: say.paragraphs(facts).join(' '),
      paragraphs: [say.hello(to.firstName), ...say.paragraphs(facts)],
      code,
      notes: [...say.notes(facts), sentBy[to.language](facts.sender, owner.email), reportNote[to.language](reportUrl)],
      ...dress.layout,
    }),
    attachments: dress.attachments,
  };
};

/** The last line binds the code to our pages: phones then offer it only there (WICG, origin-bound one-time codes). */
export const codeSms = (
  { code, to, owner }: CodeMessage,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): string => {
  const text = words[to.language].sms({ product: productName, owner: fullName(owner), code });
  return `${text}\n\n@${new URL(publicUrl).hostname} #${code}`;
};
