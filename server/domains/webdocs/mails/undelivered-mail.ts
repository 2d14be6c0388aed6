import type { Language } from '#contract/roles.ts';
import { fullName } from '#contract/text.ts';
import type { FailureClass } from '#contract/webdocs/delivery.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';
import type { MailBranding } from '../branding.ts';
import type { Party } from '../store.ts';

type Person = Pick<Party, 'id' | 'firstName' | 'lastName' | 'email'>;

export interface Undelivered {
  owner: Person & Pick<Party, 'language'>;
  signatory: Person;
  document: string;
  class: FailureClass;
  code: string | null;
  /** Where the address is corrected. */
  url: string;
}

export const undeliveredTemplate = 'webdocs.undelivered';

interface Facts {
  document: string;
  who: string;
  address: string;
}

interface Words {
  hello(name: string): string;
  subject(facts: Facts): string;
  complaint(facts: Facts): string;
  notDelivered(facts: Facts): string;
  why: Record<Exclude<FailureClass, 'complaint'>, string>;
  whatToDo: string;
  action: string;
  code(code: string): string;
}

const words: Record<Language, Words> = {
  fr: {
    hello: (name) => `Bonjour ${name},`,
    subject: ({ document, who }) => `E-mail non remis à ${who}\u00A0: ${document}`,
    notDelivered: ({ document, who, address }) =>
      `Le lien pour signer «\u00A0${document}\u00A0» n’a pas pu être remis à ${who} (${address}).`,
    complaint: ({ document, who, address }) =>
      `${who} (${address}) a signalé l’e-mail avec le lien pour signer «\u00A0${document}\u00A0» comme indésirable.`,
    why: {
      unknown: 'Cette adresse n’existe pas ou n’existe plus.',
      full: 'La boîte aux lettres de cette personne est pleine.',
      blocked: 'Le serveur de cette personne a refusé l’e-mail.',
      temporary: 'Le serveur de cette personne n’a pas pu être joint à temps.',
    },
    whatToDo:
      'Dans le portail, corrigez l’adresse\u00A0: un nouveau lien est envoyé aussitôt, et l’ancien ne fonctionne plus.',
    action: 'Corriger l’adresse',
    code: (code) => `Code du serveur\u00A0: ${code}`,
  },
  en: {
    hello: (name) => `Hello ${name},`,
    subject: ({ document, who }) => `E-mail to ${who} not delivered: ${document}`,
    notDelivered: ({ document, who, address }) =>
      `The link to sign “${document}” could not be delivered to ${who} (${address}).`,
    complaint: ({ document, who, address }) =>
      `${who} (${address}) reported the e-mail with the link to sign “${document}” as spam.`,
    why: {
      unknown: 'This address does not exist, or no longer.',
      full: 'The mailbox of this person is full.',
      blocked: 'The server of this person refused the e-mail.',
      temporary: 'The server of this person could not be reached in time.',
    },
    whatToDo: 'Correct the address in the portal: a new link is sent at once, and the old one stops working.',
    action: 'Correct the address',
    code: (code) => `Code of the server: ${code}`,
  },
};

/**
 * Tells the owner that a signatory has no link. The server's words are left out: they come from strangers, and may hold
 * a link.
 */
export const undeliveredMail = (
  { owner, signatory, document, class: reason, code, url }: Undelivered,
  productName: string,
  dress: MailBranding,
): Mail => {
  const say = words[owner.language];
  const facts = { document, who: fullName(signatory), address: signatory.email };
  const subject = say.subject(facts);
  const paragraphs = [
    ...(reason === 'complaint' ? [say.complaint(facts)] : [say.notDelivered(facts), say.why[reason]]),
    say.whatToDo,
  ];
  return {
    template: undeliveredTemplate,
    language: owner.language,
    to: { name: fullName(owner), address: owner.email },
    subject,
    // About the signatory: it is sent only while they are to be corrected.
    subjectId: signatory.id,
    ...layOutMail({
      language: owner.language,
      productName,
      title: subject,
      preheader: paragraphs.join(' '),
      paragraphs: [say.hello(owner.firstName), ...paragraphs],
      action: { label: say.action, url },
      notes: code === null ? [] : [say.code(code)],
      ...dress.layout,
    }),
    attachments: dress.attachments,
  };
};
