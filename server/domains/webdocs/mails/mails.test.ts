import { expect, test } from 'vitest';
import { languages } from '#contract/roles.ts';
import { plainDress } from '../branding.ts';
import { mailTexts, type MailKind } from './mail-texts.ts';
import { askingKinds, webdocMail, type WebdocMail } from './mails.ts';

const hostile = '<b>"Jean" & Cie</b>';

const owner = { id: 'o1', firstName: 'Claire', lastName: 'Martin', email: 'claire@acier-nord.example' };

const mail = (kind: MailKind, language: 'fr' | 'en', more: Partial<WebdocMail> = {}) =>
  webdocMail(
    {
      kind,
      to: {
        id: 'p1',
        firstName: 'Zoé',
        lastName: 'Lefèvre',
        email: 'zoe@client.example',
        language,
        timeZone: null,
        codeBefore: 'signing',
      },
      webdoc: {
        id: 'w1',
        companyId: 'c1',
        brandingId: null,
        name: hostile,
        expiresAt: new Date('2026-12-01T11:00:00Z'),
      },
      owner,
      who: { firstName: 'John', lastName: 'Smith' },
      reason: hostile,
      url: 'https://portal.example/webdoc/TOKEN',
      ...more,
    },
    { productName: 'Paraphe', publicUrl: 'https://portal.example', now: new Date('2026-11-25T09:00:00Z') },
    { ...plainDress, company: 'Acier Nord SA' },
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
    const isForSignatory = [...askingKinds, 'ownCopy', 'completed'].includes(kind);
    const allowed = [
      ...(isForSignatory ? ['https://portal.example/mine'] : []),
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
  expect(mail('invitation', 'fr').text).toContain('1er décembre 2026');
  expect(mail('invitation', 'en').text).toContain('1 December 2026');
});

const everyMail = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const));
const isForSender = (kind: MailKind) => kind.startsWith('owner') || ['signed', 'declined', 'notSealed'].includes(kind);
const sentTo = (kind: MailKind) =>
  isForSender(kind)
    ? { to: { ...owner, language: 'fr' as const, timeZone: null, codeBefore: 'signing' as const } }
    : {};

// REQ-2.4.31
test.each(everyMail)('the mail "%s" in "%s" names the sender’s company and address in both parts', (kind, language) => {
  const { html, text } = mail(kind, language);
  for (const part of [html, text]) {
    expect(part).toContain('Claire Martin (Acier Nord SA)');
    expect(part).toContain('claire@acier-nord.example');
  }
});

test('a company that nobody has verified is not named', () => {
  const invitation = webdocMail(
    {
      kind: 'invitation',
      to: {
        id: 'p1',
        firstName: 'Zoé',
        lastName: 'Lefèvre',
        email: 'zoe@client.example',
        language: 'fr',
        timeZone: null,
        codeBefore: 'signing',
      },
      webdoc: { id: 'w1', companyId: 'c1', brandingId: null, name: 'Note', expiresAt: null },
      owner,
    },
    { productName: 'Paraphe', publicUrl: 'https://portal.example', now: new Date() },
    plainDress,
  );
  expect(invitation.text).toContain('Claire Martin vous invite');
  expect(invitation.text).toContain('Document envoyé par Claire Martin, claire@acier-nord.example.');
});

const preheaderOf = (html: string): string => /<div style="display:none[^>]*>([^<]*?)&#847;/.exec(html)?.[1] ?? '';

// REQ-2.4.31
test.each(everyMail)('the mail "%s" in "%s" has a preheader that says more than its subject', (kind, language) => {
  const { html } = mail(kind, language, { ...sentTo(kind) });
  expect(preheaderOf(html).length).toBeGreaterThan(40);
  expect(preheaderOf(html)).not.toMatch(/^(?:Bonjour|Hello)/);
});

// REQ-2.4.31
test.each(everyMail)('in the mail "%s" in "%s" every hour has its zone', (kind, language) => {
  const { html, text } = mail(kind, language);
  for (const part of [html, text])
    for (const [hour] of part.matchAll(/\b\d{1,2}:\d{2}\b.{0,40}/g))
      expect(hour).toMatch(/^12:00 \((?:heure de Paris|Paris time), UTC\+1\)/);
});

test('the hour is that of the reader’s zone, when it is known', () => {
  const to = {
    id: 'p1',
    firstName: 'Amy',
    lastName: 'Lee',
    email: 'amy@client.example',
    timeZone: 'America/New_York',
    codeBefore: 'signing',
  } as const;
  expect(mail('reminder', 'en', { to: { ...to, language: 'en' } }).text).toMatch(
    /before 1 December 2026 at 06:00 \([^()]+, UTC-5\)/,
  );
  expect(mail('reminder', 'fr', { to: { ...to, language: 'fr' } }).text).toMatch(
    /avant le 1er décembre 2026 à 06:00 \([^()]+, UTC−5\)/,
  );
});

// REQ-2.7.72
test.each(everyMail.filter(([kind]) => !isForSender(kind)))(
  'the mail "%s" in "%s" to one who sees nothing before a code tells who sent it, and nothing of the document',
  (kind, language) => {
    const to = { ...owner, id: 'p1', language, timeZone: null, codeBefore: 'reading' as const };
    const { subject, html, text, attachments } = mail(kind, language, { to, question: hostile });
    const files = (attachments ?? []).map((file) => ('base64' in file ? Buffer.from(file.base64, 'base64') : ''));
    for (const part of [subject, html, text, ...files]) expect(String(part)).not.toMatch(/Jean|Cie/);
    expect(text).toContain('Claire Martin (Acier Nord SA)');
  },
);

// REQ-4.4.8
test.each(everyMail)(
  'the mail "%s" in "%s" to a stranger to an unverified company has no file of the sender',
  (kind, language) => {
    const attachment = { filename: 'facture.pdf', contentType: 'application/pdf', fileKey: 'final' };
    const { attachments = [] } = mail(kind, language, { saysLittle: true, attachment });
    expect(attachments.filter(({ contentType }) => contentType === 'application/pdf')).toEqual([]);
  },
);

// REQ-2.4.32
test('the sender sees who has answered and who is awaited, and can open the document', () => {
  const progress = { done: ['John Smith'], waiting: ['Zoé Lefèvre', 'Max Roy'] };
  const told = (language: 'fr' | 'en') =>
    mail('signed', language, { to: { ...owner, language, timeZone: null, codeBefore: 'signing' }, progress });
  expect(told('fr').subject).toBe(`John Smith a signé\u00A0: ${hostile}`);
  expect(told('fr').text).toContain('1 personne sur 3 a répondu. En attente\u00A0: Zoé Lefèvre et Max Roy.');
  expect(told('fr').text).toContain('Voir le document\u202f:\nhttps://portal.example/webdoc/TOKEN');
  expect(told('en').text).toContain('1 of 3 has answered. Awaited: Zoé Lefèvre and Max Roy.');
  expect(told('fr').text).not.toContain('Document envoyé par');
});

test('one who validated is not said to have signed', () => {
  expect(mail('signed', 'fr', { hasToSign: false }).subject).toContain('John Smith a validé');
  expect(mail('signed', 'en', { hasToSign: false }).subject).toContain('John Smith validated');
});

test('of many who are awaited five are named and the others counted', () => {
  const waiting = Array.from({ length: 20 }, (_, at) => `Nom ${at + 1}`);
  const { text } = mail('ownerExpired', 'fr', { progress: { done: [], waiting } });
  expect(text).toContain('Sans réponse\u00A0: Nom 1, Nom 2, Nom 3, Nom 4, Nom 5 et 15 autres personnes.');
});

const calendarOf = (kind: MailKind, language: 'fr' | 'en', more: Partial<WebdocMail> = {}): string | null => {
  const file = mail(kind, language, more).attachments?.find(({ contentType }) =>
    contentType.startsWith('text/calendar'),
  );
  return file && 'base64' in file ? Buffer.from(file.base64, 'base64').toString('utf8').replaceAll('\r\n ', '') : null;
};

// REQ-2.4.33
test('a mail that asks before a deadline has it as a calendar file; no other mail has one', () => {
  const asking = new Set<MailKind>([
    'invitation',
    'turn',
    'reminder',
    'snoozed',
    'expiresSoon',
    'handedOver',
    'reopened',
  ]);
  for (const kind of kinds) expect([kind, calendarOf(kind, 'fr') !== null]).toEqual([kind, asking.has(kind)]);
  const unlimited = { webdoc: { id: 'w1', companyId: 'c1', brandingId: null, name: 'Note', expiresAt: null } };
  expect(calendarOf('invitation', 'fr', unlimited)).toBeNull();
});

// REQ-2.4.33
test('the calendar entry ends with the deadline, is the same in each mail to one person, and holds no link', () => {
  const invited = calendarOf('invitation', 'fr') ?? '';
  expect(invited).toContain('DTEND:20261201T110000Z');
  expect(invited).toContain('UID:p1@portal.example');
  expect(invited).not.toContain('TOKEN');
  expect(invited).toContain('Claire Martin (Acier Nord SA)');
  expect(/UID:.*/.exec(calendarOf('reminder', 'en') ?? '')?.[0]).toBe(/UID:.*/.exec(invited)?.[0]);
});
