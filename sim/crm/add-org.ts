import { addCustomer } from './demo-data/companies.ts';
import { standardRecords } from './demo-data/customer-records.ts';
import type { OrgSpec } from './demo-data/environments.ts';
import { packageVersions } from './demo-data/package-versions.ts';
import { parisDay } from './dates.ts';
import { writeLicence } from './packages.ts';
import { createOrg, orgIdOf } from './world.ts';
import type { World } from './world.ts';

const idDigits = 9;

/** The first 14 characters of a new org id: `00Dz` and a running number. */
const nextIdBase = (world: World): string => {
  const added = [...world.orgs.values()].filter(({ spec }) => spec.idBase.startsWith('00Dz')).length;
  return `00Dz${String(added + 1).padStart(idDigits, '0')}0`;
};

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/**
 * Adds an org that exists until the simulator stops. Input: `prefix`, `name`, `kind` (`production` or `sandbox`),
 * `username` of its only user, `packageVersion` (null: not installed), and `customer: true` to also create an
 * account with a running contract in the provider org.
 */
export const addOrg = (world: World, input: Record<string, unknown>): object => {
  const prefix = textOf(input['prefix'], '');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*(?:--[a-z0-9]+)?$/.test(prefix) || world.orgs.has(prefix))
    throw new Error(`not a free prefix: ${prefix}`);
  const name = textOf(input['name'], prefix);
  const { packageVersion = '4.0' } = input;
  const version = packageVersions.find(({ number }) => number === packageVersion);
  const spec: OrgSpec = {
    prefix,
    kind: input['kind'] === 'sandbox' ? 'sandbox' : 'production',
    name,
    idBase: nextIdBase(world),
    users: [{ name: 'Alex Terieur', username: textOf(input['username'], `alex@${prefix}.example`) }],
    packageVersion: version?.number ?? null,
    seed: standardRecords,
  };
  const org = createOrg(world, spec);
  world.orgs.set(prefix, org);
  const provider = [...world.orgs.values()].find((candidate) => candidate.spec.kind === 'provider');
  if (input['customer'] === true && provider)
    addCustomer(provider.store, parisDay(world.now()), { orgId: orgIdOf(org).slice(0, 15), name });
  if (version) writeLicence(world, org, version);
  return { prefix, orgId: orgIdOf(org) };
};
