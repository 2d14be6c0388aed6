import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { poolerProgram, startPooler, type Pooler } from '#engines/postgres/pooler.test-support.ts';
import { adminJson, runAdmin } from '#tests/support/admin-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { sendContract, signAs, untilSealed } from '#tests/support/journeys.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { goodPassword } from '#tests/support/people.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { openVisitor } from '#tests/support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Fewer than one portal opens to the pooler, so that transactions really share them. */
const connections = 4;
const program = await poolerProgram();

describe.skipIf(program === null)('behind PgBouncer in transaction mode', () => {
  let outside: OutsideWorld;
  let pooler: Pooler;
  let env: Record<string, string>;
  let portals: PortalProcess[] = [];
  beforeAll(async () => {
    const port = String(await freePort());
    outside = await openOutsideWorld({ publicUrl: `http://127.0.0.1:${port}` });
    const direct = outside.env['DATABASE_DIRECT_URL'] ?? outside.env['DATABASE_URL'] ?? '';
    const parts = { program: program ?? '', dir: path.join(outside.dataDir, 'pooler'), server: direct, connections };
    pooler = await startPooler({ ...parts, port: await freePort() });
    env = { ...outside.env, DATABASE_URL: pooler.through(direct), DATABASE_DIRECT_URL: direct };
    portals = [await startPortal({ ...env, PORT: port, ROLE: 'web' }), await startPortal({ ...env, ROLE: 'worker' })];
  });
  afterAll(async () => {
    await Promise.all(portals.map((portal) => portal.killAll()));
    await pooler?.stop();
    await outside?.close();
  });

  // REQ-6.1.21
  test('documents are signed by many at once, mailed and sealed, a backup is made, and few connections are used', async () => {
    const [web] = portals;
    const visitor = openVisitor(web?.origin ?? '');
    const username = 'nora@pooled.example';
    const person = [`--username=${username}`, '--firstname=Nora', '--lastname=Petit'];
    await adminJson(env, ['account', 'create', ...person], `${goodPassword}\n`);
    const { token } = await adminJson(env, ['token', 'create', `--company=${username}`, '--type=prod', '--name=Tests']);
    const all = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const sent = await sendContract(visitor, token, `pooled-${at}`);
        await signAs(visitor, sent, 0);
        await signAs(visitor, sent, 1);
        return sent;
      }),
    );
    for (const { id } of all) await untilSealed(visitor, token, id, 60_000);
    const used = `select pid, query from pg_stat_activity where application_name = 'paraphe'
      and datname = current_database()`;
    const busy = await outside.query(used);
    // Beside the pooler's: the worker's for notices.
    expect(busy.filter(({ query }) => query === 'listen jobs')).toHaveLength(1);
    expect(busy.length).toBeLessThanOrEqual(connections + 1);
    const backup = await runAdmin(env, ['backup', 'create', path.join(outside.dataDir, 'pooled.backup')]);
    expect(backup).toMatchObject({ code: 0 });
    const verified = await runAdmin(env, ['webdoc', 'verify', '--all']);
    expect(verified).toMatchObject({ code: 0 });
    // The settings of its certificate and mails do not concern this.
    const doctor = async (settings: Record<string, string>) => {
      const { output } = await runAdmin(settings, ['doctor', '--json']);
      return JSON.parse(output).findings.find(({ check }: { check: string }) => check === 'database');
    };
    expect(await doctor(env)).toMatchObject({ state: 'ok' });
    const { DATABASE_DIRECT_URL: _, ...unaware } = env;
    expect(await doctor(unaware)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('DATABASE_DIRECT_URL'),
    });
    const faults = portals.flatMap((portal) => portal.log().split('\n')).filter((line) => /"level":"error"/.test(line));
    expect(faults).toEqual([]);
    for (const portal of portals) expect(await portal.stop()).toMatchObject({ code: 0 });
  });
});
