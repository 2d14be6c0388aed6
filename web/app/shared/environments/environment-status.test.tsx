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
