import { describe, expect, it } from 'vitest';
import { screens } from '../paths.ts';
import type { Visitor } from '../paths.ts';
import { menuFor } from './menu.ts';
import { shellTexts } from './texts.ts';

const verifiedOwner: Visitor = { roleName: 'Owner', companyStatus: 'verified' };
const freeOwner: Visitor = { roleName: 'owner', companyStatus: 'free' };
const member: Visitor = { roleName: 'user', companyStatus: 'verified' };

const suiteWith = (sign: boolean) => ({ sign, connect: false, rf: false, webDoc: false });

/** The French labels of the menu, in their groups. */
const written = (visitor: Visitor, sign: boolean) =>
  menuFor(visitor, suiteWith(sign)).map(({ title, entries }) => {
    const words = entries.map((entry) => {
      if ('solution' in entry) return entry.name;
      return entry.label === undefined ? screens[entry.screen].title.fr : shellTexts.fr[entry.label];
    });
    return title === null ? words.join('; ') : `${shellTexts.fr[title]} (${words.join(', ')})`;
  });

const screensOf = (visitor: Visitor, sign: boolean) =>
  menuFor(visitor, suiteWith(sign)).flatMap(({ entries }) =>
    entries.flatMap((entry) => ('screen' in entry ? [entry.screen] : [])),
  );

describe('the side menu', () => {
  // REQ-1.2.21
  it('is Accueil, Doc, Sign, Connect, RF, WebDoc, Modèles, its entries in order, and nothing else', () => {
    expect(written(verifiedOwner, true)).toEqual([
      'Accueil (Synthèse, Factures, Profil & utilisateurs, Environnements)',
      'Doc (Déploiement, Consommation)',
      'Sign (Journaux, Branding, Consommation)',
      'Connect; RF; WebDoc; Modèles',
    ]);
  });

  // REQ-1.2.22
  it('hides Tokens and Webhooks, which the environments lead to, and configuration', () => {
    expect(screensOf(verifiedOwner, true)).not.toContain('tokens');
    expect(screensOf(verifiedOwner, true)).not.toContain('webhooks');
    expect(written(verifiedOwner, true).join()).not.toContain('Configuration');
  });

  // REQ-1.2.23
  it('shows invoices and Doc consumption only to a verified owner', () => {
    for (const visitor of [freeOwner, member]) {
      expect(screensOf(visitor, true)).not.toContain('billing');
      expect(screensOf(visitor, true)).not.toContain('docConsumption');
    }
  });

  // REQ-1.2.24
  it('shows users and branding only to an owner', () => {
    expect(screensOf(freeOwner, true)).toEqual(expect.arrayContaining(['users', 'brandings']));
    expect(screensOf(member, true)).not.toContain('users');
    expect(screensOf(member, true)).not.toContain('brandings');
  });

  // REQ-1.2.25
  it('has the Sign group only when the contract includes it, then with logs and consumption for everyone', () => {
    expect(screensOf(member, false)).toEqual(['home', 'environments', 'deployment', 'templates']);
    expect(screensOf(member, true)).toEqual(expect.arrayContaining(['signLogs', 'signConsumption']));
  });

  // REQ-1.2.82
  it('has every place from the beginning while the contract is not known, and keeps them', () => {
    const titles = (suite: ReturnType<typeof suiteWith> | undefined) =>
      menuFor(member, suite, true).map(({ title, isBlank }) => [title, isBlank]);
    for (const suite of [undefined, suiteWith(false)])
      expect(titles(suite)).toEqual([
        ['groupHome', false],
        ['groupDoc', false],
        ['groupSign', true],
        [null, false],
      ]);
    expect(titles(suiteWith(true))[2]).toEqual(['groupSign', false]);
    expect(menuFor(member, undefined, true).map(({ entries }) => entries)).toEqual(
      menuFor(member, suiteWith(true)).map(({ entries }) => entries),
    );
  });
});
