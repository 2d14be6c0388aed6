import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './steps.mjs';

const values = {
  PARAPHE_CONTACT_EMAIL: 'crm@provider.example',
  PARAPHE_INTEGRATION_USER: 'integration@provider.example',
  PUBLIC_URL: 'https://portal.provider.example/',
  PROVIDER_ORG_MESSAGES_SECRET: 'a-secret-of-24_characters',
};

/** What the org has of the project: one of two fields, with another label. */
const retrieved = `<?xml version="1.0" encoding="UTF-8"?>
<CustomObject xmlns="http://soap.sforce.com/2006/04/metadata">
    <label>Ticket of the org</label>
    <fields>
        <fullName>portal_Id__c</fullName>
        <label>Number of the portal</label>
        <trackTrending>false</trackTrending>
    </fields>
</CustomObject>`;

const manifest = `<Package xmlns="http://soap.sforce.com/2006/04/metadata">
    <types>
        <members>Case.portal_Id__c</members>
        <members>Case.product__c</members>
        <name>CustomField</name>
    </types>
</Package>`;

/** An `sf` that notes its arguments and answers what `ANSWERS` says, by the first words of the command. */
const fakeSf = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const args = process.argv.slice(2);
const { NOTES, ANSWERS, PARAPHE_CALLBACK_URL, PARAPHE_MESSAGES_URL } = process.env;
const line = args.join(' ');
const values = { PARAPHE_CALLBACK_URL, PARAPHE_MESSAGES_URL };
appendFileSync(NOTES, JSON.stringify({ line, values, cwd: process.cwd() }) + '\\n');
const after = (flag) => args[args.indexOf(flag) + 1];
if (line.startsWith('project generate manifest'))
  writeFileSync(join(after('--output-dir'), 'package.xml'), ${JSON.stringify(manifest)});
if (line.startsWith('project retrieve start')) {
  const folder = join(after('--target-metadata-dir'), 'unpackaged/objects');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Case.object'), ${JSON.stringify(retrieved)});
}
const [, answer] = Object.entries(JSON.parse(ANSWERS)).find(([part]) => line.includes(part)) ?? ['', { result: {} }];
if (args.includes('--json')) console.log(JSON.stringify({ status: answer.code ?? 0, ...answer }));
process.exit(answer.code ?? 0);
`;

const good = {
  'FROM Organization': { result: { records: [{ Name: 'Provider SA', IsSandbox: true }] } },
  'FROM User': { result: { records: [{ Id: '005', IsActive: true }] } },
  'FROM PermissionSetAssignment': { result: { records: [] } },
  'org display': { result: { username: 'admin@provider.example', instanceUrl: 'https://provider.my.salesforce.com' } },
  'project retrieve': { result: { success: true } },
};

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paraphe-sf-'));
  writeFileSync(join(folder, 'sf'), fakeSf);
  chmodSync(join(folder, 'sf'), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

const run = async (args, { answers = {}, env = values, input = '', path } = {}) => {
  const notes = join(folder, 'notes');
  const child = spawn(process.execPath, ['scripts/provider-org.mjs', ...args], {
    cwd: root,
    env: {
      PATH: path ?? [folder, process.env.PATH].join(delimiter),
      NOTES: notes,
      ANSWERS: JSON.stringify({ ...answers, ...good, ...answers }),
      ...env,
    },
  });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  let calls = [];
  try {
    calls = readFileSync(notes, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    // Nothing was called.
  }
  return { code, out, calls, lines: calls.map(({ line }) => line) };
};

const target = ['--target-org', 'provider'];
const deployment = `project deploy start ${target.join(' ')} --source-dir force-app --source-dir customer-app --ignore-conflicts`;

// REQ-3.8.4
it('compares, tries, asks, deploys with the values of the portal and assigns the permission set', async () => {
  const { code, out, calls, lines } = await run(target, { input: 'yes\n' });
  expect(out).toContain('Fields, views and objects: 2, of which the org has 1.');
  expect(out).toContain('CustomField:Case.portal_Id__c label: “Number of the portal” in the org, “Portal id” after');
  expect(out).not.toContain('trackTrending');
  expect(out).toContain('Provider SA, a sandbox');
  expect(lines.find((line) => line.startsWith('project retrieve'))).toContain(
    '--metadata CustomField:Case.portal_Id__c --metadata CustomField:Case.product__c --target-metadata-dir',
  );
  expect(lines.filter((line) => /deploy start|assign/.test(line))).toEqual([
    `${deployment} --dry-run`,
    deployment,
    'org assign permset --target-org provider --name Paraphe_Portal --on-behalf-of integration@provider.example',
  ]);
  const deployed = calls.find(({ line }) => line === deployment);
  expect(deployed.cwd).toBe(join(root, 'salesforce/provider'));
  expect(deployed.values).toEqual({
    PARAPHE_CALLBACK_URL: 'https://portal.provider.example/workspaces',
    PARAPHE_MESSAGES_URL: 'https://portal.provider.example/api/crm/messages/a-secret-of-24_characters',
  });
  expect(out).not.toContain(values.PROVIDER_ORG_MESSAGES_SECRET);
  expect(out).toContain('https://provider.my.salesforce.com/lightning/setup/ManageExternalClientApplication/home');
  expect(code).toBe(0);
});

// REQ-3.8.4
it('asks for the values that nothing tells', async () => {
  const secret = 'another-secret-of-24-characters';
  const input = ['https://p.example/workspaces', `https://p.example/api/crm/messages/${secret}`, 'yes'].join('\n');
  const { PARAPHE_CONTACT_EMAIL, PARAPHE_INTEGRATION_USER } = values;
  const { code, calls } = await run(target, { env: { PARAPHE_CONTACT_EMAIL, PARAPHE_INTEGRATION_USER }, input });
  expect(code).toBe(0);
  expect(calls.find(({ line }) => line === deployment).values).toEqual({
    PARAPHE_CALLBACK_URL: 'https://p.example/workspaces',
    PARAPHE_MESSAGES_URL: `https://p.example/api/crm/messages/${secret}`,
  });
});

// REQ-3.8.4
it.each([
  ['without an org', [], {}, '--target-org is missing'],
  ['with an unknown option', [...target, '--force'], {}, '--force'],
  ['without sf', target, { path: '/nowhere' }, 'npm install --global @salesforce/cli'],
  ['without an answer', target, { env: {} }, 'PARAPHE_CONTACT_EMAIL is missing'],
  ['with a value that is none', target, { env: { ...values, PUBLIC_URL: 'http://p.example' } }, 'PARAPHE_CALLBACK_URL'],
  [
    'with a port that no message reaches',
    target,
    { env: { ...values, PUBLIC_URL: 'https://p.example:8443' } },
    'PARAPHE_MESSAGES_URL is not',
  ],
  [
    'without a log-in',
    target,
    { answers: { 'org display': { code: 2, message: 'No authorization' } } },
    'sf org login',
  ],
  ['without the integration user', target, { answers: { 'FROM User': { result: { records: [] } } } }, 'no user in'],
  ['when the dry run fails', target, { answers: { '--dry-run': { code: 1 } } }, 'The dry run failed'],
  ['when it is not agreed to', target, { input: 'no\n' }, 'Nothing was changed'],
  ['when nobody answers', target, {}, 'Nothing was changed'],
])('changes nothing %s, and ends with 1', async (_, args, options, said) => {
  const { code, out, lines } = await run(args, options);
  expect(out).toContain(said);
  expect(lines.filter((line) => /deploy start(?!.*--dry-run)|assign permset/.test(line))).toEqual([]);
  expect(code).toBe(1);
});

// REQ-3.8.4
it('stops after the dry run where only that is asked for, and asks nothing with --no-prompt', async () => {
  const tried = await run([...target, '--dry-run']);
  expect(tried.code).toBe(0);
  expect(tried.lines.filter((line) => line.includes('deploy start'))).toEqual([`${deployment} --dry-run`]);
  const silent = await run([...target, '--no-prompt']);
  expect(silent.code).toBe(0);
  expect(silent.lines).toContain(deployment);
});

// REQ-3.8.4
it('ends with 2 where the org may have been changed, and does not assign a second time', async () => {
  const assigned = { result: { records: [{ Id: '0Pa' }] } };
  const again = await run([...target, '--no-prompt'], { answers: { 'FROM PermissionSetAssignment': assigned } });
  expect(again.code).toBe(0);
  expect(again.lines.filter((line) => line.includes('assign permset'))).toEqual([]);
  const refused = await run([...target, '--no-prompt'], { answers: { 'assign permset': { code: 1 } } });
  expect(refused.code).toBe(2);
  expect(refused.out).toContain('Paraphe_Portal is to be assigned to integration@provider.example');
  const lost = await run([...target, '--no-prompt'], {
    answers: { 'FROM PermissionSetAssignment': { code: 1, message: 'expired' } },
  });
  expect([lost.code, lost.out.includes('expired')]).toEqual([2, true]);
  const endings = async (code, report) => {
    const answers = { '--dry-run': { code: 0 }, 'deploy start': { code }, 'deploy report': report };
    return (await run([...target, '--no-prompt'], { answers })).code;
  };
  expect(await endings(69, { result: { status: 'InProgress' } })).toBe(2);
  expect(await endings(1, { code: 1, message: 'read ECONNRESET' })).toBe(2);
  expect(await endings(1, { result: { status: 'Failed', checkOnly: true } })).toBe(2);
  // Only the org knows that it took everything back.
  expect(await endings(1, { code: 1, result: { status: 'Failed', checkOnly: false } })).toBe(1);
});
