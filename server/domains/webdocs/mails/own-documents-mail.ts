import { ownDocuments } from '#contract/limits.ts';
import type { Language } from '#contract/roles.ts';
import { fullName } from '#contract/text.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';

export const ownDocumentsTemplate = 'ownDocuments.link';

interface Words {
  hello(name: string): string;
  subject: string;
  body: string;
  action: string;
  until: string;
  notAsked: string;
}

const words: Record<Language, Words> = {
  fr: {
    hello: (name) => `Bonjour ${name},`,
    subject: 'Vos documents à signer et signés',
    body: 'Voici le lien vers tous les documents que cette adresse a à signer ou a signés ici, de tous les expéditeurs.',
    action: 'Voir mes documents',
    until: `Ce lien vaut ${ownDocuments.minutes} minutes. Il vous est personnel\u00A0: ne le transférez pas.`,
    notAsked:
      'Vous n’avez rien demandé\u00A0? Ne faites rien\u00A0: qui a saisi votre adresse n’a rien vu, pas même si elle a des documents.',
  },
  en: {
    hello: (name) => `Hello ${name},`,
    subject: 'Your documents to sign and signed',
    body: 'Here is the link to all documents that this address has to sign or has signed here, of all senders.',
    action: 'See my documents',
    until: `This link is valid for ${ownDocuments.minutes} minutes. It is yours alone: do not forward it.`,
    notAsked:
      'You asked for nothing? Do nothing: whoever entered your address has seen nothing, not even whether it has documents.',
  },
};

interface Reader {
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
}

/** It wears no sender's branding, because it is about documents of several. */
export const ownDocumentsMail = (
  reader: Reader,
  { linkId, url }: { linkId: string; url: string },
  productName: string,
): Mail => {
  const { language } = reader;
  const say = words[language];
  return {
    template: ownDocumentsTemplate,
    language,
    to: { name: fullName(reader), address: reader.email },
    subject: say.subject,
    subjectId: linkId,
    ...layOutMail({
      language,
      productName,
      title: say.subject,
      preheader: `${say.body} ${say.until}`,
      paragraphs: [say.hello(reader.firstName), say.body],
      action: { label: say.action, url },
      notes: [say.until, say.notAsked],
    }),
  };
};
