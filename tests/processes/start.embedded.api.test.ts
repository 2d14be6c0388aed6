import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDataDir, openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { freePort } from '#tests/support/free-port.ts';
import { launchPortal, startPortal } from '#tests/support/portal-process.ts';
import { startS3 } from '#engines/blobs/cloud-servers.test-support.ts';

// Several processes one after the other, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** The portal must report the reason within this time. */
const patienceMs = 30_000;

let outside: OutsideWorld;
let folder: string;
/** Accepts connections and never answers. */
let silent: Server;
let silentPort: number;

beforeAll(async () => {
  outside = await openOutsideWorld({ publicUrl: 'http://portal.test' });
  folder = await makeDataDir();
  silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  silentPort = (silent.address() as AddressInfo).port;
});
afterAll(async () => {
  silent.close();
  await outside.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts with these variables over valid ones (empty: not set). Returns the error lines; the exit code must be 1. */
const complaints = async (env: Record<string, string>): Promise<string[]> => {
  const portal = await launchPortal({ ...outside.env, ...env });
  const { code, ms } = await portal.ended;
  expect(code).toBe(1);
  expect(ms).toBeLessThan(patienceMs);
  return portal.complaints().trimEnd().split('\n');
};

const otherKey = () => randomBytes(32).toString('base64');

const file = async (name: string): Promise<string> => {
  const made = path.join(folder, name);
  await writeFile(made, 'not a folder');
  return made;
};

test('a busy port is said in one line', async () => {
  expect(await complaints({ PORT: String(silentPort) })).toEqual([`PORT: ${silentPort} is in use by another program`]);
});

test('a start that fails leaves no embedded database running', async () => {
  const dataDir = await makeDataDir();
  try {
    const lines = await complaints({ DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(silentPort) });
    expect(lines).toEqual([`PORT: ${silentPort} is in use by another program`]);
    const cluster = await readdir(path.join(dataDir, 'postgres', 'cluster'));
    expect(cluster).toContain('PG_VERSION');
    expect(cluster).not.toContain('postmaster.pid');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('an address that is not this machine’s is said in one line', async () => {
  expect(await complaints({ HOST: '192.0.2.1' })).toEqual(['HOST: cannot listen on 192.0.2.1 (EADDRNOTAVAIL)']);
});

test('a DATA_DIR that cannot be written to is said in one line', async () => {
  const place = await file('a-file');
  expect(await complaints({ DATA_DIR: place })).toEqual([`DATA_DIR: cannot write to ${place} (ENOTDIR)`]);
  const below = path.join(place, 'below');
  expect(await complaints({ DATA_DIR: below })).toEqual([`DATA_DIR: cannot write to ${below} (ENOTDIR)`]);
});

test('the same holds on the embedded database', async () => {
  const place = await file('another-file');
  expect(await complaints({ DATABASE_URL: '', DATA_DIR: place })).toEqual([
    `DATA_DIR: cannot write to ${place} (ENOTDIR)`,
  ]);
});

test('files that cannot be stored are said in one line', async () => {
  const dataDir = path.join(folder, 'no-files');
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'files'), 'not a folder');
  const [line, ...more] = await complaints({ DATA_DIR: dataDir });
  expect(line).toContain(path.join(dataDir, 'files'));
  expect(more).toEqual([]);
  expect(await complaints({ FILES_URL: 's3://host-without-bucket' })).toEqual([
    'FILES_URL: names no bucket: …@host/bucket/prefix',
  ]);
});

test.each([
  ['refused', () => freePort()],
  ['silent', async () => silentPort],
])('a database whose server is %s is said in one line, without its password', async (_, port) => {
  const where = `127.0.0.1:${await port()}`;
  const lines = await complaints({ DATABASE_URL: `postgres://paraphe:hidden-word@${where}/paraphe` });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`DATABASE_URL: the database at ${where} cannot be used`);
  expect(lines[0]).not.toContain('hidden-word');
});

test('a database that does not exist on a good server is said in one line', async () => {
  const url = new URL(outside.env['DATABASE_URL'] ?? '');
  url.pathname = '/nowhere';
  const lines = await complaints({ DATABASE_URL: url.toString() });
  expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: .*"nowhere" does not exist/)]);
});

// REQ-6.1.6
test('each bad variable has its line, and none quotes a secret', async () => {
  const lines = await complaints({
    PORT: 'http',
    PUBLIC_URL: 'portal.example',
    SECRET_KEY: 'short-hidden-word',
    RATE_LOGIN: 'many',
    LOG_LEVEL: 'loud',
  });
  const names = lines.map((line) => line.slice(0, line.indexOf(':'))).sort();
  expect(names).toEqual(['LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'RATE_LOGIN', 'SECRET_KEY']);
  expect(lines.join('\n')).not.toContain('hidden-word');
});

test('a sealing certificate that cannot be read is said in one line', async () => {
  const lines = await complaints({ SEAL_P12: '/nowhere/seal.p12', SEAL_P12_PASSWORD: 'hidden-word' });
  expect(lines).toEqual([expect.stringContaining('/nowhere/seal.p12')]);
});

// REQ-6.1.8
test('production without its own key, address, CRM and mails is refused, a line for each', async () => {
  const blank = { PUBLIC_URL: '', SECRET_KEY: '', SMTP_URL: '', CRM_CLIENT_ID: '', PROVIDER_ORG_URL: '' };
  const lines = await complaints({ ...blank, NODE_ENV: 'production' });
  for (const name of Object.keys(blank))
    expect(lines.filter((line) => line.startsWith(`${name} is missing: `))).toHaveLength(1);
  expect(lines.every((line) => / is missing: /.test(line))).toBe(true);
});

test('another SECRET_KEY than the one the database was written with is refused in one line', async () => {
  const portal = await startPortal(outside.env);
  await portal.stop();
  expect(await complaints({ SECRET_KEY: otherKey() })).toEqual([
    'SECRET_KEY: this database was written with another key',
  ]);
});

test('warnings of Node and of the cloud storage’s package are lines of the log as all others', async () => {
  const s3 = await startS3();
  const warnWhenReady =
    'const send=process.send.bind(process);process.send=(...all)=>{process.emitWarning("one line\\nand another","SomeWarning");return send(...all)}';
  const portal = await startPortal({
    ...outside.env,
    PORT: String(await freePort()),
    FILES_URL: s3.filesUrl,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(warnWhenReady)}`,
  });
  try {
    const lines = () =>
      portal
        .log()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    await expect
      .poll(lines)
      .toContainEqual(
        expect.objectContaining({ level: 'warn', warning: 'SomeWarning', text: 'one line\nand another' }),
      );
    expect(portal.complaints()).toBe('');
  } finally {
    await portal.killAll();
    await s3.stop();
  }
});
