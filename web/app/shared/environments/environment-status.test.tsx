import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { EnvironmentStatus } from './environment-status.tsx';
import { neededActions } from './needed-actions.ts';
import type { LiveCheck } from './needed-actions.ts';

const environment: ExternalEnvironment = {
  id: 'e1',
  externalId: '00DAc0000000001EAA',
  orgName: 'Acier Nord',
  typeOrg: 'prod',
  instanceUrl: 'https://acier-nord.my.salesforce.com',
  currentPackageVersion: null,
  packageVersions: [],
  status: {
    isUserConnected: 'false',
    envStatus: 'ok',
    isSecurised: 'false',
    isSignUser: 'false',
    isUserAndRefreshToken: 'false',
    signStatus: 'unknown',
  },
  extUsers: [],
  signParameters: {
    twoFactorMethod: 'sms',
    userInterface: 'page',
    validityDays: 30,
    codeBefore: 'signing',
    defaultLanguage: 'fr',
  },
};

const shown = (live: LiveCheck) => renderToStaticMarkup(<EnvironmentStatus environment={environment} live={live} />);

// REQ-1.2.48, REQ-1.4.24
it('while the status is loading it is -1 and a spinner shows', () => {
  expect(neededActions(environment.status, 'loading')).toBe(-1);
  expect(shown('loading')).toMatch(/spinner/i);
  expect(shown('loading')).toContain('Vérification…');
  expect(shown('unknown')).not.toMatch(/spinner/i);
});

it('one action is counted and one is named, the next, though others come after it', () => {
  expect(shown('unknown')).toContain('1 action requise');
  expect(shown('unknown')).toContain('Connecter');
  expect(shown('unknown')).not.toContain('Sécuriser');
});

// REQ-3.1.18
it.each([
  ['OAUTH_APP_BLOCKED', 'Application bloquée dans Salesforce'],
  ['ip_restricted', 'Adresse IP refusée par Salesforce'],
  ['inactive_org', 'Cette organisation Salesforce est bloquée, fermée ou suspendue.'],
])('an org that refuses with %s is refused, not unreachable, and its reason is beside', (problem, reason) => {
  const line = {
    envId: 'e1',
    signStatus: 'unknown',
    isUserAndRefreshToken: 'true',
    isUserConnected: 'true',
    envStatus: 'refused',
    currentPackageVersion: null,
    problem,
  } as const;
  expect(shown(line)).toContain('Accès refusé');
  expect(shown(line)).not.toContain('Injoignable');
  expect(shown(line)).toContain(reason);
});
