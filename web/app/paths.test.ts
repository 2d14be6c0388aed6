import { describe, expect, it } from 'vitest';
import { accessDecision, paths, screenAt, screens } from './paths.ts';
import type { ScreenName, Visitor } from './paths.ts';

const owner: Visitor = { roleName: 'owner', companyStatus: 'verified' };
const freeOwner: Visitor = { roleName: 'Owner', companyStatus: 'free' };
const member: Visitor = { roleName: 'user', companyStatus: 'verified' };
const freeMember: Visitor = { roleName: 'user', companyStatus: 'verificationinprogress' };

const admitted = (name: ScreenName, visitor: Visitor | null) => accessDecision(screens[name], visitor);
const names = Object.keys(screens) as ScreenName[];

describe('an address', () => {
  // REQ-1.2.7, REQ-2.2.2
  it('leads to each screen', () => {
    for (const name of names) {
      expect(screenAt(paths[name].replaceAll(/\$\w+/g, 'x1'))?.path).toBe(screens[name].path);
    }
  });

  // REQ-2.2.2
  it('leads to the ticket form, not to a ticket called "new"', () => {
    expect(screenAt('/cases/new')?.path).toBe(paths.newTicket);
  });

  it('may end with a slash', () => {
    expect(screenAt('/workspaces/')?.path).toBe(paths.environments);
  });

  it.each(['/', '/nowhere', '/workspaces/1/2', '/HOME', '/update-password/'])('leads nowhere when it is %s', (path) => {
    expect(screenAt(path)).toBeUndefined();
  });
});

describe('somebody who is not signed in', () => {
  const open = new Set([
    'register',
    'login',
    'lostPassword',
    'lostSent',
    'emailSent',
    'initialisePassword',
    'updatePassword',
    'confirmEmail',
    'logInAs',
  ]);

  // REQ-1.2.7
  it('passes to the screens that need no authentication, and is sent to log in for all others', () => {
    for (const name of names) expect([name, admitted(name, null)]).toEqual([name, open.has(name) ? 'pass' : 'toLogin']);
  });

  it('is shown that an unknown address leads nowhere', () => {
    expect(accessDecision(undefined, null)).toBe('pass');
  });
});

describe('somebody who is signed in', () => {
  // REQ-1.2.8
  it('is sent home from the log-in and registration screens', () => {
    expect(['login', 'register'].map((name) => admitted(name as ScreenName, owner))).toEqual(['toHome', 'toHome']);
  });

  // REQ-1.2.15
  it('opens home, environments and deployment whatever the role and the company', () => {
    for (const name of ['home', 'environments', 'environment', 'deployment'] as const)
      for (const visitor of [owner, freeOwner, member, freeMember]) expect(admitted(name, visitor)).toBe('pass');
  });

  it('opens every other screen as the owner of a verified company', () => {
    const others = names.filter((name) => name !== 'login' && name !== 'register');
    expect(others.filter((name) => admitted(name, owner) !== 'pass')).toEqual([]);
  });

  // REQ-1.2.13
  it('opens invoices and consumption as an owner before the company is verified', () => {
    expect(admitted('billing', freeOwner)).toBe('pass');
    expect(admitted('docConsumption', freeOwner)).toBe('pass');
  });

  // REQ-1.2.13
  it('opens invoices and consumption without being an owner only when the company is verified', () => {
    for (const name of ['billing', 'docConsumption', 'signConsumption'] as const) {
      expect(admitted(name, member)).toBe('pass');
      expect(admitted(name, freeMember)).toBe('refused');
    }
  });

  // REQ-1.2.14, REQ-2.6.1
  it('is refused users, brandings and webhooks without being an owner', () => {
    for (const name of ['users', 'brandings', 'branding', 'webhooks', 'webhook'] as const)
      expect(admitted(name, member)).toBe('refused');
  });
});

describe('the title of a route', () => {
  /** The tab shows them after the product's name. */
  const titles: Record<ScreenName, string> = {
    home: 'Synthèse | Overview',
    register: 'Créer un compte | Create an account',
    login: 'Connexion | Log in',
    lostPassword: 'Mot de passe oublié | Forgotten password',
    lostSent: 'E-mail envoyé | E-mail sent',
    emailSent: 'E-mail envoyé | E-mail sent',
    initialisePassword: 'Choisir un mot de passe | Choose a password',
    updatePassword: 'Changer de mot de passe | Change the password',
    confirmEmail: 'Confirmation de l’adresse e-mail | E-mail address confirmation',
    logInAs: 'Connexion du support | Support log-in',
    billing: 'Factures | Invoices',
    docConsumption: 'Consommation Doc | Doc consumption',
    signConsumption: 'Consommation Sign | Sign consumption',
    users: 'Profil & utilisateurs | Profile & users',
    activity: 'Journal d’activité | Activity log',
    account: 'Mon compte | My account',
    environments: 'Environnements | Environments',
    environment: 'Environnement | Environment',
    deployment: 'Déploiement | Deployment',
    brandings: 'Branding | Branding',
    branding: 'Branding | Branding',
    tickets: 'Support & Tickets | Support & tickets',
    newTicket: 'Nouveau ticket | New ticket',
    ticket: 'Ticket | Ticket',
    tokens: 'Tokens | Tokens',
    requests: 'Requêtes | Requests',
    templates: 'Modèles | Templates',
    webhooks: 'Webhooks | Webhooks',
    webhook: 'Webhook | Webhook',
    signLogs: 'Journaux | Logs',
  };

  it.each(Object.entries(titles))('of %s is, in both languages: %s', (name, title) => {
    const at = paths[name as ScreenName].replaceAll(/\$\w+/g, 'x1');
    const found = screenAt(at)?.title;
    expect(`${found?.fr} | ${found?.en}`).toBe(title);
  });
});
