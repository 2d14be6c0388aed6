import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminJson } from '#tests/support/admin-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { sendContract, signAs, untilSealed } from '#tests/support/journeys.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { goodPassword } from '#tests/support/people.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { openVisitor } from '#tests/support/visitor.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let outside: OutsideWorld;
let web: PortalProcess;
let env: Record<string, string>;
beforeAll(async () => {
  const port = String(await freePort());
  outside = await openOutsideWorld({ publicUrl: `http://127.0.0.1:${port}` });
  env = outside.env;
  web = await startPortal({ ...env, PORT: port, ROLE: 'web' });
});
afterAll(async () => {
  await web?.killAll();
  await outside?.close();
});

const openToken = async (): Promise<string> => {
  const username = 'nora@roles.example';
  const person = [`--username=${username}`, '--firstname=Nora', '--lastname=Petit'];
  await adminJson(env, ['account', 'create', ...person], `${goodPassword}\n`);
  return (await adminJson(env, ['token', 'create', `--company=${username}`, '--type=prod', '--name=Tests'])).token;
};

// REQ-6.1.17
test('a web process answers and queues; a worker mails, prints and seals, and answers for its health alone', async () => {
  const visitor = openVisitor(web.origin);
  const token = await openToken();
  const sent = await sendContract(visitor, token, 'roles');
  await signAs(visitor, sent, 0);
  await signAs(visitor, sent, 1);
  const waiting = await outside.query(`select name from jobs where state = 'ready'`);
  expect(waiting.map(({ name }) => name)).toContain('webdoc.seal');
  expect(await outside.query(`select 1 from jobs where state in ('running', 'done')`)).toEqual([]);
  expect(outside.mailbox.all()).toEqual([]);

  const worker = await startPortal({ ...env, ROLE: 'worker' });
  try {
    await untilSealed(visitor, token, sent.id);
    await expect.poll(() => outside.mailbox.all().length, { timeout: 20_000 }).toBeGreaterThan(2);
    const status = async (path: string) => (await fetch(`${worker.origin}${path}`)).status;
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    expect(await status('/')).toBe(404);
    expect(await status(`/webdoc/${sent.tokens[0]}`)).toBe(404);
    expect(await status('/api/openapi.json')).toBe(404);
    expect(await worker.stop()).toMatchObject({ code: 0 });
  } finally {
    await worker.killAll();
  }
  expect(await web.stop()).toMatchObject({ code: 0 });
});
