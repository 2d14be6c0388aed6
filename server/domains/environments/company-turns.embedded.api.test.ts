import { expect } from 'vitest';
import type { Deployment } from '#contract/environments/deployment.ts';
import { expireJob } from '#domains/webdocs/job-names.ts';
import { control } from '#tests/support/crm.ts';
import { signUp, verifyCompany } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  connectTestOrg,
  deploy,
  get,
  openPair,
  seedMany,
  startIn,
  untilEnded,
  type Pair,
} from '#domains/deployments/deployments.test-support.ts';

const it = worldTest();

/** Deployments of one person from one org into several that do not answer. */
const openHeld = async (world: World, name: string, many: number): Promise<{ pairs: Pair[]; ids: string[] }> => {
  const person = await signUp(world, `${name}@held.example`);
  const source = await connectTestOrg(world, person, `${name}--from`);
  const pairs: Pair[] = [];
  for (let at = 0; at < many; at += 1)
    pairs.push({ person, source, target: await connectTestOrg(world, person, `${name}--to${at}`) });
  const templates = seedMany(world, pairs[0]!, 2);
  const ids: string[] = [];
  for (const pair of pairs) {
    await control(world, 'faults', { org: pair.target.prefix, held: '/sobjects/' });
    ids.push(await startIn(world, pair, templates));
  }
  return { pairs, ids };
};

const statesOf = async (world: World, { person }: Pair, ids: string[]): Promise<Deployment['state'][]> =>
  Promise.all(ids.map(async (id) => (await get(world, person, `/api/deployment/${id}`)).body.state));

// REQ-4.4.34
it('deployments of a stranger into orgs that do not answer keep neither other jobs nor other deployments waiting', async ({
  world,
}) => {
  const { pairs, ids } = await openHeld(world, 'stranger', 4);
  const other = await openPair(world, 'neighbour');
  await verifyCompany(world, other.person.companyId);
  await expect.poll(async () => (await statesOf(world, pairs[0]!, ids)).includes('running')).toBe(true);
  await world.context.jobs.enqueue(world.context.db, expireJob, {}, { key: 'probe' });
  const probe = world.context.db.selectFrom('jobs').select('state').where('key', '=', 'probe');
  await expect.poll(async () => (await probe.executeTakeFirst())?.state, { timeout: 20_000 }).toBe('done');
  expect(await deploy(world, other, seedMany(world, other, 3))).toMatchObject({ state: 'done', done: 3 });
  const states = await statesOf(world, pairs[0]!, ids);
  expect(states.toSorted()).toEqual(['queued', 'queued', 'queued', 'running']);
  await control(world, 'clear-faults', { org: '*' });
  for (const id of ids)
    expect(await untilEnded(world, pairs[0]!.person, id, 60_000)).toMatchObject({ state: 'done', done: 2 });
}, 120_000);
