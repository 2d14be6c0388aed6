import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { control } from '#tests/support/crm.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import {
  addOrgOf,
  createFor,
  filesOn,
  hurry,
  mapOpportunities,
  newOpportunity,
  openRecordSender,
  opportunity,
  signNote,
  type RecordSender,
} from './records.test-support.ts';

const fixture = fileURLToPath(new URL('../sealing/sealing-process.fixture.ts', import.meta.url));
const documents = 14;
const kills = 5;
/** Kills fall between the making of a file and its answer. */
const lateMs = 250;

const startProcess = async (world: World): Promise<ChildProcess> => {
  const child = fork(fixture, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(world.config);
  await once(child, 'message');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

const countOf = async (world: World, where: 'sealed' | 'written'): Promise<number> => {
  const { rows } =
    where === 'sealed'
      ? await sql<{ count: number }>`select count(*)::int from webdocs where sealed_at is not null`.execute(
          world.context.db,
        )
      : await sql<{ count: number }>`select count(*)::int from webdoc_records where state = 'written'`.execute(
          world.context.db,
        );
  return rows[0]?.count ?? 0;
};

/** Signed and sealed documents in two orgs that are out of reach meanwhile. */
const sealMany = async (world: World, orgs: RecordSender[]) => {
  for (const { prefix } of orgs) await control(world, 'faults', { org: prefix, quotaExceeded: true });
  const made = [];
  for (let nth = 0; nth < documents; nth += 1) {
    const org = orgs[nth % orgs.length] as RecordSender;
    const recordId = newOpportunity(world, org.prefix);
    const webdoc = await createFor(world, org, recordId, { name: `Note ${nth}` });
    await signNote(world, webdoc);
    made.push({ prefix: org.prefix, recordId });
  }
  await expect.poll(() => countOf(world, 'sealed'), { timeout: 400_000, interval: 500 }).toBe(documents);
  return made;
};

/** Runs and kills processes at odd moments, then lets one finish. Answers how often a file had just been sent. */
const writeUnderKills = async (world: World): Promise<number> => {
  let cut = 0;
  for (let nth = 0; nth < kills; nth += 1) {
    const child = await startProcess(world);
    await hurry(world);
    await pause(300 + ((nth * 137) % 500));
    await kill(child);
    // The org carries out the last call of the killed process before its leases end.
    await pause(2 * lateMs);
    const { rows } = await sql<{ count: number }>`select count(*)::int from webdoc_records where sending`.execute(
      world.context.db,
    );
    cut += rows[0]?.count ?? 0;
    await sql`update jobs set lease_until = now() - interval '1 hour' where state = 'running'`.execute(
      world.context.db,
    );
  }
  return cut;
};

// REQ-2.7.77
it(
  'processes killed while they write leave one PDF on each record of two orgs, none twice',
  { timeout: 900_000 },
  async () => {
    const world = await openWorld();
    const children: ChildProcess[] = [];
    try {
      const first = await openRecordSender(world, 'killed');
      const second = { ...first, ...(await addOrgOf(world, first, 'killed--second')) };
      for (const org of [first, second]) expect((await mapOpportunities(world, org)).status).toBe(200);
      const made = await sealMany(world, [first, second]);
      await world.context.jobs.stop();
      for (const { prefix } of [first, second]) {
        await control(world, 'clear-faults', { org: prefix });
        await control(world, 'faults', { org: prefix, lateMs });
      }
      expect(await writeUnderKills(world)).toBeGreaterThan(0);
      children.push(await startProcess(world));
      await expect
        .poll(
          async () => {
            await hurry(world);
            return countOf(world, 'written');
          },
          { timeout: 200_000, interval: 500 },
        )
        .toBe(documents);
      for (const { prefix, recordId } of made) {
        const kinds = filesOn(world, prefix, recordId).map((versions) =>
          versions.map((version) => String(version['FileExtension'])).join(),
        );
        expect(kinds.toSorted((one, other) => one.localeCompare(other))).toEqual(['json', 'pdf']);
        expect(opportunity(world, prefix, recordId)['Signature_Status__c']).toBe('completed');
      }
    } finally {
      for (const child of children) child.kill('SIGKILL');
      await world.close();
    }
  },
);
