import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { note } from '#domains/webdocs/signing.test-support.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { freePort } from '#tests/support/free-port.ts';
import { launchPortal, startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import {
  becomeCustomer,
  connectProduction,
  downloadAs,
  readHome,
  sendContract,
  signAs,
  untilSealed,
  type Customer,
} from '#tests/support/journeys.ts';

// Several processes one after the other, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let outside: OutsideWorld;
let portal: PortalProcess;
let env: Record<string, string>;
let customer: Customer;

beforeAll(async () => {
  const port = String(await freePort());
  outside = await openOutsideWorld({ publicUrl: `http://127.0.0.1:${port}` });
  env = { ...outside.env, PORT: port, METRICS_TOKEN: 'metrics-for-the-tests' };
  portal = await startPortal(env);
});
afterAll(async () => {
  await portal?.killAll();
  await outside?.close();
});

/** Secrets to search for in the log, by purpose. */
const secrets = new Map<string, string>();

// REQ-1.5.9, REQ-3.6.1, REQ-6.1.10
test('both walks leave no secret in the log, and each line is JSON that names its request', async () => {
  const visitor = openVisitor(portal.origin);
  customer = await becomeCustomer(visitor, outside.mailbox, 'nora@running.example');
  await connectProduction(visitor, customer, 'studioouest');
  await readHome(visitor, customer);
  const wanted = [`--company=${customer.username}`, '--type=prod', '--name=Tests'];
  const { token } = await adminJson(env, ['token', 'create', ...wanted]);
  const [made] = (await visitor.call('GET', '/api/public/token', { bearer: customer.bearer })).body;
  const value = `/api/public/token/${made.id}/value`;
  expect((await visitor.call('GET', value, { bearer: customer.bearer })).body).toBe(token);
  const sent = await sendContract(visitor, token, 'log');
  await signAs(visitor, sent, 0);
  await signAs(visitor, sent, 1);
  await untilSealed(visitor, token, sent.id);
  await downloadAs(visitor, sent.tokens[0]!);
  await fetch(`${portal.origin}/webdoc/${sent.tokens[1]}`);
  // Errors write longer log lines.
  await visitor.call('POST', '/api/auth/login', {
    body: { username: customer.username, encryptedPassword: encode('A-wrong-Password-42') },
  });
  await visitor.call('GET', `/api/webdoc/${sent.tokens[0]}x`);
  await visitor.call('GET', `/no-such-page/${sent.tokens[0]}?token=${customer.bearer}`);
  await visitor.call('POST', '/api/webdoc/sign', { body: { webdocToken: sent.tokens[0], actions: [] } });
  const renewed = await visitor.call('POST', '/api/userToken/RenewUserToken', { bearer: customer.bearer });
  expect(renewed.status).toBe(200);

  for (const [what, value] of Object.entries({
    password: goodPassword,
    'encoded password': encode(goodPassword),
    'wrong password': 'A-wrong-Password-42',
    'encoded wrong password': encode('A-wrong-Password-42'),
    'mailed token': customer.mailToken,
    bearer: customer.bearer,
    'renewed bearer': renewed.body.userToken as string,
    'API token': token as string,
    'signing link 1': sent.tokens[0]!,
    'signing link 2': sent.tokens[1]!,
    SECRET_KEY: env['SECRET_KEY']!,
    METRICS_TOKEN: env['METRICS_TOKEN']!,
    'CRM secret': 'paraphe-demo-secret',
    'typed value': 'Société Œuvres',
  }))
    secrets.set(what, value);
  customer = { ...customer, bearer: renewed.body.userToken };

  const text = portal.log();
  expect([...secrets].filter(([, value]) => text.includes(value)).map(([what]) => what)).toEqual([]);
  expect(text).not.toMatch(/00D[A-Za-z0-9]{12,15}!/);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const answered = lines.filter(({ msg }) => msg === 'answered');
  expect(answered.length).toBeGreaterThan(20);
  for (const line of answered) {
    expect(line).toMatchObject({
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: expect.any(String),
      route: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
  }
  expect(new Set(answered.map(({ reqId }) => reqId)).size).toBe(answered.length);
  expect(answered.map(({ route }) => route)).toContain('/api/webdoc/:token');
  expect(portal.complaints()).toBe('');
});

// REQ-6.1.4
test('asked to stop, it takes nothing new, finishes the answer it is giving, and ends with 0', async () => {
  const slow = { org: 'studioouest', slowMs: 700 };
  await fetch(`${outside.crm.origin}/_sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(slow),
  });
  const response = await fetch(`${portal.origin}/api/company/externalenvironments/status`, {
    headers: { authorization: `Bearer ${customer.bearer}` },
  });
  const stopped = portal.stop();
  const refusedSoon = expect
    .poll(() =>
      fetch(`${portal.origin}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused');
  const body = await response.json();
  expect(body).toMatchObject([{ isUserConnected: 'true' }]);
  await refusedSoon;
  expect(await stopped).toMatchObject({ code: 0, signal: null });
  expect(portal.complaints()).toBe('');
  expect(portal.log()).not.toMatch(/"level":"(warn|error)"/);
});

test('asked to stop while it starts, it ends with 0 and leaves nothing running', async () => {
  const early = await launchPortal(env);
  const said = new Promise((resolve) => early.child.stdout?.once('data', resolve));
  await said;
  expect(early.log()).not.toContain('"ready"');
  expect(await early.stop()).toMatchObject({ code: 0 });
});

test('it stops by itself when the process that started it is gone', async () => {
  const orphan = await startPortal(env);
  orphan.child.disconnect();
  expect(await orphan.ended).toMatchObject({ code: 0, signal: null });
  expect(orphan.log()).toContain('the starting process is gone');
});

/** Where a signatory of a new document of this portal hands in a file. */
const uploadAddress = async ({ origin }: PortalProcess, own: Record<string, string>): Promise<string> => {
  const username = 'nora@hung.example';
  const person = [`--username=${username}`, '--firstname=Nora', '--lastname=Petit'];
  await adminJson(own, ['account', 'create', ...person], `${goodPassword}\n`);
  const { token } = await adminJson(own, ['token', 'create', `--company=${username}`, '--type=prod', '--name=Tests']);
  const visitor = openVisitor(origin);
  const body = note({ filesToCollect: [{ name: 'Pièce d’identité', required: true, recipient: 's1' }] });
  const { body: created } = await visitor.call('POST', '/api/public/webdocs', { bearer: token, body });
  const link = created.signatories[0].token;
  const { body: view } = await visitor.call('GET', `/api/webdoc/${link}`);
  return `/api/webdoc/uploadFile/${view.filesToCollect[0].id}/${link}`;
};

// REQ-6.1.4
test('uploads that hang hold up no stop: it ends with 0 and leaves no database running', async () => {
  // With the embedded database, beside the portal of the other tests.
  const own = Object.entries(env).filter(([name]) => !['DATABASE_URL', 'PORT'].includes(name));
  const hung = await startPortal(Object.fromEntries(own));
  const { port, host } = new URL(hung.origin);
  const address = await uploadAddress(hung, Object.fromEntries(own));
  const head = [
    `POST ${address} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: multipart/form-data; boundary=part',
    'Content-Length: 5000000',
  ];
  const part = '--part\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const sockets = Array.from({ length: 3 }, () => connect(Number(port), '127.0.0.1'));
  let said = '';
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const lock = path.join(env['DATA_DIR']!, 'postgres', 'cluster', 'postmaster.pid');
  expect(existsSync(lock)).toBe(true);
  expect(await hung.stop()).toMatchObject({ code: 0, signal: null });
  expect(existsSync(lock)).toBe(false);
  // They were taken as uploads, and not refused at once.
  expect(said).toBe('');
  for (const socket of sockets) socket.destroy();
}, 120_000);
