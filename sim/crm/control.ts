import { addOrg } from './add-org.ts';
import { addDays } from './dates.ts';
import { readDuplicateRules } from './duplicate-rules.ts';
import { noFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { describeMessages, setMessages } from './messages/outbound-messages.ts';
import { issue, openGrant, revoke } from './grants.ts';
import { json } from './http.ts';
import type { Call, Reply } from './http.ts';
import { installPackage, versionById, writeLicence } from './packages.ts';
import { packageVersions } from './demo-data/package-versions.ts';
import { orgIdOf, resetWorld, seededStore, userNamed } from './world.ts';
import type { Org, World } from './world.ts';

type Input = Record<string, unknown>;
type Action = (world: World, org: Org, input: Input) => unknown;

/** `POST /_sim/{action}` with `{org, …}`; `org: "*"` means every org. */
const actions: Record<string, Action> = {
  faults: (_, org, input) => orderFaults(org, input),
  'clear-faults': (_, org) => (org.faults = noFaults()),
  'expire-tokens': (world, org) => expireTokens(world, org),
  'revoke-tokens': (world, org) => revokeAll(world, org, 'revoked by the control API'),
  'refresh-sandbox': (world, org) => refreshSandbox(world, org),
  org: (_, org, input) => setOrg(org, input),
  user: (_, org, input) => setUser(org, input),
  grant: (world, org, input) => grant(world, org, input),
  install: (world, org, input) => install(world, org, input),
  'clear-counters': (_, org) => (org.counters = {}),
};

/** Control API for tests and the demo's seed: faults, flags, clock, inspection. Salesforce has no such API. */
export const controlEndpoint = async (world: World, call: Call): Promise<Reply> => {
  const name = call.path.replace(/^\//, '').replace(/\/$/, '');
  if (call.method === 'GET' && (name === 'state' || name === '')) return json(200, inspect(world));
  if (call.method !== 'POST') return json(405, { error: 'use POST, or GET /_sim/state' });
  const input = inputOf(await call.body());
  if (input === null) return json(400, { error: 'the body must be a JSON object' });
  if (name === 'reset') {
    resetWorld(world);
    world.touched();
    return json(200, { done: true });
  }
  if (name === 'clock') {
    world.clockShift += Number(input['advanceMs'] ?? 0);
    return json(200, { now: world.now().toISOString() });
  }
  if (name === 'messages') {
    const set = setMessages(world, input);
    world.touched();
    return json(200, set);
  }
  if (name === 'add-org') return orFault(() => addOrg(world, input));
  const action = actions[name];
  if (action === undefined)
    return json(404, {
      error: `no action ${name}; known: reset, clock, messages, add-org, ${Object.keys(actions).join(', ')}`,
    });
  const orgs = input['org'] === '*' ? [...world.orgs.values()] : [world.orgs.get(String(input['org']))];
  const known = orgs.filter((org) => org !== undefined);
  if (known.length === 0) return json(404, { error: `no org ${String(input['org'])}` });
  try {
    const results = known.map((org) => action(world, org, input) ?? { done: true });
    world.touched();
    return json(200, input['org'] === '*' ? { done: true } : results[0]);
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) });
  }
};

const orFault = (work: () => object): Reply => {
  try {
    return json(200, work());
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) });
  }
};

const inputOf = (bytes: Buffer): Input | null => {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Input) : null;
  } catch {
    return null;
  }
};

const orderFaults = (org: Org, input: Input): Faults => {
  const known = noFaults();
  for (const [name, value] of Object.entries(input)) {
    if (name === 'org') continue;
    if (!(name in known) || typeof value !== typeof known[name as keyof Faults])
      throw new Error(`unknown fault or type: ${name}`);
    Object.assign(org.faults, { [name]: value });
  }
  return org.faults;
};

/** Drops the access tokens and keeps the refresh tokens, as after two idle hours. */
const expireTokens = (world: World, org: Org): void => {
  for (const held of world.grants) if (held.org === org.prefix) held.access = [];
};

const revokeAll = (world: World, org: Org, reason: string): void => {
  for (const held of world.grants) if (held.org === org.prefix && held.revoked === null) revoke(held, reason);
};

/** Gives the org a new id, revokes every token, adds `.invalid` to e-mail addresses and restores the seed records. */
const refreshSandbox = (world: World, org: Org): { orgId: string } => {
  if (org.spec.kind !== 'sandbox') throw new Error(`${org.prefix} is not a sandbox`);
  revokeAll(world, org, 'sandbox refreshed');
  org.generation++;
  org.store = seededStore(world, org);
  for (const user of org.store.rows('User'))
    org.store.save('User', { ...user, Email: `${String(user['Email'])}.invalid` });
  for (const row of org.store.rows('gnx__Settings__c'))
    org.store.remove('gnx__Settings__c', String(row['Id']), world.now());
  const version = packageVersions.find((candidate) => candidate.number === org.packageVersion);
  if (version !== undefined) writeLicence(world, org, version);
  return { orgId: orgIdOf(org) };
};

const setOrg = (org: Org, input: Input): object => {
  if (typeof input['active'] === 'boolean') org.active = input['active'];
  if (typeof input['appApproved'] === 'boolean') org.appApproved = input['appApproved'];
  if (typeof input['apiUsed'] === 'number') org.apiUsed = input['apiUsed'];
  if (typeof input['apiLimit'] === 'number') org.apiLimit = input['apiLimit'];
  if ('duplicateRules' in input) org.duplicateRules = readDuplicateRules(input['duplicateRules']);
  if (typeof input['pageSize'] === 'number' || input['pageSize'] === null) org.pageSize = input['pageSize'];
  return describeOrg(org);
};

const setUser = (org: Org, input: Input): object => {
  const user = userNamed(org, String(input['username']));
  if (user === undefined) throw new Error(`no user ${String(input['username'])} in ${org.prefix}`);
  if (typeof input['active'] === 'boolean') org.store.save('User', { ...user, IsActive: input['active'] });
  if (input['noAccess'] === true) org.noAccess.add(String(user['Username']));
  if (input['noAccess'] === false) org.noAccess.delete(String(user['Username']));
  return {
    username: user['Username'],
    active: input['active'] ?? user['IsActive'],
    noAccess: org.noAccess.has(String(user['Username'])),
  };
};

/** Returns a token answer without the browser steps, for a seed that needs a connected user. */
const grant = (world: World, org: Org, input: Input): object => {
  const user = userNamed(org, String(input['username']));
  if (user === undefined) throw new Error(`no user ${String(input['username'])} in ${org.prefix}`);
  const opened = openGrant(world, org, String(user['Id']), world.settings.clientId, 'api refresh_token', true);
  return issue(world, org, opened, true);
};

const install = (world: World, org: Org, input: Input): object => {
  const wanted = String(input['version']);
  const version = versionById(wanted) ?? packageVersions.find((candidate) => candidate.number === wanted);
  if (version === undefined) throw new Error(`no package version ${wanted}`);
  installPackage(world, org, version);
  return { packageVersion: version.number };
};

const describeOrg = (org: Org): object => {
  const { prefix, generation, active, appApproved, apiUsed, apiLimit, packageVersion, faults, counters } = org;
  const users = org.store
    .rows('User')
    .map((user) => ({ id: user['Id'], username: user['Username'], active: user['IsActive'] }));
  return {
    prefix,
    name: org.spec.name,
    kind: org.spec.kind,
    orgId: orgIdOf(org),
    generation,
    active,
    appApproved,
    apiUsed,
    apiLimit,
    packageVersion,
    faults,
    counters,
    users,
  };
};

const inspect = (world: World): object => {
  const grants = world.grants.map(({ refreshToken, spent, access, ...rest }) => ({
    ...rest,
    refreshable: refreshToken !== null,
    rotations: spent.length,
    liveAccessTokens: access.length,
  }));
  const orgs = Object.fromEntries([...world.orgs.values()].map((org) => [org.prefix, describeOrg(org)]));
  return {
    now: world.now().toISOString(),
    today: addDays(world.now(), 0).toISOString().slice(0, 10),
    orgs,
    messages: describeMessages(world),
    grants,
    journal: world.journal,
  };
};
