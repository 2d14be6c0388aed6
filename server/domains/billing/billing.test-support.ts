import { connectOrg } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';

/** Calls the CRM simulator's control API. */
export const control = async (world: World, action: string, body: object) =>
  (
    await fetch(`${world.crm.origin}/_sim/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

interface State {
  orgs: Record<string, { counters: Record<string, number> }>;
}

const countersOf = async (world: World): Promise<State['orgs']> =>
  ((await (await fetch(`${world.crm.origin}/_sim/state`)).json()) as State).orgs;

/** Calls to the provider org since its counters were cleared, by kind. */
export const providerCalls = async (world: World): Promise<Record<string, number>> =>
  (await countersOf(world))['docugen']?.counters ?? {};

/** Calls to all orgs together, by kind. */
export const crmCalls = async (world: World): Promise<Record<string, number>> => {
  const sum: Record<string, number> = {};
  for (const { counters } of Object.values(await countersOf(world)))
    for (const [kind, count] of Object.entries(counters)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
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

export const minuteLater = (world: World): void => world.clock.set(new Date(world.clock.now().getTime() + 61_000));
