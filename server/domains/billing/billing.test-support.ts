import type { World } from '#tests/support/world.ts';

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

export const minuteLater = (world: World): void => world.clock.set(new Date(world.clock.now().getTime() + 61_000));
