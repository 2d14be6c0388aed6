import { useLanguage } from './language.ts';
import { refusalSentence } from './refusal-texts.ts';
import { texts } from './texts.ts';

/** Codes of `contract/fields.ts` and of request validation. Section 1.5 of the requirements gives the French sentences. */
export const fieldTexts = texts({
  Empty: { fr: 'Ce champ ne peut pas être vide', en: 'This field cannot be empty' },
  Missing: { fr: 'Ce champ ne peut pas être vide', en: 'This field cannot be empty' },
  WrongEmailFormat: { fr: "Mauvais format d'e-mail", en: 'Wrong e-mail format' },
  PlusSign: {
    fr: "L'adresse e-mail ne peut pas contenir de caractères +",
    en: 'The e-mail address cannot contain a + character',
  },
  UsernameFormat: {
    fr: "Votre nom d'utilisateur doit être au format d'une adresse e-mail",
    en: 'Your username has to be in the format of an e-mail address',
  },
  PasswordRule: {
    fr: 'Le mot de passe doit comporter au moins 12 caractères, une minuscule, une majuscule, un chiffre et un caractère spécial.',
    en: 'The password must have at least 12 characters, a lowercase letter, an uppercase letter, a digit and a special character.',
  },
  PasswordsDiffer: { fr: 'Les mots de passe doivent être identiques', en: 'The passwords must be identical' },
  TooLong: { fr: 'Ce texte est trop long', en: 'This text is too long' },
  ControlCharacter: {
    fr: 'Ce texte contient un caractère invisible',
    en: 'This text contains an invisible character',
  },
  NameFormat: {
    fr: 'Un nom ne peut contenir ni adresse de site, ni suite de chiffres, ni les signes / : < > @',
    en: 'A name can contain no web address, no row of digits and none of the signs / : < > @',
  },
  Invalid: { fr: 'Cette valeur n’est pas acceptée', en: 'This value is not accepted' },
});

/**
 * Returns the sentence to show under a field for its code; undefined without a code.
 * @param own sentences for codes of the page's own checks
 */
export const useFieldSentence = (
  own: Readonly<Record<string, string>> = {},
): ((word: string | undefined) => string | undefined) => {
  const language = useLanguage();
  const known: Readonly<Record<string, string>> = { ...own, ...fieldTexts[language] };
  return (word) =>
    word === undefined ? undefined : (known[word] ?? refusalSentence(word, language) ?? fieldTexts[language].Invalid);
};
