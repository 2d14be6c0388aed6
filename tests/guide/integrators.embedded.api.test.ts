import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { addWebhook, openIntegrator, type Integrator } from '#domains/webhooks/receiver.test-support.ts';
import { drawn, sign } from '#domains/webdocs/signing.test-support.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { untilSealed } from '#tests/support/journeys.ts';
import { openWorld, type World } from '#tests/support/world.ts';

// Runs several programs and seals a document, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const blocksOf = (language: 'fr' | 'en', kind: 'sh' | 'js'): string[] => {
  const text = readFileSync(`docs/guide/integrators.${language}.md`, 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block!);
};

/** The guide's commands need bash and curl, which a machine with only Node and npm may not have. */
const hasTools = ['bash', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0);

let world: World;
let claire: Integrator;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-guide-'));
  world = await openWorld();
  claire = await openIntegrator(world, 'claire@guide.example');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a block of the guide in bash, with the `ID` of the earlier blocks. @returns its output */
const paste = async (block: string): Promise<string> => {
  const script = `set -e\n[ -f .id ] && . ./.id\n${block}\necho "ID=$ID" > .id\n`;
  const env = { ...process.env, PORTAL: world.origin, TOKEN: claire.token, ID: '' };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
  return stdout;
};

const readJson = (name: string): any => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

it('shows the same commands in both languages', () => {
  expect(blocksOf('fr', 'sh')).toEqual(blocksOf('en', 'sh'));
  expect(blocksOf('fr', 'js')).toEqual(blocksOf('en', 'js'));
});

test.skipIf(!hasTools)('each command of the guide does what the guide says', async () => {
  const [install, create, preview, follow, remind, fetchAll, refused, openapi, ...more] = blocksOf('en', 'sh');
  expect(more).toEqual([]);
  await paste(install!);
  expect(readFileSync(path.join(folder, 'five-minutes.mjs'), 'utf8')).toContain('@paraphe/sdk');
  expect(await paste(create!)).toMatch(/\/webdoc\/[\w-]{43}\n$/);
  const { id, signatories } = readJson('created.json');
  expect(JSON.parse(await paste(preview!))).toMatchObject({ url: expect.stringContaining('/preview/') });
  expect(await paste(follow!)).toContain(`"id":"${id}"`);
  expect(JSON.parse(await paste(remind!))).toEqual({ reminded: 1 });
  await expect(paste(fetchAll!)).rejects.toThrow(/409/);
  const actions = [
    { tag: '{{city}}', type: 'text', value: 'Lille' },
    { tag: '{{sign}}', type: 'signature', value: drawn },
  ];
  expect((await sign(world, signatories[0].token, actions)).status).toBe(200);
  await untilSealed(openVisitor(world.origin), claire.token, id);
  await paste(fetchAll!);
  expect(readFileSync(path.join(folder, 'order-1042.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  expect(readJson('evidence.json').entries.length).toBeGreaterThan(2);
  expect(JSON.parse(await paste(refused!))).toMatchObject({
    code: 'InvalidRequest',
    requestId: expect.any(String),
    errors: expect.arrayContaining([expect.objectContaining({ path: expect.any(String) })]),
  });
  await paste(openapi!);
  expect(readJson('openapi.json').openapi).toMatch(/^3\.1/);
});

test('the guide’s receiver takes what the portal signs, once, and refuses everything else', async () => {
  const port = await freePort();
  const { webhook, secret } = await addWebhook(world, claire, `http://127.0.0.1:${port}/`);
  const file = path.join(folder, 'receive.mjs');
  writeFileSync(file, blocksOf('en', 'js')[0]!);
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  const receiver = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const knock = () =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 'not there yet',
    );
  try {
    await expect.poll(knock).toBe(403);
    const { bearer } = claire;
    const tested = await world.call('POST', `/api/company/webhooks/${webhook.id}/test`, { bearer });
    expect(tested.status).toBeLessThan(300);
    await expect.poll(() => printed).toMatch(/^webhook\.test [\da-f-]{36}\n$/);
  } finally {
    receiver.kill();
  }
});
