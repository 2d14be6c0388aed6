import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orgIdOf, seededStore } from './world.ts';
import type { Grant, Org, World } from './world.ts';
import type { Changes, FileBody } from './store.ts';
import { to15 } from './ids.ts';

type SavedOrg = Pick<Org, 'generation' | 'active' | 'appApproved' | 'apiUsed' | 'apiLimit' | 'packageVersion'> & {
  noAccess: string[];
  serial: number;
  changes: Changes;
};
interface Saved {
  version: 1;
  orgs: Record<string, SavedOrg>;
  grants: Grant[];
}

const debounceMs = 200;

/** Keeps changes in a JSON file, replaced by rename. Without a path, everything stays in memory. */
export const openState = async (world: World, path: string | undefined): Promise<{ flush: () => Promise<void> }> => {
  if (path === undefined) return { flush: async () => {} };
  const folder = `${path}.files`;
  await mkdir(dirname(path), { recursive: true });
  world.keepFile = (org, id, bytes) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${org}-${id}`), bytes);
    return fileOnDisk(folder, org, id) ?? { size: bytes.length, read: () => bytes };
  };
  await restore(world, path, folder);
  let dirty = false;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      if (!dirty) return;
      dirty = false;
      await writeFile(`${path}.tmp`, JSON.stringify(snapshot(world)));
      await rename(`${path}.tmp`, path);
    });
    return writing;
  };
  world.touched = () => {
    dirty = true;
    timer ??= setTimeout(() => void flush(), debounceMs).unref();
  };
  return { flush };
};

const snapshot = (world: World): Saved => {
  const orgs: Record<string, SavedOrg> = {};
  for (const org of world.orgs.values()) {
    const { generation, active, appApproved, apiUsed, apiLimit, packageVersion, store } = org;
    const flags = { generation, active, appApproved, apiUsed, apiLimit, packageVersion };
    orgs[org.prefix] = {
      ...flags,
      noAccess: [...org.noAccess],
      serial: store.serial,
      changes: store.changes,
    };
  }
  return { version: 1, orgs, grants: world.grants };
};

const restore = async (world: World, path: string, folder: string): Promise<void> => {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return;
  const saved = JSON.parse(text) as Saved;
  for (const [prefix, { noAccess, serial, changes, ...flags }] of Object.entries(saved.orgs)) {
    const org = world.orgs.get(prefix);
    if (org === undefined) continue;
    Object.assign(org, flags);
    org.noAccess = new Set(noAccess);
    // Create the store again: the Organization record contains the org id, which depends on the generation.
    org.store = seededStore(world, org);
    org.store.restore(changes, serial, (id) => fileOnDisk(folder, prefix, id));
  }
  world.grants = saved.grants.filter((grant) => {
    const org = world.orgs.get(grant.org);
    return org !== undefined && (grant.revoked !== null || to15(orgIdOf(org)) === to15(grant.orgId));
  });
};

const fileOnDisk = (folder: string, org: string, id: string): FileBody | undefined => {
  const path = join(folder, `${org}-${id}`);
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : { size: found.size, read: () => readFileSync(path) };
};
