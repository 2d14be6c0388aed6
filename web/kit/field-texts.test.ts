import { expect, it } from 'vitest';
import { fieldTexts } from './field-texts.ts';

// REQ-1.5.1, REQ-1.5.2, REQ-1.5.3, REQ-1.5.4, REQ-1.5.6, REQ-1.5.7
it.each([
  ['Empty', 'Ce champ ne peut pas être vide'],
  ['WrongEmailFormat', "Mauvais format d'e-mail"],
  ['PlusSign', "L'adresse e-mail ne peut pas contenir de caractères +"],
  ['UsernameFormat', "Votre nom d'utilisateur doit être au format d'une adresse e-mail"],
  [
    'PasswordRule',
    'Le mot de passe doit comporter au moins 12 caractères, une minuscule, une majuscule, un chiffre et un caractère spécial.',
  ],
  ['PasswordsDiffer', 'Les mots de passe doivent être identiques'],
] as const)('a field that breaks the rule %s says, word for word: %s', (rule, sentence) => {
  expect(fieldTexts.fr[rule]).toBe(sentence);
});
