import { onTestFinished } from 'vitest';
import { startCrmSimulator } from '#sim/crm/server.ts';
import type { SimOptions } from '#sim/crm/settings.ts';
import { silentLog } from '#engines/log.ts';
import { apiVersion } from './api-version.ts';
import { openCrm } from './crm-engine.ts';
import type { Crm } from './crm-engine.ts';
import type { Grant } from './authorization/grants.ts';
import type { CrmSettings } from './settings.ts';

const redirectUri = 'http://localhost:3000/workspaces';

/** Starts the simulator on a free port, with a client; both end with the test. */
export const openSimulatedCrm = async (options: SimOptions = {}) => {
  const simulator = await startCrmSimulator({ redirectUris: [redirectUri], ...options });
  onTestFinished(simulator.close);
  const { origin, world } = simulator;
  const settings: CrmSettings = {
    clientId: 'paraphe-demo',
    clientSecret: 'paraphe-demo-secret',
    redirectUri,
    apiVersion,
    loginUrl: `${origin}/login`,
    testUrl: `${origin}/test`,
    extraOrigins: [origin],
    provider: { baseUrl: `${origin}/docugen`, clientId: 'paraphe-demo', clientSecret: 'paraphe-demo-secret' },
    screenTimeoutMs: 5000,
    jobTimeoutMs: 10_000,
  };
  const newCrm = (more: Partial<CrmSettings> = {}): Crm =>
    openCrm({ ...settings, ...more }, { log: silentLog, now: () => new Date() });

  const control = async (action: string, input: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin}/_sim/${action}`, { method: 'POST', body: JSON.stringify(input) });
    const body = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${action}: ${JSON.stringify(body)}`);
    return body;
  };

  /** Acts as a person in the browser: opens the page, chooses a user, allows. Returns the redirect target. */
  const consent = async (address: string, prefix: string, username: string, decision = 'allow'): Promise<URL> => {
    const users = world.orgs.get(prefix)?.store.rows('User') ?? [];
    const user = users.find((row) => row['Username'] === username);
    const form = new URLSearchParams({ decision, user: `${prefix}/${String(user?.['Id'])}` });
    const response = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(response.headers.get('location') ?? 'about:blank');
  };

  /** Gets a grant of this person through the complete OAuth flow. */
  const connect = async (prefix: string, username: string, crm = newCrm()): Promise<Grant> => {
    const orgType = prefix.includes('--') ? 'test' : 'login';
    const verifier = crm.newVerifier();
    const back = await consent(crm.authorizeUrl({ orgType, state: 's', verifier }), prefix, username);
    return crm.exchangeCode({ orgType, code: back.searchParams.get('code') ?? '', verifier });
  };
  return { origin, world, newCrm, control, consent, connect };
};
