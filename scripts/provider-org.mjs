// Deploys salesforce/provider: docs/provider-org.md. Needs nothing but Node and Salesforce's `sf`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { askSf, runSf } from './salesforce-cli.mjs';
import { differencesOf, readManifest, readProject, readRetrieved } from './salesforce-metadata.mjs';
import { command, Refusal, root, say } from './steps.mjs';

const project = join(root, 'salesforce/provider');
const folders = ['--source-dir', 'force-app', '--source-dir', 'customer-app'];
const permissionSet = 'Paraphe_Portal';
const usage = 'npm run provider-org -- --target-org <alias> [--dry-run] [--no-prompt]';

/** Exit code when the org may have been changed, and the rest is to be done by hand. */
const unfinished = 2;

/** A name or address as the metadata can have it: without what means something in XML or in a query. */
const address = /^[^\s<>&"'\\@]+@[^\s<>&"'\\@]+$/;
const messages = /^https:\/\/[^\s<>&"'/:]+(?::443)?\/(?:[^\s<>&"']*\/)?api\/crm\/messages\/[\w-]{24,}$/;

const { PUBLIC_URL = '', PROVIDER_ORG_MESSAGES_SECRET: secret } = process.env;
const portal = PUBLIC_URL.replace(/\/$/, '');

/** What an installation puts into the metadata: how it is asked for, how it looks, and from what it follows. */
const wanted = {
  PARAPHE_CONTACT_EMAIL: { ask: 'Address at which Salesforce reaches the owner of the two apps', form: address },
  PARAPHE_CALLBACK_URL: {
    ask: 'Address of the portal to which customers come back, https://…/workspaces',
    form: /^https:\/\/[^\s<>&"']+\/workspaces$/,
    known: portal && `${portal}/workspaces`,
  },
  PARAPHE_INTEGRATION_USER: { ask: 'User name of the integration user in this org', form: address },
  PARAPHE_MESSAGES_URL: {
    ask: 'Address of the portal that takes messages, https://…/api/crm/messages/<PROVIDER_ORG_MESSAGES_SECRET>',
    form: messages,
    known: portal && secret && `${portal}/api/crm/messages/${secret}`,
  },
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        'target-org': { type: 'string', short: 'o' },
        'dry-run': { type: 'boolean' },
        'no-prompt': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`);
  }
};

/** Questions to whoever started the command; null when nobody answers. */
const openQuestions = () => {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      process.stdout.write(`${question}: `);
      const { value, done } = await lines.next();
      if (!process.stdin.isTTY) say();
      return done ? null : value.trim();
    },
    close: () => reader.close(),
  };
};

const readValues = async (ask) => {
  const values = {};
  for (const [name, { ask: question, form, known }] of Object.entries(wanted)) {
    const value = process.env[name] || known || (await ask?.(`${name}\n  ${question}`));
    if (!value) throw new Refusal(`${name} is missing: ${question}.`);
    if (!form.test(value)) throw new Refusal(`${name} is not what it should be: ${question}.`);
    values[name] = value;
    say(`  ${name.padEnd(24)} ${value.replace(/(?<=\/api\/crm\/messages\/).*/, '…')}`);
  }
  return values;
};

const needSf = async () => {
  const { code, output, errors } = await runSf(['--version'], { cwd: project });
  if (code === undefined)
    throw new Refusal(
      'Salesforce’s command sf is not installed. Install it with: npm install --global @salesforce/cli',
    );
  if (code !== 0) throw new Refusal(`sf --version ended with ${code}:\n${`${errors}${output}`.trim()}`);
  say(output.trim());
};

const query = async (org, soql) => {
  const { records } = await askSf(['data', 'query', '--target-org', org, '--query', soql], { cwd: project });
  return records;
};

/** The org behind the alias, which answers, and its integration user, without whom a deployment fails half-way. */
const readOrg = async (org, user) => {
  const { username, instanceUrl } = await askSf(['org', 'display', '--target-org', org], { cwd: project }).catch(
    (error) => {
      const login = `sf org login web --alias ${org} --instance-url https://<My Domain>.my.salesforce.com`;
      throw new Refusal(`${error.message}\nLog in, in salesforce/provider: ${login}`);
    },
  );
  const [about] = await query(org, 'SELECT Name, IsSandbox FROM Organization');
  const [found] = await query(org, `SELECT Id, IsActive FROM User WHERE Username = '${user}'`);
  if (!found?.IsActive)
    throw new Refusal(
      `${user} is ${found ? 'not active' : 'no user'} in ${about.Name}. A sandbox adds its own name: ${user}.<sandbox>.`,
    );
  const kind = about.IsSandbox ? 'a sandbox' : 'PRODUCTION';
  say(`\n${about.Name}, ${kind}: ${instanceUrl}, as ${username}`);
  return { name: about.Name, kind, address: instanceUrl.replace(/\/$/, '') };
};

const inBrief = (value) => {
  if (value === undefined) return 'nothing';
  return value.length > 60 || value.includes('<') ? 'another text or list' : `“${value}”`;
};

/** Shows what a deployment would put in place of what the org has. `sf` leaves out what `.forceignore` names. */
const compare = async (org) => {
  const folder = mkdtempSync(join(tmpdir(), 'paraphe-org-'));
  try {
    await askSf(['project', 'generate', 'manifest', ...folders, '--output-dir', folder], { cwd: project });
    const deployed = readManifest(join(folder, 'package.xml'));
    const ours = new Map([...readProject(join(project, 'force-app'))].filter(([name]) => deployed.has(name)));
    const components = [...ours.keys()].flatMap((name) => ['--metadata', name]);
    const into = ['--target-metadata-dir', folder, '--unzip'];
    const { success } = await askSf(['project', 'retrieve', 'start', '--target-org', org, ...components, ...into], {
      cwd: project,
    });
    if (success !== true) throw new Refusal('sf project retrieve start: the org gave nothing to compare with.');
    const theirs = readRetrieved(folder);
    const both = [...ours.keys()].filter((name) => theirs.has(name)).length;
    const differences = differencesOf(ours, theirs);
    say(`\nFields, views and objects: ${ours.size}, of which the org has ${both}.`);
    for (const [name, element, there, here] of differences)
      say(`  ${name} ${element}: ${inBrief(there)} in the org, ${inBrief(here)} after the deployment`);
    if (differences.length > 0) say('What should stay as it is goes to salesforce/provider/.forceignore.');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const deploy = async (org, env, more) => {
  // The differences were shown, and agreed to.
  const args = ['project', 'deploy', 'start', '--target-org', org, ...folders, '--ignore-conflicts', ...more];
  const { code } = await runSf(args, { cwd: project, env, show: true });
  return code;
};

/** Tells whether the org took everything back. `sf` may have ended before it, or have lost it. */
const hasFailed = async (org) => {
  const args = ['project', 'deploy', 'report', '--use-most-recent', '--target-org', org, '--json'];
  const { output } = await runSf(args, { cwd: project });
  try {
    const { result, data } = JSON.parse(output);
    const { status, checkOnly } = result ?? data ?? {};
    return status === 'Failed' && checkOnly !== true;
  } catch {
    return false;
  }
};

/** Assigns the permission set once: Salesforce refuses a second time. */
const assign = async (org, user) => {
  const which = `PermissionSet.Name = '${permissionSet}' AND Assignee.Username = '${user}'`;
  const assigned = await query(org, `SELECT Id FROM PermissionSetAssignment WHERE ${which}`);
  if (assigned.length > 0) return;
  const args = ['org', 'assign', 'permset', '--target-org', org, '--name', permissionSet, '--on-behalf-of', user];
  const { code } = await runSf(args, { cwd: project, show: true });
  if (code !== 0) throw new Refusal(`sf ${args.join(' ')} ended with ${code}.`);
};

const clicks = (user) => [
  ['ManageExternalClientApplication', `Paraphe for the provider → Policies → Edit: Run As is ${user}.`],
  ['ManageExternalClientApplication', 'Settings → OAuth Settings → Consumer Key and Secret of both apps.'],
  ['EnhancedProfiles', 'Minimum Access - API Only Integrations → Login IP Ranges: the addresses of the portal.'],
  ['Flows', 'The six flows “Portal …” are active; else activate them.'],
  ['ObjectManager/Case/PageLayouts/view', 'The fields that support works with, without Portal id.'],
];

const sayRest = ({ address: org }, user) => {
  say('\nDeployed. What is left, as docs/provider-org.md says it:');
  for (const [at, [page, what]] of clicks(user).entries()) {
    const path = page.includes('/') ? page : `${page}/home`;
    say(`  ${at + 1}. ${org}/lightning/setup/${path}\n     ${what}`);
  }
  say('Then, on the portal’s machine: npm run admin -- doctor');
};

await command(async () => {
  const { 'target-org': org, 'dry-run': onlyTry, 'no-prompt': silent } = readOptions();
  if (!org) throw new Refusal(`--target-org is missing: the alias or user name of the org in sf.\n${usage}`);
  await needSf();
  const questions = silent ? undefined : openQuestions();
  try {
    const values = await readValues(questions?.ask);
    const user = values.PARAPHE_INTEGRATION_USER;
    const about = await readOrg(org, user);
    await compare(org);
    say('\nA dry run:');
    if ((await deploy(org, values, ['--dry-run'])) !== 0) throw new Refusal('The dry run failed; nothing was changed.');
    if (onlyTry) return 0;
    const answer = questions ? await questions.ask(`\nDeploy to ${about.name}, ${about.kind}? (yes/no)`) : 'yes';
    if (answer !== 'yes') throw new Refusal('Nothing was changed.');
    const code = await deploy(org, values, []);
    if (code !== 0) {
      if (await hasFailed(org)) throw new Refusal('The deployment failed; nothing was changed.');
      say(
        'The end of the deployment is not known. Ask the org: sf project deploy report --use-most-recent, then start again.',
      );
      return unfinished;
    }
    const missed = await assign(org, user).catch((error) => error);
    sayRest(about, user);
    if (missed) say(`The permission set ${permissionSet} is to be assigned to ${user}. ${missed.message}`);
    return missed ? unfinished : 0;
  } finally {
    questions?.close();
  }
});
