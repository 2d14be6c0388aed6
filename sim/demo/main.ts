import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openPackage } from '../crm/package-client.ts';
import { demoPreview, demoWebdoc } from './contract.ts';
import { ensureBrandings } from './brandings.ts';
import { ensureEnvironments } from './environments.ts';
import { demoCompanies, demoPassword, type DemoCompany, type DemoPerson, type DemoSender } from './people.ts';
import { makeHistory } from './history.ts';
import { sendSignEvents } from './sign-events.ts';
import { openPortal, type Portal } from './portal.ts';
import { sendTemplates } from './templates.ts';
import { makeTokens } from './tokens.ts';

/** Fills an empty demo through the portal's API. Each step skips what exists, so that a killed run can be repeated. */

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
};

const encode = (password: string): string => Buffer.from(password, 'utf8').toString('base64');

const logIn = async (portal: Portal, username: string): Promise<string | null> => {
  const { status, body } = await portal.call<{ userToken: string }>('POST', '/api/auth/login', {
    body: { username, encryptedPassword: encode(demoPassword) },
    status: [200, 404],
  });
  return status === 200 ? body.userToken : null;
};

const createAccount = (portal: Portal, person: DemoPerson, company: string[]): Promise<unknown> =>
  portal.admin(
    [
      'account',
      'create',
      `--username=${person.username}`,
      `--firstname=${person.firstname}`,
      `--lastname=${person.lastname}`,
      `--role=${person.role}`,
      `--language=${person.language}`,
      ...company,
    ],
    demoPassword,
  );

const ensureAccount = async (portal: Portal, person: DemoPerson, company: string[]): Promise<string> => {
  const bearer = await logIn(portal, person.username);
  if (bearer) return bearer;
  await createAccount(portal, person, company);
  return (await logIn(portal, person.username)) ?? '';
};

/** Status 409: an earlier run of the seed, killed later, already sent the invitation. */
const invite = (portal: Portal, owner: string, person: DemoPerson): Promise<unknown> =>
  portal.call('POST', '/api/user/invite', {
    bearer: owner,
    body: {
      username: person.username,
      email: person.username,
      firstName: person.firstname,
      lastName: person.lastname,
      roleName: person.role,
    },
    status: [201, 409],
  });

const askToJoin = async (portal: Portal, owner: string, person: DemoPerson): Promise<void> => {
  const { body } = await portal.call<{ companyId: string }>('GET', '/api/company/status', { bearer: owner });
  const bearer = await ensureAccount(portal, person, [`--company-name=${person.lastname}`]);
  await portal.call('POST', `/api/company/${body.companyId}/user/request`, { bearer });
};

const createToken = async (portal: Portal, owner: string, type: 'prod' | 'sandbox', name: string): Promise<string> => {
  const created = await portal.admin(['token', 'create', `--company=${owner}`, `--type=${type}`, `--name=${name}`]);
  return (created as { token: string }).token;
};

const fillCloud = async (portal: Portal, owner: string, { type, ...sender }: DemoSender): Promise<void> => {
  const token = await createToken(portal, owner, type, `Package ${sender.prefix}`);
  await sendTemplates(portal, { crm: required('CRM_ORIGIN'), ...sender, token });
};

const ensurePeople = async (portal: Portal, owner: string, bearer: string, company: DemoCompany) => {
  const [, ...others] = company.people;
  await ensureEnvironments(portal, bearer, company.orgs);
  for (const person of others) await ensureAccount(portal, person, [`--company=${owner}`]);
  for (const person of company.invited ?? []) await invite(portal, bearer, person);
  for (const person of company.asking ?? []) await askToJoin(portal, bearer, person);
};

const ensureCompany = async (portal: Portal, company: DemoCompany): Promise<void> => {
  const [owner] = company.people;
  if (!owner) return;
  const bearer = await ensureAccount(portal, owner, [`--company-name=${company.name}`]);
  if (company.branded) await ensureBrandings(portal, bearer);
  await Promise.all([
    ensurePeople(portal, owner.username, bearer, company),
    ...(company.senders ?? []).map((sender) => fillCloud(portal, owner.username, sender)),
  ]);
};

/** The document belongs to an opportunity of the production org, whose page shows its state and at last its PDF. */
const createSigningLink = async (portal: Portal, token: string): Promise<string> => {
  const { prefix = '', username = '' } = demoCompanies[0]?.senders?.find(({ type }) => type === 'prod') ?? {};
  const record = await (await openPackage(required('CRM_ORIGIN'), prefix, username)).firstOpportunity();
  const body = { ...demoWebdoc, externalId: `demo-contract-${Date.now()}`, ...(record && { record }) };
  const { body: created } = await portal.call<{ signatories: { url: string }[] }>('POST', '/api/public/webdocs', {
    bearer: token,
    body,
  });
  return created.signatories[0]?.url ?? '';
};

const createPreviewLink = async (portal: Portal, token: string): Promise<string> => {
  const { body: created } = await portal.call<{ url: string }>('POST', '/api/public/previews', {
    bearer: token,
    body: demoPreview,
  });
  return created.url;
};

interface Seeded {
  signingLink: string;
  /** Missing in files of older demos. */
  previewLink?: string;
}

const readSeeded = async (file: string): Promise<Seeded | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Seeded;
  } catch {
    return null;
  }
};

const writeSeeded = async (file: string, seeded: Seeded): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(seeded), { mode: 0o600 });
  await rename(`${file}.new`, file);
};

/** The configured secret, or the one that the portal generated at its first start. */
const webhookSecret = async (): Promise<string> => {
  const given = process.env['SIGN_WEBHOOK_SECRET']?.split(',')[0];
  return given || (await readFile(path.join(required('DATA_DIR'), 'sign-webhook.secret'), 'utf8')).trim();
};

const seed = async (): Promise<Seeded> => {
  const portal = openPortal(required('PORTAL_URL'), required('ADMIN_BIN'));
  const file = path.join(required('DATA_DIR'), 'sim', 'demo.json');
  const before = await readSeeded(file);
  if (before) return before;
  // The companies are independent. In parallel, because each start of the staff command is slow.
  await Promise.all(demoCompanies.map((company) => ensureCompany(portal, company)));
  const owner = demoCompanies[0]?.people[0]?.username ?? '';
  const bearer = (await logIn(portal, owner)) ?? '';
  const [token] = await Promise.all([
    createToken(portal, owner, 'prod', 'Demo'),
    makeHistory(portal, { username: owner, bearer }),
    makeTokens(portal, { username: owner, bearer }),
    sendSignEvents(portal, bearer, await webhookSecret()),
  ]);
  const seeded = {
    signingLink: await createSigningLink(portal, token),
    previewLink: await createPreviewLink(portal, token),
  };
  await writeSeeded(file, seeded);
  return seeded;
};

try {
  const { signingLink, previewLink } = await seed();
  const accounts = demoCompanies
    .filter(({ shown }) => shown)
    .flatMap(({ name, people }) => people.slice(0, 2).map(({ username, role }) => ({ username, role, company: name })));
  console.log(JSON.stringify({ signingLink, previewLink, accounts, password: demoPassword }));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
