import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { root } from './steps.mjs';

/** Source of a program that listens on the port in its environment. It records its start and end in `EVENTS`. */
const fakeProgram = (name, port, ready) => `
  import { createServer } from 'node:http';
  import { appendFileSync } from 'node:fs';
  const note = (word: string) => appendFileSync(process.env['EVENTS'] ?? '', '${name} ' + word + '\\n');
  const stop = () => { note('ends'); process.exit(0); };
  process.on('SIGTERM', stop);
  note('begins ' + JSON.stringify({ ...process.env, pid: process.pid }));
  if (process.env['REFUSE'] === '${name}') { console.error('DATA_DIR: not writable'); process.exit(1); }
  createServer((_, answer) => answer.end('${name}')).listen(Number(process.env['${port}']), () => process.send?.(${ready}));
`;

const programs = {
  'server/main.ts': fakeProgram('portal', 'PORT', `{ kind: 'ready', url: process.env['PUBLIC_URL'] }`),
  'server/admin/main.ts': '',
  'server/migrations/0001_a.sql': 'select 1;',
  'sim/crm/main.ts': fakeProgram('crm', 'SIM_PORT', `{ kind: 'ready' }`),
  'sim/mailbox/main.ts': fakeProgram('mailbox', 'MAILBOX_PORT', `{ ready: true }`),
  'sim/demo/main.ts': `console.log(JSON.stringify({ signingLink: process.env['PORTAL_URL'] + '/webdoc/abc', password: 'Secret-1',
    accounts: [{ username: 'claire@acier.example', role: 'owner', company: 'Acier Nord SA' }] }));`,
};

let folder;
let started;

const write = async (path, text) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};

const start = (env = {}) => {
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...inherited, PORT: '0', EVENTS: join(folder, 'events'), ...env },
  });
  started.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, out, err }));
  const ready = async () => {
    await expect.poll(() => out, { timeout: 20_000 }).toContain('Ctrl-C');
    return out;
  };
  return { child, ended, ready };
};

const events = async () => (await readFile(join(folder, 'events'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
const environmentOf = async (name) =>
  JSON.parse((await events()).find((line) => line.startsWith(`${name} begins`)).replace(/^\w+ begins /, ''));
const endings = async () => (await events()).filter((line) => line.endsWith(' ends'));

beforeEach(async () => {
  started = [];
  folder = await realpath(await mkdtemp(join(tmpdir(), 'paraphe-start-')));
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) await cp(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(programs)) await write(path, text);
});

afterEach(async () => {
  for (const child of started) child.kill('SIGTERM');
  await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'close')));
  await rm(folder, { recursive: true, force: true });
});

vi.setConfig({ testTimeout: 60_000 });

it('builds, starts everything and prints where it is', async () => {
  const one = start();
  const shown = await one.ready();
  const { PUBLIC_URL, DEMO_CRM_ORIGIN, DEMO_MAILBOX_URL } = await environmentOf('portal');
  expect(shown).toMatch(/Building … \d+\.\d s/);
  expect(shown).toContain(`Portal         ${PUBLIC_URL}`);
  expect(shown).toContain(DEMO_MAILBOX_URL);
  expect(shown).toContain(DEMO_CRM_ORIGIN);
  expect(shown).toContain(`${PUBLIC_URL}/webdoc/abc`);
  expect(shown).toMatch(/password Secret-1\n +claire@acier\.example +owner, Acier Nord SA/);
  expect(await (await fetch(PUBLIC_URL)).text()).toBe('portal');
  expect(await (await fetch(DEMO_CRM_ORIGIN)).text()).toBe('crm');
});

it('stops the portal first, then what it leans on, and ends with its code', async () => {
  const one = start();
  await one.ready();
  one.child.kill('SIGTERM');
  expect(await one.ended).toMatchObject({ code: 0, err: '' });
  const [first, ...rest] = await endings();
  expect(first).toBe('portal ends');
  expect(rest.toSorted()).toEqual(['crm ends', 'mailbox ends']);
});

it('builds again when a source has changed, and only then', async () => {
  const restart = async () => {
    const one = start();
    const shown = await one.ready();
    one.child.kill('SIGTERM');
    await one.ended;
    return shown;
  };
  expect(await restart()).toContain('Building');
  expect(await restart()).not.toContain('Building');
  await appendFile(join(folder, 'server/main.ts'), '\n// changed');
  expect(await restart()).toContain('Building');
});

it('leaves no process behind when it is killed itself', async () => {
  const one = start();
  await one.ready();
  one.child.kill('SIGKILL');
  await expect.poll(endings, { timeout: 10_000 }).toHaveLength(3);
});

it('stops when npm is told to: the shell between them dies without passing it on', async () => {
  const shell = spawn('/bin/sh', ['-c', `${process.execPath} scripts/start.mjs > out; true`], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      EVENTS: join(folder, 'events'),
      npm_lifecycle_event: 'start',
    },
  });
  const shown = () => readFile(join(folder, 'out'), 'utf8').catch(() => '');
  await expect.poll(shown, { timeout: 20_000 }).toContain('Ctrl-C');
  shell.kill('SIGTERM');
  await expect.poll(endings, { timeout: 10_000 }).toHaveLength(3);
});

it('says in one line which port is in use, before it starts anything', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address();
  const { code, err } = await start({ PORT: String(port - 1) }).ended;
  taken.close();
  expect(code).toBe(1);
  expect(err).toMatch(new RegExp(`^Port ${port} \\(the CRM simulator, PORT \\+ 1\\) is in use: .*PORT.*\\n$`));
  expect(await events()).toEqual([]);
});

it('says in one line that DATA_DIR cannot be written, before it starts anything', async () => {
  await write('file', '');
  const { code, err } = await start({ DATA_DIR: 'file' }).ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^DATA_DIR: cannot write to .*file \(\w+\)\.\n$/);
  expect(await events()).toEqual([]);
});

it('ends with the one line the portal said when it could not start', async () => {
  const { code, err } = await start({ REFUSE: 'portal' }).ended;
  expect(code).toBe(1);
  expect(err).toBe('DATA_DIR: not writable\n');
  expect((await endings()).toSorted()).toEqual(['crm ends', 'mailbox ends']);
});

it('stops the portal when a simulator dies', async () => {
  const one = start();
  await one.ready();
  const { pid } = await environmentOf('crm');
  process.kill(pid, 'SIGKILL');
  expect(await one.ended).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The CRM simulator ended/),
  });
  expect((await endings()).toSorted()).toEqual(['mailbox ends', 'portal ends']);
});

it('starts no simulator and seeds nothing when the settings are those of production', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const env = { NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: 'https://portal.example' };
  const shown = await start(env).ready();
  expect(shown).not.toContain('Demo');
  expect((await events()).map((line) => line.split(' ')[0])).toEqual(['portal']);
});
