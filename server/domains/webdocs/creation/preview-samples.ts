import type { NewInteraction, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { webdocSize } from '#contract/limits.ts';
import type { Language } from '#contract/roles.ts';
import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import { sampleSignature } from './sample-signature.ts';

type Person = NewWebdoc['owner'];

/** Obviously invented names, with addresses that cannot exist (RFC 2606). */
const invented: [firstName: string, lastName: string][] = [
  ['Camille', 'Exemple'],
  ['Alex', 'Modèle'],
  ['Sacha', 'Spécimen'],
  ['Charlie', 'Essai'],
  ['Lou', 'Fictif'],
];

const person = (index: number): Person => {
  const [firstName, lastName] = invented[index % invented.length] ?? ['Camille', 'Exemple'];
  const round = Math.floor(index / invented.length);
  const number = round === 0 ? '' : String(round + 1);
  return {
    firstName,
    lastName: number === '' ? lastName : `${lastName} ${number}`,
    email: `${firstName.toLowerCase()}${number}@client.example`,
  };
};

export const sampleSender: Person = {
  firstName: 'Dominique',
  lastName: 'Exemple',
  email: 'dominique@expediteur.example',
};

/** One sample person per signatory that the fields name, at least one. */
export const samplePeople = (interactions: Pick<NewInteraction, 'recipient'>[]): Person[] => {
  const highest = Math.max(1, ...interactions.map(({ recipient }) => Number(recipient.slice(1))));
  return Array.from({ length: Math.min(highest, webdocSize.signatories) }, (_, index) => person(index));
};

const words = { fr: 'Texte d’exemple', en: 'Sample text' } as const satisfies Record<Language, string>;

/** Sample value of a field for which the sender gave none. */
export const sampleValue = (
  field: Pick<Interaction, 'type' | 'maxLength' | 'options' | 'name'>,
  language: Language,
  today: Date,
): string => {
  switch (field.type) {
    case 'text':
      return words[language].slice(0, field.maxLength ?? undefined);
    case 'number':
      return '1234'.slice(0, field.maxLength ?? undefined);
    case 'checkbox':
      return 'true';
    case 'picklist':
      return field.options[0] ?? '';
    case 'date':
      return today.toISOString().slice(0, 10);
    case 'mention':
      return field.name;
    case 'signature':
      return sampleSignature;
  }
};

export interface Preview {
  id: string;
  name: string;
  html: string;
  css: string;
  interactions: Interaction[];
  createdAt: Date;
  expiresAt: Date | null;
}

/** The document as an invented first signatory would see it, after everybody has filled in their fields. */
export const sampleView = (preview: Preview, language: Language, today: Date): WebdocView => {
  const people = samplePeople(preview.interactions).map((each, index) => ({
    ...each,
    id: `s${index + 1}`,
    status: 'pending' as const,
  }));
  const [first = { ...person(0), id: 's1', status: 'pending' as const }, ...others] = people;
  return {
    name: preview.name,
    status: 'pending',
    language,
    createdDate: preview.createdAt.toISOString(),
    expiresDate: null,
    signatory: { ...first, recipient: 's1', language, isTurn: true },
    owner: sampleSender,
    recipients: others.map((other) => Object.assign(other, { type: 'Signatory' })),
    interactions: [],
    recipientsInteractions: preview.interactions.map((field) => ({
      ...field,
      value: field.value || sampleValue(field, language, today),
    })),
    contentDocuments: [{ id: preview.id, title: preview.name, sha256: '' }],
    filesToCollect: [],
    allowDecline: true,
    allowDelegation: false,
    isSealed: false,
  };
};
