/** Texts that a document without its own gets, for those who hear it. */
export interface ArchivalWords {
  picture: string;
  elsewhere: string;
  link: (address: string) => string;
  seal: string;
}

const words: Record<'fr' | 'en', ArchivalWords> = {
  fr: {
    picture: 'Image sans description',
    elsewhere: 'Lien vers un autre endroit du document',
    link: (address) => `Lien vers ${address}`,
    seal: 'Sceau électronique du document',
  },
  en: {
    picture: 'Picture without a description',
    elsewhere: 'Link to another place in the document',
    link: (address) => `Link to ${address}`,
    seal: 'Electronic seal of the document',
  },
};

/** @param language BCP 47 */
export const wordsIn = (language: string): ArchivalWords => (/^fr\b/i.test(language) ? words.fr : words.en);
