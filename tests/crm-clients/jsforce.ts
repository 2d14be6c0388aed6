import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { ref, sobject, text } from '#sim/crm/fields.ts';
import { packageObjects } from '#sim/crm/schema.ts';
import { startCrmSimulator } from '#sim/crm/server.ts';
import { grant } from '#sim/crm/test-client.ts';
import { openHttps } from '#tests/support/https-front.ts';

/** Runs jsforce's own tests against the simulator: `docs/crm-clients.md`. The argument is the folder of its sources. */

const files = [
  'body-size',
  'cache',
  'connection-crud',
  'connection-meta',
  'http-api',
  'jwt-util',
  'oauth2',
  'query',
  'query-pagination.mock',
  'schema',
  'sobject',
  'soql-builder',
];
const org = 'studioouest';
const username = 'nora.petit@studio-ouest.example';
const bigRows = 5100;

interface Case {
  status: string;
  title: string;
  ancestorTitles: string[];
  failureMessages: string[];
}

/** Cases that say nothing about records by REST. Two files import those of Bulk. */
const isLeftOut = ({ status, title, ancestorTitles: [group] }: Case): boolean =>
  status === 'pending' ||
  group === 'SOAP API' ||
  group === 'search' ||
  (group === undefined && /^should (call )?bulk /.test(title));

/** The tables that the suite deploys to its org. */
const addTables = (): void => {
  const OwnerId = ref('User', 'Owner', { required: true });
  packageObjects.push(
    sobject('BigTable__c', 'a90', { Name: text(80), OwnerId }),
    sobject('UpsertTable__c', 'a91', { Name: text(80), ExtId__c: text(50, { externalId: true }), OwnerId }),
  );
};

const runSuite = async (suite: string, answer: string, env: Record<string, string>): Promise<void> => {
  const pattern = `/test/(${files.join('|').replaceAll('.', String.raw`\.`)})\\.test\\.ts$`;
  const jest = join(suite, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--forceExit', '--json', `--outputFile=${answer}`, '--testPathPattern', pattern];
  const child = spawn(process.execPath, args, { cwd: suite, env: { ...process.env, ...env }, stdio: 'ignore' });
  await once(child, 'close');
};

const report = (answer: string): boolean => {
  const { testResults } = JSON.parse(readFileSync(answer, 'utf8')) as {
    testResults: { name: string; assertionResults: Case[] }[];
  };
  const total = { counted: 0, passed: 0 };
  for (const { name, assertionResults } of testResults.toSorted((one, other) => one.name.localeCompare(other.name))) {
    const counted = assertionResults.filter((one) => !isLeftOut(one));
    const failed = counted.filter(({ status }) => status !== 'passed');
    total.counted += counted.length;
    total.passed += counted.length - failed.length;
    console.log(`${basename(name, '.test.ts')}: ${counted.length - failed.length} of ${counted.length}`);
    for (const { title, failureMessages } of failed) console.log(`  ${title}: ${failureMessages[0]?.split('\n')[0]}`);
  }
  console.log(`all: ${total.passed} of ${total.counted}`);
  return total.passed >= 135;
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('the folder of the sources of jsforce is expected');
addTables();
const made = mkdtempSync(join(tmpdir(), 'paraphe-clients-'));
const sim = await startCrmSimulator();
const https = await openHttps(made, { localhost: sim.origin });
sim.world.settings.origin = `https://localhost:${https.port}`;
const { store } = sim.world.orgs.get(org) ?? {};
for (let at = 0; at < bigRows; at++) store?.seed('BigTable__c', { Name: `Row ${at}` }, new Date());
const { access_token: token, instance_url: url } = await grant(sim, org, username);
try {
  const answer = join(made, 'answer.json');
  await runSuite(resolve(folder), answer, {
    NODE_EXTRA_CA_CERTS: https.certificate,
    SF_LOGIN_URL: url,
    SF_ACCESS_TOKEN: token,
    SF_USERNAME: username,
  });
  process.exitCode = report(answer) ? 0 : 1;
} finally {
  rmSync(made, { recursive: true });
  await https.close();
  await sim.close();
}
