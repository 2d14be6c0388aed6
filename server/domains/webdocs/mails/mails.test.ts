import { expect, test } from 'vitest';
import { languages } from '#contract/roles.ts';
import { plainDress } from '../branding.ts';
import { mailTexts, type MailKind } from './mail-texts.ts';
import { webdocMail, type WebdocMail } from './mails.ts';

const hostile = '<b>"Jean" & Cie</b>';

const mail = (kind: MailKind, language: 'fr' | 'en', more: Partial<WebdocMail> = {}) =>
  webdocMail(
    {
      kind,
      to: { id: 'p1', firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@client.example', language },
      webdoc: {
        companyId: 'c1',
        brandingId: null,
        name: hostile,
        expiresAt: new Date('2026-12-01T11:00:00Z'),
      },
      owner: { firstName: 'Claire', lastName: 'Martin' },
      who: { firstName: 'John', lastName: 'Smith' },
      reason: hostile,
      url: 'https://portal.example/webdoc/TOKEN',
      ...more,
    },
    { productName: 'Paraphe', publicUrl: 'https://portal.example' },
    plainDress,
  );

const kinds = Object.keys(mailTexts) as MailKind[];

test.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  'the mail "%s" in "%s" escapes what people wrote, says the same as text, and leads nowhere else',
  (kind, language) => {
    const { html, text, subject, to } = mail(kind, language);
    expect(to).toEqual({ name: 'Zoé Lefèvre', address: 'zoe@client.example' });
    expect(html).not.toContain('<b>');
    expect(subject + text).toContain(hostile);
    expect(html).toContain(`lang="${language}"`);
    const tellsHowToCheck = kind === 'completed' || kind === 'copy';
    const allowed = [
      'https://portal.example/webdoc/TOKEN',
      ...(tellsHowToCheck ? ['https://portal.example/verify'] : []),
    ];
    for (const [address] of html.matchAll(/https?:\/\/[^"'\s<]+/g)) expect(allowed).toContain(address);
    expect(text.includes('https://portal.example/webdoc/TOKEN')).toBe(html.includes('href='));
  },
);

test('a signatory without a signature field is asked to validate, and told until when in their own words', () => {
  expect(mail('invitation', 'fr', { hasToSign: false }).subject).toMatch(/^À valider/);
  expect(mail('invitation', 'en', { hasToSign: false }).subject).toMatch(/^To validate/);
  expect(mail('invitation', 'fr').text).toContain('1 décembre 2026');
  expect(mail('invitation', 'en').text).toContain('1 December 2026');
});
