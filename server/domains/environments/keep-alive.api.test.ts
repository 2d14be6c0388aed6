import { control } from '#tests/support/crm.ts';
import { describe, expect } from 'vitest';
import { openDatabase } from '#engines/postgres/database.ts';
import { openCrm } from '#engines/crm/crm-engine.ts';
import { silentLog } from '#engines/log.ts';
import { openJobs } from '#engines/jobs/jobs.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { connectNewOrg, simulatorState } from './environments.test-support.ts';
import { grantKeeper } from './grants.ts';
import { keepGrantsAlive } from './keep-alive.ts';

const it = worldTest();

const day = 24 * 3_600_000;
/** Sets the last renewal of the org's grants to `days` ago. */
const letIdle = (world: World, environmentId: string, days: number) =>
  world.context.db
    .updateTable('crm_grants')
    .set({ issued_at: new Date(Date.now() - days * day) })
    .where('environment_id', '=', environmentId)
    .execute();
const run = (world: World) => keepGrantsAlive(world.context, new AbortController().signal);
const renewalsOf = async (world: World, prefix: string): Promise<number> =>
  (await simulatorState(world)).orgs[prefix]?.counters['token:refresh_token'] ?? 0;
const lines = async (world: World, person: Person) =>
  (await world.call('GET', '/api/company/externalenvironments', { bearer: person.bearer })).body;

describe('the keep-alive job', () => {
  // REQ-3.1.6
  it('runs once a day', async ({ world }) => {
    const schedules = await world.context.db
      .selectFrom('job_schedules')
      .select(['name', 'every_seconds'])
      .where('name', '=', 'environments.keepGrantsAlive')
      .execute();
    expect(schedules).toEqual([{ name: 'environments.keepGrantsAlive', every_seconds: 86_400 }]);
  });

  // REQ-3.1.6
  it('renews a grant nobody used for a week, and leaves the others alone', async ({ world }) => {
    const ida = await signUp(world, 'ida@alive.example');
    const idle = await connectNewOrg(world, ida, 'idle--uat');
    const used = await connectNewOrg(world, ida, 'used--uat');
    await letIdle(world, idle, 8);
    await letIdle(world, used, 6);
    await run(world);
    expect([await renewalsOf(world, 'idle--uat'), await renewalsOf(world, 'used--uat')]).toEqual([1, 0]);
    await run(world);
    expect(await renewalsOf(world, 'idle--uat')).toBe(1);
  });

  // REQ-3.1.6
  it('keeps a grant that nobody uses alive beyond the thirty days of the CRM', async ({ world }) => {
    const eva = await signUp(world, 'eva@alive.example');
    const id = await connectNewOrg(world, eva, 'months--uat');
    for (let week = 0; week < 6; week += 1) {
      await control(world, 'clock', { advanceMs: 8 * day });
      await letIdle(world, id, 8);
      await run(world);
    }
    const { body: line } = await world.call('GET', `/api/externalenvironments/${id}/status`, {
      bearer: eva.bearer,
    });
    expect(line).toMatchObject({ isUserConnected: 'true', envStatus: 'ok' });
  });

  it('goes on past a grant that fails, and a dead one shows as disconnected with its next check', async ({ world }) => {
    const max = await signUp(world, 'max@alive.example');
    const ids = await Promise.all(
      ['dead--uat', 'down--uat', 'good--uat'].map((prefix) => connectNewOrg(world, max, prefix)),
    );
    for (const id of ids) await letIdle(world, id, 20);
    await control(world, 'revoke-tokens', { org: 'dead--uat' });
    await control(world, 'faults', { org: 'down--uat', tokenErrors: 1 });
    await run(world);
    expect(await renewalsOf(world, 'good--uat')).toBe(1);
    const told = new Map(
      (await lines(world, max)).map((one: { orgName: string; status: object }) => [one.orgName, one.status]),
    );
    expect(told.get('dead--uat')).toMatchObject({ isUserConnected: 'false' });
    expect(told.get('down--uat')).toMatchObject({ isUserConnected: 'true' });
    // After a temporary failure, the renewal is tried again the next day.
    await run(world);
    expect(await renewalsOf(world, 'down--uat')).toBe(2);
    expect(await renewalsOf(world, 'good--uat')).toBe(1);
  });
});

describe('four processes that find one grant expired', () => {
  // REQ-3.1.4
  it('make one token call, and all go on', async ({ world }) => {
    const uma = await signUp(world, 'uma@alive.example');
    const environmentId = await connectNewOrg(world, uma, 'race--uat');
    const { id: userId } = await world.context.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', uma.username)
      .executeTakeFirstOrThrow();
    await control(world, 'expire-tokens', { org: 'race--uat' });
    await control(world, 'faults', { org: 'race--uat', slowMs: 150 });
    const processes = Array.from({ length: 4 }, () => {
      const { db, pool } = openDatabase({ connectionString: world.connectionString, log: silentLog });
      const crm = openCrm(
        {
          ...world.config.crm,
          redirectUri: 'http://portal.test/workspaces',
          screenTimeoutMs: 10_000,
          jobTimeoutMs: 30_000,
        },
        { log: silentLog, now: () => new Date() },
      );
      const context = { db, secrets: world.context.secrets, jobs: openJobs({ db, direct: pool, log: silentLog }) };
      return { db, org: crm.openOrg(grantKeeper(context, { environmentId, userId })) };
    });
    const answers = await Promise.all(processes.map(({ org }) => org.identity()));
    await control(world, 'clear-faults', { org: 'race--uat' });
    await Promise.all(processes.map(({ db }) => db.destroy()));
    expect(new Set(answers.map(({ username }) => username)).size).toBe(1);
    expect(await renewalsOf(world, 'race--uat')).toBe(1);
    const { body: line } = await world.call('GET', `/api/externalenvironments/${environmentId}/status`, {
      bearer: uma.bearer,
    });
    expect(line.isUserConnected).toBe('true');
  });
});
