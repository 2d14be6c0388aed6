import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lineOfText, personName } from './fields.ts';

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
    for (const text of ['a\u202eb', 'a\u2066b', '\u3164', 'a\u{e0041}b'])
      expect(refusal(field, text)).toBe('ControlCharacter');
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
  ])('is not %s', (text) => {
    expect(refusal(personName, text)).toBe('NameFormat');
  });

  it('has 60 letters at most', () => {
    expect(refusal(personName, 'a'.repeat(60))).toBeUndefined();
    expect(refusal(personName, 'a'.repeat(61))).toBe('TooLong');
  });
});
