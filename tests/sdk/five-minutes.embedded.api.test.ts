import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addWebhook, openIntegrator, type Integrator } from '#domains/webhooks/receiver.test-support.ts';
import { sign } from '#domains/webdocs/signing.test-support.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openWorld, type World } from '#tests/support/world.ts';

// Packs, installs, and seals a document, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let world: World;
let claire: Integrator;
let folder: string;

/** Installs the SDK of the portal in an empty folder, as an integrator does. */
const install = async (): Promise<void> => {
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const packed = await fetch(`${world.origin}/paraphe-sdk.tgz`);
  writeFileSync(path.join(folder, 'paraphe-sdk.tgz'), new Uint8Array(await packed.arrayBuffer()));
  const args = ['install', '--no-audit', '--no-fund', './paraphe-sdk.tgz'];
  await promisify(execFile)('npm', args, { cwd: folder });
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-sdk-'));
  world = await openWorld();
  claire = await openIntegrator(world, 'claire@sdk.example');
  await install();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

// REQ-6.2.16
test('the five-minute example of the packed SDK sends, follows, verifies the webhooks and saves the sealed PDF', async () => {
  const port = await freePort();
  const { secret } = await addWebhook(world, claire, `http://127.0.0.1:${port}/`);
  copyFileSync(
    path.join(folder, 'node_modules/@paraphe/sdk/examples/five-minutes.mjs'),
    path.join(folder, 'five-minutes.mjs'),
  );
  const env = { ...process.env, PORTAL: world.origin, TOKEN: claire.token, WEBHOOK_SECRET: secret, PORT: String(port) };
  const example = spawn(process.execPath, ['five-minutes.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  example.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = new Promise((resolve) => {
    example.on('exit', resolve);
  });
  try {
    await expect.poll(() => printed).toMatch(/^Sign here: .+\n/);
    const [, token] = /\/webdoc\/([\w-]+)\n/.exec(printed) ?? [];
    expect((await sign(world, token, [{ tag: '[[city]]', type: 'text', value: 'Lille' }])).status).toBe(200);
    expect(await ended).toBe(0);
  } finally {
    example.kill();
  }
  expect(printed).toMatch(/Received: signature_request\.activated/);
  expect(printed).toMatch(/Received: signer\.done/);
  const pdf = readFileSync(path.join(folder, 'order-1042.pdf'));
  expect(printed).toContain(`completed, SHA-256 ${createHash('sha256').update(pdf).digest('hex')}`);
});

test('programs are checked against its types', async () => {
  mkdirSync(path.join(folder, 'typed'));
  const check = async (name: string, line: string, module = 'nodenext'): Promise<string> => {
    const file = path.join(folder, 'typed', name);
    writeFileSync(
      file,
      `import { openParaphe } from '@paraphe/sdk';\nconst paraphe = openParaphe({ portal: 'https://portal.example', token: '' });\n${line}\n`,
    );
    const settings = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--module',
      module,
      '--target',
      'es2022',
      '--types',
      '',
    ];
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    const args = [tsc, '--ignoreConfig', ...settings, file];
    return promisify(execFile)(process.execPath, args, { cwd: folder }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  };
  expect(
    await check('right.ts', "for await (const { status } of paraphe.listWebdocs({ status: 'pending' })) void status;"),
  ).toBe('');
  // A program of CommonJS has it too, compiled as strictly as Node 16 needs.
  expect(await check('common.cts', "void paraphe.getWebdoc('1').then(({ status }) => status);", 'node16')).toBe('');
  await promisify(execFile)(process.execPath, ['-e', "require('@paraphe/sdk').openParaphe.call"], { cwd: folder });
  expect(await check('wrong.ts', "void paraphe.listWebdocs({ status: 'lost' });")).toContain('error TS2322');
});
