import { describe, expect, it } from 'vitest';
import { passwordMail } from './mails.ts';

const paul = {
  id: '1',
  firstName: 'Paul',
  lastName: 'Roux',
  email: 'paul@acier.example',
  username: 'paul@acier.example',
  language: 'fr',
} as const;
const link = { token: 'tok', publicUrl: 'https://portal.example', productName: 'Paraphe' };

describe('the mail of an invitation', () => {
  it('says who invites and where, in French and in English', () => {
    const invitation = { inviter: 'Claire Martin', company: 'Acier Nord SA' };
    const french = passwordMail('initialise', paul, { ...link, invitation });
    expect(french.subject).toBe('Claire Martin vous invite sur Paraphe');
    expect(french.text).toContain('dans l’organisation Acier Nord SA');
    expect(french.text).toContain('https://portal.example/initialize-password/tok');
    const english = passwordMail('initialise', { ...paul, language: 'en' }, { ...link, invitation });
    expect(english.subject).toBe('Claire Martin invites you to Paraphe');
    expect(english.text).toContain('at Acier Nord SA');
  });

  it('leaves out the name of a company that has none yet', () => {
    const { text } = passwordMail('initialise', paul, {
      ...link,
      invitation: { inviter: 'Claire Martin', company: '' },
    });
    expect(text).toContain('vous a ouvert un compte Paraphe. Il');
  });

  it('escapes a name that is HTML', () => {
    const { html } = passwordMail('initialise', paul, {
      ...link,
      invitation: { inviter: '<b>Eve</b>', company: '<i>' },
    });
    expect(html).not.toContain('<b>Eve');
    expect(html).not.toContain('<i>');
  });
});
