import { execFileSync } from 'node:child_process';
import { chmod, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { docx } from '#sim/crm/documents/office.ts';
import { openPresser } from '../durability/presses.ts';
import { seedApiToken, seedCompany, seedPeople } from '../durability/seeds.ts';
import { count, none, tell, type Figure } from '../support/figures.ts';
import { openKillable, type Killable } from '../support/killable.ts';
import { newDataDir, removeDataDir } from '../../../bench/support/portal.ts';

const fullMs = 20_000;
const programs = { mount: '/bin/mount', unmount: '/bin/umount' };

/** Mounts a disk small enough to fill. Needs root; returns null without. */
const openSmallDisk = async (): Promise<string | null> => {
  const folder = await newDataDir();
  try {
    execFileSync(programs.mount, ['-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', folder], { stdio: 'ignore' });
    await chmod(folder, 0o711);
    return folder;
  } catch {
    await removeDataDir(folder);
    return null;
  }
};

/** Fills the disk and keeps filling what becomes free. */
const fill = async (folder: string): Promise<void> => {
  const handle = await open(path.join(folder, 'filler'), 'a');
  const piece = Buffer.alloc(65_536);
  try {
    for (;;) await handle.write(piece);
  } catch {
    const { bavail, bsize } = await statfs(folder);
    tell(`full: ${bavail * bsize} bytes left`);
  } finally {
    await handle.close();
  }
};

const press = async (place: Killable, folder: string): Promise<Figure[]> => {
  const presser = openPresser(place.origin);
  const companyId = await seedCompany(place, 'Disk');
  const people = await seedPeople(
    place,
    Array.from({ length: 6 }, (_, at) => `p${at}@disk.example`),
    companyId,
  );
  const bearer = await seedApiToken(place, companyId);
  const acknowledged = { users: new Set<string>(), files: new Set<string>() };
  const over = new AbortController();
  let serial = 0;
  const pressing = people.map(async (person, at) => {
    while (!over.signal.aborted) {
      serial += 1;
      if (at % 2 === 0) {
        const username = `i${serial}@disk.example`;
        const body = { username, firstName: 'A', lastName: 'B', email: username, roleName: 'user' };
        const { answer } = await presser.tryOnce({
          method: 'POST',
          path: '/api/user/invite',
          bearer: person.bearer,
          body,
        });
        if (answer?.status === 201) acknowledged.users.add(username);
      } else {
        const externalId = `TPL-${serial}`;
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(docx([externalId], 100_000))]), 'Modele.docx');
        const { answer } = await presser.tryOnce({
          method: 'PUT',
          path: `/api/public/templates/${externalId}`,
          bearer,
          body,
        });
        if (answer?.status === 200) acknowledged.files.add(externalId);
      }
      await pause(20);
    }
  });
  await pause(3_000);
  const before = presser.count.acknowledged;
  await fill(folder);
  await pause(fullMs);
  const during = presser.count.lost;
  await rm(path.join(folder, 'filler'), { force: true });
  const [freedAt, atFree] = [performance.now(), presser.count.acknowledged];
  while (presser.count.acknowledged <= atFree + 10 && performance.now() - freedAt < 120_000) await pause(50);
  const backMs = performance.now() - freedAt;
  over.abort();
  await Promise.all(pressing);
  const alive = place.portal().child.exitCode === null;
  const users = await place.query(`select username from users where username like 'i%@disk.example'`);
  const files = await place.query(`select external_id from template_documents where company_id = $1`, [companyId]);
  const there = new Set([...users.map(({ username }) => username), ...files.map(({ external_id: id }) => id)]);
  const wanted = [...acknowledged.users, ...acknowledged.files];
  const { faults } = presser.count;
  return [
    none(
      'writes acknowledged around a full disk and lost',
      wanted.filter((one) => !there.has(one)).length,
      count(wanted.length),
    ),
    {
      promise: 'on a full disk calls are answered as unavailable, and nothing else',
      figure: `${faults.length} others, ${count(during)} unavailable, ${count(before)} done before${faults.length > 0 ? `: ${[...new Set(faults)].slice(0, 3).join('; ')}` : ''}`,
      holds: faults.length === 0 && during > 0,
    },
    {
      promise: 'with room again it goes on by itself within a minute',
      figure: `${(backMs / 1000).toFixed(1)} s, the portal ${alive ? 'lived on' : 'had ended'}`,
      holds: alive && backMs <= 60_000,
    },
  ];
};

/** Fills the disk of database and files under load, then frees it. */
export const proveFullDisk = async (): Promise<Figure[]> => {
  const folder = await openSmallDisk();
  if (folder === null)
    return [{ promise: 'a full disk', figure: 'not run: making a small disk takes root', holds: false }];
  const place = await openKillable({ DATA_DIR: folder });
  try {
    return await press(place, folder);
  } finally {
    await place.close().catch(() => {});
    execFileSync(programs.unmount, ['-l', folder], { stdio: 'ignore' });
    await removeDataDir(folder);
  }
};
