import { control } from '#tests/support/crm.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import {
  filesIn,
  get,
  openPair,
  post,
  seedTemplate,
  startIn,
  templatesIn,
  untilEnded,
  type Pair,
} from './deployments.test-support.ts';

const kills = 15;
const templates = 150;
/** Number of templates of which the target already has another version. */
const known = 30;

const source = fileURLToPath(new URL('deploying-process.fixture.ts', import.meta.url));
/** Bundled once, because each process would start a second later from the sources. */
const program = path.resolve('dist', `deploying-process-${process.pid}.mjs`);

let world: World;
beforeAll(async () => {
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  world = await openWorld();
});
afterAll(async () => {
  await world?.close();
  await rm(program, { force: true });
});

/**
 * Starts a process that opens everything except the job queue. A later message opens the queue, and the work begins at
 * once.
 */
const makeReady = async (): Promise<ChildProcess> => {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(world.config);
  await once(child, 'message');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

/** Ends the leases of killed processes, as after half a minute. */
const endLeases = () =>
  sql`update jobs set lease_until = now(), run_at = now() where state in ('running', 'ready')`.execute(
    world.context.db,
  );

/** Runs a deployment with processes that are killed in turn. Returns how many were killed while working. */
const killAtWork = async (pair: Pair, id: string, times: number, moments: number[]): Promise<number> => {
  const chance = openSeededRandom();
  let killed = 0;
  let next = makeReady();
  while (killed < times) {
    const child = await next;
    next = makeReady();
    child.send('go');
    const moment = chance.between(0, 220);
    await pause(moment);
    await kill(child);
    await endLeases();
    if ((await get(world, pair.person, `/api/deployment/${id}`)).body.endedAt !== null) break;
    moments.push(moment);
    killed += 1;
  }
  const last = await next;
  last.send('go');
  await untilEnded(world, pair.person, id, 90_000);
  await kill(last);
  return killed;
};

// REQ-1.4.37
test('killed again and again at any moment, a run leaves every template whole in the target, none twice, and can be taken back', async () => {
  const pair = await openPair(world, 'crash');
  await world.context.jobs.stop();
  const ids = Array.from({ length: templates }, (_, at) => `TPL-${at}`);
  for (const externalId of ids) seedTemplate(world, pair.source, { externalId });
  for (const externalId of ids.slice(0, known))
    seedTemplate(world, pair.target, { externalId, name: `Avant ${externalId}` });
  const [before, files] = [templatesIn(world, pair.target), filesIn(world, pair.target)];
  for (const { prefix } of [pair.source, pair.target]) await control(world, 'faults', { org: prefix, slowMs: 30 });

  const moments: number[] = [];
  onTestFailed(() => console.error('killed after ms:', moments.join(', ')));
  const id = await startIn(world, pair, ids);
  const killed = await killAtWork(pair, id, kills, moments);
  const ended = (await get(world, pair.person, `/api/deployment/${id}`)).body;
  expect(ended).toMatchObject({ state: 'done', total: templates, done: templates, failed: 0 });
  const [sent, there] = [templatesIn(world, pair.source), templatesIn(world, pair.target)];
  expect(there.size).toBe(templates);
  for (const externalId of ids) {
    const { name, checksum } = sent.get(externalId)!;
    expect(there.get(externalId)).toMatchObject({ name, checksum, linked: true });
  }
  // Exactly one file per template, whichever calls were interrupted.
  expect(filesIn(world, pair.target)).toBe(files + templates);

  const back = await post(world, pair.person, `/api/deployment/${id}/rollback`);
  await killAtWork(pair, back.body.id, 5, moments);
  const after = templatesIn(world, pair.target);
  for (const externalId of ids.slice(0, known)) expect(after.get(externalId)).toEqual(before.get(externalId));
  expect(filesIn(world, pair.target)).toBe(files + templates);
  expect(killed).toBe(kills);
}, 300_000);
