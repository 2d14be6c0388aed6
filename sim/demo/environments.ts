import type { DemoOrg } from './people.ts';
import type { Portal } from './portal.ts';

/** Presses Allow on the CRM's page, as the first user of the org that the page offers. */
const consent = async (authorizeUrl: string, prefix: string): Promise<URL> => {
  const page = await (await fetch(authorizeUrl)).text();
  const user = [...page.matchAll(/name="user" value="([^"]+)"/g)]
    .map(([, value]) => value ?? '')
    .find((value) => value.startsWith(`${prefix}/`));
  if (!user) throw new Error(`the CRM offers nobody of ${prefix}`);
  const answer = await fetch(authorizeUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ user, decision: 'allow' }).toString(),
  });
  return new URL(answer.headers.get('location') ?? '');
};

const connect = async (portal: Portal, bearer: string, org: DemoOrg): Promise<void> => {
  const started = await portal.call<{ authorizeUrl: string; nonce: string }>('POST', '/api/salesforce/authorize', {
    bearer,
    body: { orgType: org.login },
  });
  const back = await consent(started.body.authorizeUrl, org.prefix);
  await portal.call('POST', '/api/salesforce/auth', {
    bearer,
    body: {
      orgType: org.login,
      salesforceCode: back.searchParams.get('code') ?? '',
      nonce: started.body.nonce,
    },
  });
};

/** Changes an org at the CRM; the portal is not told. */
const atCrm = async (crm: string, action: string, org: DemoOrg): Promise<void> => {
  const answer = await fetch(`${crm}/_sim/${action}`, {
    method: 'POST',
    body: JSON.stringify({ org: org.prefix }),
  });
  if (!answer.ok) throw new Error(`the CRM simulator answered ${answer.status} to ${action}`);
};

interface Known {
  id: string;
  instanceUrl: string;
  status: { isUserConnected: string; isSecurised: string };
}

/** Brings a connected org into its demo state; does nothing when it already has it. */
const settle = async (portal: Portal, bearer: string, org: DemoOrg, known: Known): Promise<void> => {
  if (org.afterwards === undefined) return;
  const { id, status, instanceUrl } = known;
  if (org.afterwards === 'secure') {
    if (status.isSecurised !== 'true') await portal.call('POST', `/api/externalenvironment/${id}/secure`, { bearer });
    await portal.call('PUT', `/api/externalenvironments/${id}/records/objects/Opportunity`, {
      bearer,
      body: { state: 'Signature_Status__c', document: 'Signed_Document__c', completed: 'Signed_Date__c' },
    });
    return;
  }
  if (status.isUserConnected === 'true') await atCrm(new URL(instanceUrl).origin, org.afterwards, org);
  // The portal detects the change with its normal status check.
  await portal.call('GET', `/api/externalenvironments/${id}/status`, { bearer });
};

/** Connects the orgs that are not connected yet, and brings each into its demo state. */
export const ensureEnvironments = async (portal: Portal, bearer: string, orgs: DemoOrg[]): Promise<void> => {
  const list = async () => (await portal.call<Known[]>('GET', '/api/company/externalenvironments', { bearer })).body;
  const isOf = (org: DemoOrg) => (known: Known) => known.instanceUrl.endsWith(`/${org.prefix}`);
  const before = await list();
  for (const org of orgs) if (!before.some(isOf(org))) await connect(portal, bearer, org);
  if (!orgs.some(({ afterwards }) => afterwards)) return;
  const connected = await list();
  for (const org of orgs) {
    const known = connected.find(isOf(org));
    if (known) await settle(portal, bearer, org, known);
  }
};
