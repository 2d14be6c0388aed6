import { apiVersion } from '#engines/crm/api-version.ts';
import { signUp, type Person } from './people.ts';
import type { Answer, World } from './world.ts';

/** Calls the CRM simulator's control API. */
export const control = async (world: World, action: string, body: object) =>
  (
    await fetch(`${world.crm.origin}/_sim/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

/** Changes a record of the provider's org as one of its support agents: the portal's own user may change little. */
export const changeAsSupport = async (world: World, type: string, id: string, fields: object): Promise<void> => {
  const session = await control(world, 'grant', { org: 'docugen', username: 'hugo.lambert@docugen.example' });
  const { access_token, instance_url } = session as { access_token: string; instance_url: string };
  const answer = await fetch(`${instance_url}/services/data/v${apiVersion}/sobjects/${type}/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

/** Presses Allow or Deny on the CRM's page, as the first usable user of the org that the page offers. */
export const allowAtCrm = async (
  authorizeUrl: string,
  prefix: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> => {
  const page = await (await fetch(authorizeUrl)).text();
  const user = [...page.matchAll(/name="user" value="([^"]+)"/g)]
    .map(([, value]) => value!)
    .find((value) => value.startsWith(`${prefix}/`));
  if (!user) throw new Error(`the CRM offers nobody of ${prefix}`);
  const answer = await fetch(authorizeUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ user, decision }).toString(),
  });
  return new URL(answer.headers.get('location') ?? '');
};

/** Connects an org: authorize, consent, code. */
export const connectOrg = async (
  world: World,
  bearer: string,
  orgType: 'login' | 'test',
  prefix: string,
  more: { oldOrgId?: string; specificDomain?: string } = {},
): Promise<Answer> => {
  const { body: started } = await world.call('POST', '/api/salesforce/authorize', {
    bearer,
    body: { orgType, ...more },
  });
  const back = await allowAtCrm(started.authorizeUrl, prefix);
  return world.call('POST', '/api/salesforce/auth', {
    bearer,
    body: { orgType, ...more, salesforceCode: back.searchParams.get('code'), nonce: started.nonce },
  });
};

export interface Customer extends Person {
  /** 18 characters. */
  orgId: string;
}

/** Creates an owner who has connected this production org. */
export const customerOf = async (world: World, username: string, prefix: string): Promise<Customer> => {
  const person = await signUp(world, username);
  const { body } = await connectOrg(world, person.bearer, 'login', prefix);
  if (body.status !== 'connected') throw new Error(`connecting ${prefix} answered ${JSON.stringify(body)}`);
  const { body: environments } = await world.call('GET', '/api/company/externalenvironments', {
    bearer: person.bearer,
  });
  return { ...person, orgId: environments[0].externalId };
};
