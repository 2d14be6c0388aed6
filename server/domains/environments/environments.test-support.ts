import { control } from '#tests/support/crm.ts';
import { connectOrg } from '#tests/support/crm.ts';
import type { Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';

export interface SimulatorState {
  orgs: Record<string, { counters: Record<string, number>; orgId: string }>;
  grants: { org: string; revoked: string | null; rotations: number }[];
}

export const simulatorState = async (world: World): Promise<SimulatorState> =>
  (await fetch(`${world.crm.origin}/_sim/state`)).json() as Promise<SimulatorState>;

/** Adds a production or sandbox org for one test and connects it as the person. */
export const connectNewOrg = async (
  world: World,
  person: Person,
  prefix: string,
  more: { kind?: 'production' | 'sandbox'; packageVersion?: string | null } = {},
): Promise<string> => {
  const kind = more.kind ?? 'sandbox';
  await control(world, 'add-org', { prefix, name: prefix, kind, ...more });
  const { body } = await connectOrg(world, person.bearer, kind === 'sandbox' ? 'test' : 'login', prefix);
  if (body.status !== 'connected') throw new Error(`connecting ${prefix} answered ${JSON.stringify(body)}`);
  return body.environmentId;
};

/** Every call about one environment. */
export const callsAbout = (id: string): ['GET' | 'PUT' | 'POST' | 'DELETE', string, object?][] => [
  ['GET', `/api/externalenvironment/${id}`],
  ['GET', `/api/externalenvironments/${id}/status`],
  ['PUT', `/api/externalenvironment/sign/${id}`, goodSignParameters],
  ['DELETE', `/api/externalenvironment/${id}`],
];

export const goodSignParameters = {
  twoFactorMethod: 'email',
  userInterface: 'embedded',
  validityDays: 60,
  defaultLanguage: 'de',
  codeBefore: 'reading',
} as const;
