import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  composedText,
  emailAddress,
  holdsWebAddress,
  isGuessable,
  lineOfText,
  linesOfText,
  personName,
  username,
} from './fields.ts';

const refusal = (field: z.ZodMiniType, text: string): string | undefined =>
  z.safeParse(field, text).error?.issues[0]?.message;

describe.each([
  ['a person’s name', personName],
  ['a line of text', lineOfText(40)],
])('%s', (_, field) => {
  it('takes letters of any script, and characters beyond the first plane', () => {
    for (const text of ['Hélène', '李雷', '𠮷野', 'Zoë 🙂']) expect(refusal(field, text)).toBeUndefined();
  });

  it('is measured and kept in composed form', () => {
    expect(z.parse(field, '\ufeff E\u0301t\u200be\u0301')).toBe('Été');
    expect(refusal(field, '\u200b')).toBe('Empty');
    expect(refusal(lineOfText(3), 'E\u0301te\u0301')).toBeUndefined();
  });

  it('takes the joiners that scripts and pictures of families need', () => {
    for (const text of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🚀']) expect(refusal(field, text)).toBeUndefined();
  });

  it('refuses what nobody sees and what turns the reading order', () => {
    for (const text of ['a\u202eb', 'a\u2066b', 'a\u3164', 'a\u{e0041}b'])
      expect(refusal(field, text)).toBe('ControlCharacter');
  });

  it('refuses a text of letters that nobody sees', () => {
    for (const text of ['\u2800', '\u200d', ' \u00ad \u200c', '\u034f', '\ufe0f'])
      expect(refusal(field, text)).toBe('Empty');
  });

  it('refuses control characters and half of a character', () => {
    for (const text of ['a\u0000b', 'a\u2028b', 'a\ud83d', '\ude42b', '\ude42\ud83d'])
      expect(refusal(field, text)).toBe('ControlCharacter');
  });
});

describe('a person’s name', () => {
  it.each([
    'J.-P.',
    'J.R.R.',
    'St. John',
    'O’Neill',
    "Jean-Marc D'Arcy",
    'Müller-Lüdenscheidt',
    'Nguyễn',
    'शर्मा',
    'محمد',
    '李 小龍',
    'Anne (Annie)',
    'María José',
    'Smith, Jr.',
    'Louis XIV',
    'Henri 4',
    'Louis 14',
    'Marie + Paul',
    'Gal·la',
    'J. R. R. Tolkien',
  ])('may be %s', (name) => {
    expect(refusal(personName, name)).toBeUndefined();
  });

  it.each([
    'Compte suspendu : votre carte sur www.exemple.example',
    'www.exemple.example',
    'exemple.fr',
    'exemple。fr',
    'exemple．fr',
    'Urgent: call',
    'Urgent：call',
    'a/b',
    'bit.ly',
    'nora@exemple',
    'Appelez 01 42 68 53 00',
    '0142685300',
    '01–42–68–53–00',
    '01·42·68·53',
    '(01)(42)(68)',
    '٠١٤٢٦٨٥٣٠٠',
    'banque.f\u00ADr',
    'banque\u200D.fr',
    'banque.f\uFE0Fr',
    'Urgent\uA789 call',
    'a\u2044b',
    'a\\b',
    '❤.ws',
    'exemple_.fr',
    'exemple-.fr',
    '01ー42ー68ー53ー00',
    '01ㆍ42ㆍ68',
    '01x42x68x53',
    'exemple\u2041fr',
    'exemple\u27CBfr',
    'exemple\u29F9fr',
    'exemple\u2572fr',
    'http\u205Aexemple',
  ])('is not %s', (text) => {
    expect(refusal(personName, text)).toBe('NameFormat');
  });

  it('has 60 letters at most', () => {
    expect(refusal(personName, 'a'.repeat(60))).toBeUndefined();
    expect(refusal(personName, 'a'.repeat(61))).toBe('TooLong');
  });
});

describe('a username', () => {
  it.each(['nora.petit@studio-ouest.example', "o'neill@exemple.example", 'www@exemple.example'])(
    'may be %s',
    (text) => {
      expect(refusal(username, text)).toBeUndefined();
    },
  );

  it.each([
    'www.exemple.example/carte@exemple.example',
    'www.exemple.example?carte@exemple.example',
    'exemple.fr#carte@exemple.example',
    'WWW.exemple@exemple.example',
  ])('is not %s, of which mail programs make a link', (text) => {
    expect(refusal(username, text)).toBe('UsernameFormat');
    expect(refusal(emailAddress, text)).toBe('WrongEmailFormat');
  });
});

describe('a text', () => {
  it.each(['exemple.fr', 'voir ❤.ws', 'exemple_.fr', 'https://exemple', 'www.exemple'])(
    'holds an address: %s',
    (text) => {
      expect(holdsWebAddress(text)).toBe(true);
    },
  );

  it.each(['contrat.pdf', 'Fin... et suite', 'N. 12', 'v1.2'])('holds no address: %s', (text) => {
    expect(holdsWebAddress(text)).toBe(false);
  });
});

describe.each([
  ['a line', lineOfText(60_000)],
  ['lines', linesOfText(60_000)],
  ['a value', composedText(60_000)],
  ['a name', personName],
])('%s with marks piled on a letter', (_, field) => {
  it('is refused at once, before it is composed', () => {
    expect(refusal(field, `a${'\u0315\u0316'.repeat(20)}`)).toBe('UnprintableCharacter');
    expect(refusal(field, `a${'\u0315\u0316'.repeat(29_000)}`)).toMatch(/^(?:UnprintableCharacter|TooLong)$/);
    expect(refusal(field, `a${'\u0315\u0316'.repeat(500_000)}`)).toBe('TooLong');
  });
});

it('measures a text that the composed form makes four times shorter', () => {
  expect(refusal(composedText(2), '\u1f82\u1f82'.normalize('NFD'))).toBeUndefined();
  expect(refusal(composedText(2), '\u1f82\u1f82\u1f82'.normalize('NFD'))).toBe('TooLong');
});

// REQ-1.5.6
it('a password that is the product’s name in another spelling is guessable', () => {
  const about = { username: 'jane@acier.example', productName: 'Paraphe' };
  for (const password of ['Paraphe-2026!', 'P4raphe-2026!', 'Paraphé2026!!', 'ParapheParaphe1!', 'P@r4ph3-2026!'])
    expect([password, isGuessable(password, about)]).toEqual([password, true]);
  for (const password of ['Paraphe-Rouge-26!', 'Demo-Paraphe-2026', '2026!-parapluie-X'])
    expect([password, isGuessable(password, about)]).toEqual([password, false]);
  expect(isGuessable('2026-2026-!-Ab', { ...about, productName: '' })).toBe(false);
});
