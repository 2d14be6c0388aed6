import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueAuthority, issueLeaf } from '#engines/pdf/local-authority/certificates.ts';
import { pemBytes, plainP12 } from '#engines/pdf/seal/seal-world.test-support.ts';
import type { Finding } from '#server/admin/doctor/finding.ts';
import { runAdmin, runAdminHere } from '#tests/support/admin-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDir, openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';

// A browser starts, and a database.
vi.setConfig({ testTimeout: 120_000 });

let outside: OutsideWorld;
let closed: string;

beforeAll(async () => {
  outside = await openOutsideWorld({ publicUrl: 'http://localhost:3000' });
  closed = `127.0.0.1:${await freePort()}`;
});
afterAll(() => outside?.close());
beforeEach(() => outside.query(`delete from settings where name = 'keyId'`));

/** As in production: the External Client App and the provider org have credentials, and mails have a sender. */
const connected = {
  CRM_CLIENT_ID: 'paraphe-demo',
  CRM_CLIENT_SECRET: 'paraphe-demo-secret',
  PROVIDER_ORG_CLIENT_ID: 'paraphe-demo',
  PROVIDER_ORG_CLIENT_SECRET: 'paraphe-demo-secret',
  MAIL_FROM: 'Paraphe <no-reply@doctor.example>',
};

const states = async (env: Record<string, string>, ...args: string[]) => {
  const { code, output, complaint } = await runAdminHere({ ...outside.env, ...env }, ['doctor', '--json', ...args]);
  // A command that refuses its settings answers nothing.
  expect(complaint).toBe('');
  const { findings } = JSON.parse(output) as { findings: Finding[] };
  return { code, of: (check: string) => findings.find((finding) => finding.check === check) };
};

// REQ-6.1.16
test('a doctor finds all well, logs in to the CRM and sends a mail; its table has a row for each check', async () => {
  const { code, output } = await runAdmin({ ...outside.env, ...connected }, ['doctor', '--mail=ops@doctor.example']);
  expect(output).toContain('17 checks, 0 failed');
  expect(code).toBe(0);
  const rows = output.split('\n').map((line) => line.split(/ {2,}/));
  const stateOf = Object.fromEntries(rows.map(([check, state]) => [check, state]));
  for (const check of [
    'database',
    'migrations',
    'clock',
    'disk',
    'store',
    'DNS',
    'mail',
    'CRM',
    'CRM API',
    'browser',
    'fonts',
    'seal',
  ])
    expect(stateOf, check).toMatchObject({ [check]: 'ok' });
  expect(stateOf).toMatchObject({ certificate: 'warning', OCSP: 'skipped', key: 'skipped', traces: 'skipped' });
  const mail = await outside.mailbox.waitFor(
    ({ to }) => to.some(({ address }) => address === 'ops@doctor.example'),
    20_000,
  );
  expect(mail.subject).toContain('test');
});

// REQ-6.1.16
describe('a fault fails one check, in one line, and the exit code is 1', () => {
  test('a mail server that does not answer, a CRM that refuses, a timestamp authority that is away, a host without address', async () => {
    const { code, of } = await states({
      ...connected,
      PROVIDER_ORG_CLIENT_SECRET: 'wrong',
      SMTP_URL: `smtp://${closed}`,
      TSA_URL: `http://${closed}`,
      PUBLIC_URL: 'http://portal.invalid',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${closed}`,
    });
    expect(code).toBe(1);
    for (const check of ['mail', 'CRM', 'seal', 'DNS', 'traces'])
      expect(of(check), check).toMatchObject({ state: 'failed' });
    expect(of('mail')?.says).toContain('ECONNREFUSED');
    expect(of('seal')?.says).toContain('gave no timestamp');
    expect(of('DNS')?.says).toContain('portal.invalid');
    for (const check of ['database', 'store', 'fonts']) expect(of(check), check).toMatchObject({ state: 'ok' });
  });

  test('a database that is not there: what needs none is checked all the same', async () => {
    const { code, of } = await states({ DATABASE_URL: `postgres://paraphe@${closed}/paraphe` });
    expect(code).toBe(1);
    expect(of('database')).toMatchObject({ state: 'failed' });
    expect(of('database')?.says).toContain(closed);
    expect(of('store')).toMatchObject({ state: 'ok' });
  });

  test('a sealing certificate that cannot be read, and a store that is no folder', async () => {
    const { code, of } = await states({ SEAL_P12: path.resolve('package.json'), FILES_URL: 'file:///dev/null/files' });
    expect(code).toBe(1);
    expect(of('certificate')).toMatchObject({ state: 'failed' });
    expect(of('store')).toMatchObject({ state: 'failed' });
  });

  test('another secret key than the one that wrote the database', async () => {
    await outside.query(`insert into settings (name, value) values ('keyId', '"of another key"')`);
    const { code, of } = await states({ SECRET_KEY: randomBytes(32).toString('base64') });
    expect(code).toBe(1);
    expect(of('key')).toMatchObject({ state: 'failed' });
  });
});

// REQ-6.1.16
test('migrations that wait are a warning, unknown ones a failure, and the schema is left alone', async () => {
  const [last] = await outside.query('select name from migrations order by name desc limit 1');
  await outside.query('delete from migrations where name = $1', [last?.['name']]);
  const before = await outside.query('select name from migrations order by name');
  expect((await states({})).of('migrations')).toMatchObject({ state: 'warning' });
  expect(await outside.query('select name from migrations order by name')).toEqual(before);
  await outside.query(`insert into migrations (name) values ($1), ('9999_of_tomorrow.sql')`, [last?.['name']]);
  expect((await states({})).of('migrations')).toMatchObject({ state: 'failed' });
});

// REQ-6.1.16
test('a responder that answers as a web server does is told', async () => {
  let answer = { status: 404, type: 'text/html' };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(answer.status, { 'content-type': answer.type }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const authority = issueAuthority('Authority of the doctor');
  const leaf = issueLeaf(authority, 'Doctor', { certificate: url, list: url, ocsp: url });
  const file = path.join(await makeDataDir(), 'seal.p12');
  await writeFile(file, plainP12(leaf.keyPem, [pemBytes(leaf), pemBytes(authority)], 'of the tests'));
  const stateOf = async () => (await states({ SEAL_P12: file, SEAL_P12_PASSWORD: 'of the tests' })).of('OCSP')?.state;
  expect(await stateOf()).toBe('warning');
  answer = { status: 503, type: 'text/html' };
  expect(await stateOf()).toBe('failed');
  answer = { status: 200, type: 'application/ocsp-response' };
  expect(await stateOf()).toBe('ok');
  server.close();
});

// REQ-6.1.16
test('an address that is none is refused before anything is checked', async () => {
  const { code, complaint } = await runAdminHere(outside.env, ['doctor', '--mail=ops']);
  expect([code, complaint]).toEqual([1, '--mail: the e-mail address\n']);
});
