import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { docx } from '#sim/crm/documents/office.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';

const rounds = 6;
const atOnce = 6;

let outside: OutsideWorld;
let portal: PortalProcess;
let env: Record<string, string>;
let apiToken: string;
let companyId: string;

beforeAll(async () => {
  const port = String(await freePort());
  outside = await openOutsideWorld({ publicUrl: `http://127.0.0.1:${port}` });
  env = { ...outside.env, PORT: port };
  portal = await startPortal(env);
  const person = ['--username=claire@store.example', '--firstname=Claire', '--lastname=Martin'];
  await adminJson(env, ['account', 'create', ...person], goodPassword);
  const wanted = ['--company=claire@store.example', '--type=prod', '--name=Tests'];
  ({ token: apiToken, companyId } = await adminJson(env, ['token', 'create', ...wanted]));
});
afterAll(async () => {
  await portal?.killAll();
  await outside?.close();
});

/** Allowed content hashes per external id: the last acknowledged file, or one without an answer. */
const possible = new Map<string, Set<string>>();
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const put = async (externalId: string, bytes: Buffer): Promise<void> => {
  const hash = hashOf(bytes);
  possible.set(externalId, (possible.get(externalId) ?? new Set()).add(hash));
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), `${externalId}.docx`);
  const answer = await fetch(`${portal.origin}/api/public/templates/${externalId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiToken}` },
    body,
    // The portal was killed, so the file may be stored or not.
  }).catch(() => null);
  if (answer?.status === 200) possible.set(externalId, new Set([hash]));
};

const logIn = async (): Promise<string> => {
  const answer = await fetch(`${portal.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'claire@store.example', encryptedPassword: encode(goodPassword) }),
  });
  return ((await answer.json()) as { userToken: string }).userToken;
};

const read = async (bearer: string, what: string): Promise<Response> =>
  fetch(`${portal.origin}/api/documents${what}`, { headers: { authorization: `Bearer ${bearer}` } });

const filesKept = async (): Promise<number> =>
  (await readdir(path.join(outside.dataDir, 'files', 'templates', companyId)).catch(() => [])).length;

/** Every listed document is complete and was sent; no acknowledged one is lost. */
const expectWhole = async (): Promise<number> => {
  const bearer = await logIn();
  const documents = (await (await read(bearer, '')).json()) as { id: string; name: string }[];
  const names = documents.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { id, name } of documents) {
    const answer = await read(bearer, `/prod/${id}/download/`);
    const hash = hashOf(new Uint8Array(await answer.arrayBuffer()));
    expect(possible.get(name)?.has(hash), `${name} holds a file that was sent`).toBe(true);
  }
  return documents.length;
};

test('killed at any moment of a transfer, each template has its old file or its new one, whole, and no file is left over', async () => {
  const chance = openSeededRandom();
  onTestFailed(() => console.error(`TEST_SEED=${chance.seed}`));
  for (let round = 0; round < rounds; round += 1) {
    const sending = Array.from({ length: atOnce }, (_, at) =>
      put(`TPL-${at}`, docx([`round ${round}, file ${at}`], chance.between(1_000, 3_000_000))),
    );
    await pause(chance.between(0, 250));
    await portal.kill();
    await Promise.all(sending);
    portal = await startPortal(env);
    await expectWhole();
  }
  // Without kills all uploads succeed; after the clean-up job no other files remain.
  await Promise.all(Array.from({ length: atOnce }, (_, at) => put(`TPL-${at}`, docx([`last ${at}`], 0))));
  await outside.query(`update jobs set run_at = now(), lease_until = now() where name = 'document.forgetFile'`);
  expect(await expectWhole()).toBe(atOnce);
  await expect.poll(filesKept, { timeout: 30_000 }).toBe(atOnce);
}, 240_000);
