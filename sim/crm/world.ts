import { randomBytes } from 'node:crypto';
import { parisDay, startOfDay } from './dates.ts';
import { orgSpecs } from './demo-data/environments.ts';
import type { OrgSpec } from './demo-data/environments.ts';
import { noFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import type { Row } from './soql/soql.ts';
import { hasEndpoint } from './demo-data/package-versions.ts';
import { packageObjects, providerObjects } from './schema.ts';
import { customerObjects } from './standard-schema.ts';
import { to18 } from './ids.ts';
import type { SfRecord } from './fields.ts';
import { readPermissionSet, seenWith } from './metadata/permission-set.ts';
import type { PermissionSet } from './metadata/permission-set.ts';
import type { Settings } from './settings.ts';
import { newMessageQueue } from './messages/message-queue.ts';
import type { MessageQueue } from './messages/message-queue.ts';
import { Store } from './store.ts';
import type { FileBody } from './store.ts';
import type { DuplicateRule } from './writer.ts';

export interface Org {
  prefix: string;
  spec: OrgSpec;
  /** Each sandbox refresh adds 1; gives the last character of the org id. */
  generation: number;
  active: boolean;
  appApproved: boolean;
  apiUsed: number;
  apiLimit: number;
  duplicateRules: DuplicateRule[];
  /** Largest query page; null = the server's setting. */
  pageSize: number | null;
  packageVersion: string | null;
  /** Usernames the app refuses with NO_ACCESS. */
  noAccess: Set<string>;
  /** The only rights of some users, by username. */
  permissionSets: Map<string, PermissionSet>;
  store: Store;
  cursors: Map<string, { rows: Row[]; totalSize: number }>;
  /** Ids of the records that each user viewed, the latest first. */
  viewed: Map<string, string[]>;
  faults: Faults;
  /** Calls by kind since the start: `query`, `token:refresh_token`, … */
  counters: Record<string, number>;
}

/** One consent of one user: a chain of refresh tokens. Only the last one is valid. */
export interface Grant {
  id: string;
  org: string;
  orgId: string;
  userId: string;
  clientId: string;
  scope: string;
  refreshToken: string | null;
  spent: string[];
  access: { token: string; expires: number }[];
  created: number;
  used: number;
  revoked: string | null;
}

interface Code {
  code: string;
  org: string;
  userId: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
  scope: string;
  expires: number;
}

export interface World {
  settings: Settings;
  orgs: Map<string, Org>;
  grants: Grant[];
  codes: Map<string, Code>;
  /** Milliseconds by which the simulator's clock is ahead of the system clock. */
  clockShift: number;
  now: () => Date;
  /** The latest calls, newest first, to examine a failing test. */
  journal: { at: string; method: string; path: string; status: number }[];
  /** Call it after each change that must survive a restart. */
  touched: () => void;
  messages: MessageQueue;
  keepFile: (org: string, versionId: string, bytes: Buffer) => FileBody;
}

export const createWorld = (settings: Settings): World => {
  const world: World = {
    settings,
    orgs: new Map(),
    grants: [],
    codes: new Map(),
    clockShift: settings.now === null ? 0 : settings.now.getTime() - Date.now(),
    now: () => new Date(Date.now() + world.clockShift),
    journal: [],
    touched: () => {},
    messages: newMessageQueue(settings.messagesUrl),
    keepFile: (_org, _id, bytes) => ({ size: bytes.length, read: () => bytes }),
  };
  resetWorld(world);
  return world;
};

/** Restores the demo data of a first start. */
export const resetWorld = (world: World): void => {
  world.orgs.clear();
  world.grants.length = 0;
  world.codes.clear();
  world.journal.length = 0;
  world.messages.waiting = [];
  for (const spec of orgSpecs) world.orgs.set(spec.prefix, createOrg(world, spec));
};

export const createOrg = (world: World, spec: OrgSpec): Org => {
  const org: Org = {
    prefix: spec.prefix,
    spec,
    generation: spec.generation ?? 1,
    active: true,
    appApproved: spec.appApproved ?? true,
    apiUsed: spec.apiUsed ?? 18,
    apiLimit: spec.apiLimit ?? 100_000,
    duplicateRules: [],
    pageSize: null,
    packageVersion: spec.packageVersion,
    noAccess: new Set(
      spec.users.filter((user) => user.noAccess === true).map((user) => usernameIn(spec, user.username)),
    ),
    permissionSets: new Map(
      spec.users.flatMap((user) =>
        user.permissionSet === undefined
          ? []
          : [[usernameIn(spec, user.username), readPermissionSet(user.permissionSet)] as const],
      ),
    ),
    store: new Store(() => [], ''),
    cursors: new Map(),
    viewed: new Map(),
    faults: noFaults(),
    counters: {},
  };
  org.store = seededStore(world, org);
  return org;
};

export const seededStore = (world: World, org: Org): Store => {
  const { spec } = org;
  const tag = spec.idBase.slice(3, 5) + spec.idBase.slice(12, 14);
  const customer = [...customerObjects, ...packageObjects];
  // Seed the package's records even where it is not installed: they become visible with its installation.
  let seeding = true;
  const objects = () => {
    if (spec.kind === 'provider') return providerObjects;
    return seeding || org.packageVersion !== null ? customer : customerObjects;
  };
  const store = new Store(objects, tag, (id, bytes) => world.keepFile(org.prefix, id, bytes));
  const day = startOfDay(world.now());
  store.seed('Organization', organizationRecord(org), day);
  for (const user of spec.users) store.seed('User', userRecord(spec, user), day);
  spec.seed(store, parisDay(world.now()));
  seeding = false;
  return store;
};

const organizationRecord = (org: Org): SfRecord => ({
  Id: orgIdOf(org),
  Name: org.spec.name,
  IsSandbox: org.spec.kind === 'sandbox',
  OrganizationType: org.spec.kind === 'developer' ? 'Developer Edition' : 'Enterprise Edition',
  InstanceName: org.spec.instance ?? 'FRA12',
  LanguageLocaleKey: 'fr',
});

const userRecord = (spec: OrgSpec, user: OrgSpec['users'][number]): SfRecord => {
  const [FirstName = '', ...rest] = user.name.split(' ');
  return {
    Username: usernameIn(spec, user.username),
    FirstName,
    LastName: rest.join(' '),
    Name: user.name,
    Email: user.username,
    IsActive: user.active ?? true,
    LanguageLocaleKey: user.language ?? 'fr',
  };
};

/** A sandbox adds `.{sandbox name}` to the username of each user. */
const usernameIn = (spec: OrgSpec, username: string): string => {
  const sandbox = spec.kind === 'sandbox' ? spec.prefix.split('--')[1] : undefined;
  return sandbox === undefined ? username : `${username}.${sandbox}`;
};

/** 18 characters. */
export const orgIdOf = (org: Org): string =>
  to18(org.spec.idBase + '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(org.generation));

/** The org's records as a user sees them. */
export const storeFor = (org: Org, userId: string): Store => {
  const permissions = org.permissionSets.get(String(userOf(org, userId)?.['Username']));
  if (permissions !== undefined) return org.store.seenAs(seenWith(permissions, org.store.objects()));
  // No API shows a protected setting of a package, whatever the rights of its user.
  if (!hasEndpoint(org)) return org.store;
  return org.store.seenAs(org.store.objects().filter(({ name }) => name !== 'gnx__Settings__c'));
};

export const userOf = (org: Org, userId: string): SfRecord | undefined => org.store.get('User', userId);

export const userNamed = (org: Org, username: string): SfRecord | undefined =>
  org.store.rows('User').find((user) => user['Username'] === username);

export const instanceUrl = (world: World, org: Org): string => `${world.settings.origin}/${org.prefix}`;

export const count = (org: Org, kind: string): void => {
  org.counters[kind] = (org.counters[kind] ?? 0) + 1;
};

export const randomText = (bytes = 32): string => randomBytes(bytes).toString('base64url');
