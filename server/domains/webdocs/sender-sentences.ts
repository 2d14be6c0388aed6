import type { Language } from '#contract/roles.ts';
import { fullName } from '#contract/text.ts';

interface Person {
  firstName: string;
  lastName: string;
}

/** Name of the sender, with the company when it is known: `Claire Martin (Acier Nord SA)`. */
export const senderName = (owner: Person, company: string): string =>
  company === '' ? fullName(owner) : `${fullName(owner)} (${company})`;

/** Names the sender of the document, with the address that answers questions. */
export const sentBy: Record<Language, (sender: string, address: string) => string> = {
  fr: (sender, address) =>
    `Document envoyé par ${sender}, ${address}. Une question sur son contenu\u00A0? Écrivez à cette adresse.`,
  en: (sender, address) =>
    `Document sent by ${sender}, ${address}. A question about what it says? Write to this address.`,
};

/** Stands for the name of a document, which its sender has chosen. */
export const documentNumber = (id: string, language: Language): string => {
  const number = id.slice(0, 8).toUpperCase();
  return language === 'fr' ? `Document n°\u00A0${number}` : `Document no. ${number}`;
};
