import { describe, expect, it } from 'vitest';
import { languages } from '#contract/roles.ts';
import { linkMail, usernameMail } from './mails.ts';

const paul = {
  id: '1',
  firstName: 'Paul',
  lastName: 'Roux',
  email: 'paul@acier.example',
  username: 'paul@acier.example',
} as const;
const nora = { firstName: 'Nora', lastName: 'Petit', email: 'nora@ouest.example' };
const settings = { publicUrl: 'https://portal.example', productName: 'Paraphe' };
const kinds = ['linkRequested', 'linkReminded', 'linkAccepted', 'linkRefused'] as const;
const everyLinkMail = (company: string, person = nora) =>
  kinds.flatMap((kind) =>
    languages.map((language) => linkMail(kind, { ...paul, language }, { person, company }, settings)),
  );

describe('the mails of a link request', () => {
  it('name the company, lead to the portal alone, and differ by language', () => {
    const mails = everyLinkMail('Acier Nord SA');
    for (const mail of mails) {
      expect(mail.text).toContain('Acier Nord SA');
      expect(mail.to).toEqual({ name: 'Paul Roux', address: 'paul@acier.example' });
      expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([
        `https://portal.example/${/link(Requested|Reminded)$/.test(mail.template) ? 'user' : 'home'}`,
      ]);
    }
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(8);
  });

  it('tell owners who asks', () => {
    expect(everyLinkMail('Acier Nord SA')[0]?.text).toContain('Nora Petit (nora@ouest.example) demande');
  });

  it('speak of the organisation where it has no name yet', () => {
    expect(everyLinkMail('').map(({ subject }) => subject)).toEqual([
      'Demande de rattachement à votre organisation',
      'Request to join your organisation',
      'Rappel\u00A0: demande de rattachement à votre organisation',
      'Reminder: request to join your organisation',
      'Vous avez rejoint votre nouvelle organisation',
      'You now belong to your new organisation',
      'Votre demande de rattachement à cette organisation est refusée',
      'Your request to join that organisation was refused',
    ]);
  });

  it('escape names that are HTML', () => {
    for (const { html } of everyLinkMail('<i>Acier', { ...nora, firstName: '<b>Eve' }))
      expect(html).not.toMatch(/<i>|<b>/);
  });
});

describe('the mail of a changed username', () => {
  it('says both names in the reader’s language', () => {
    const mails = languages.map((language) => usernameMail({ ...paul, language }, 'old@acier.example', settings));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Votre nom d’utilisateur Paraphe a changé',
      'Your Paraphe username has changed',
    ]);
    for (const { text } of mails) {
      expect(text).toContain('old@acier.example');
      expect(text).toContain('paul@acier.example');
    }
  });
});
