import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiDocument } from '#contract/public-api/docs-page.ts';
import { openIntegrator, type Integrator } from '#domains/webhooks/receiver.test-support.ts';
import { callsOf } from '#sign/docs/call.ts';
import { curlOf, nodeOf } from '#sign/docs/samples.ts';
import { openWorld, type World } from '#tests/support/world.ts';

// Runs two programs for each of fifty calls, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const hasTools = ['bash', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0);

let world: World;
let integrator: Integrator;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-samples-'));
  writeFileSync(path.join(folder, 'order.docx'), 'PK\u0003\u0004');
  world = await openWorld();
  integrator = await openIntegrator(world, 'claire@samples.example');
  const install = ['install', '--no-audit', '--no-fund', `${world.origin}/paraphe-sdk.tgz`];
  await promisify(execFile)('npm', install, { cwd: folder });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a sample. @returns what it printed, or what a sample for Node said of its error */
const run = async (program: string, args: string[]): Promise<string> => {
  const env = { ...process.env, PORTAL: world.origin, TOKEN: integrator.token };
  const ran = promisify(execFile)(program, args, { cwd: folder, env });
  return ran.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
};

const inNode = (sample: string): Promise<string> => {
  const file = path.join(folder, 'sample.mjs');
  writeFileSync(file, sample);
  return run(process.execPath, [file]);
};

// REQ-6.2.13
test.skipIf(!hasTools)('each sample of the documentation runs, and is answered as the documentation says', async () => {
  const document = (await world.call('GET', '/api/openapi.json')).body as ApiDocument;
  const calls = callsOf(document);
  const create = calls.find(({ operation }) => operation.operationId === 'createWebdoc')!;
  const { id, signatories } = JSON.parse(await run('bash', ['-c', curlOf(create)]));
  expect(JSON.parse(await run('bash', ['-c', curlOf(create)])).id).toBe(id);
  const exampleIds: Record<string, string> = {};
  for (const { parameters } of calls)
    for (const { name, in: place, example } of parameters)
      if (place === 'path' && name === 'id') exampleIds[String(example)] = id;
      else if (name === 'signatoryId') exampleIds[String(example)] = signatories[0].id;
  const withIds = (sample: string) =>
    Object.entries(exampleIds).reduce((text, [example, own]) => text.replaceAll(example, own), sample);
  for (const call of calls) {
    const { responses, operationId } = call.operation;
    const codes = Object.values(responses).flatMap(({ content }) =>
      Object.keys(content?.['application/problem+json']?.examples ?? {}),
    );
    for (const printed of [await run('bash', ['-c', withIds(curlOf(call))]), await inNode(withIds(nodeOf(call)))]) {
      const code = /"code":"(\w+)"|ParapheError: \d+ (\w+)/.exec(printed)?.slice(1).find(Boolean);
      if (code !== undefined) expect([operationId, codes]).toEqual([operationId, expect.arrayContaining([code])]);
      else
        expect([operationId, printed]).toEqual([
          operationId,
          expect.not.stringMatching(/error(?!"?: ?null)|not found/i),
        ]);
    }
  }
});

interface Request {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Reads an `.http` file as editors do, with the values of its variables. */
const readCollection = (text: string, own: Record<string, string>): Request[] => {
  const [head = '', ...requests] = text.split(/^### .*\n/m);
  const named = [...head.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]);
  const values: Record<string, string> = { ...Object.fromEntries(named), ...own };
  return requests.map((request) => {
    const filled = request.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? `no ${name}`);
    const [lines = '', ...body] = filled.trim().split('\n\n');
    const [name = '', first = '', ...headers] = lines.split('\n');
    const [method = '', url = ''] = first.split(' ');
    return {
      name: name.replace('# @name ', ''),
      method,
      url,
      headers: Object.fromEntries(headers.map((line) => line.split(': '))),
      body: body.length > 0 ? body.join('\n\n').replace('< ./order.docx', 'PK').replaceAll('\n', '\r\n') : null,
    };
  });
};

// REQ-6.2.13
test('each call of the collection runs, and is answered as the description says', async () => {
  const { text, headers } = await world.call('GET', '/api/openapi.http');
  expect(headers['content-disposition']).toBe('attachment; filename="paraphe.http"');
  const { paths } = (await world.call('GET', '/api/openapi.json')).body as ApiDocument;
  const operations = Object.values(paths).flatMap((one) => Object.values(one));
  const own: Record<string, string> = { portal: world.origin, token: integrator.token, orgType: 'prod' };
  const seen: string[] = [];
  for (const { name } of readCollection(text, own)) {
    const { method, url, headers: sent, body } = readCollection(text, own).find((one) => one.name === name)!;
    const answer = await fetch(url, { method, headers: sent, body });
    const said = await answer.text();
    seen.push(name);
    expect([name, Object.keys(operations.find((one) => one.operationId === name)!.responses)]).toEqual([
      name,
      expect.arrayContaining([String(answer.status)]),
    ]);
    if (name === 'createWebdoc') {
      const { id, signatories } = JSON.parse(said);
      Object.assign(own, { id, signatoryId: signatories[0].id });
    }
  }
  expect(seen.sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
});
