import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowAtCrm } from '#tests/support/crm.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { openVisitor, type Visitor } from '#tests/support/visitor.ts';
import { becomeCustomer, type Customer } from '#tests/support/journeys.ts';

const files = 12;
const fileBytes = 20 * 1024 * 1024;
const mebibyte = 1024 * 1024;

let outside: OutsideWorld;
let portal: PortalProcess;
let visitor: Visitor;
beforeAll(async () => {
  const port = String(await freePort());
  outside = await openOutsideWorld({ publicUrl: `http://127.0.0.1:${port}` });
  portal = await startPortal({ ...outside.env, PORT: port });
  visitor = openVisitor(portal.origin);
});
afterAll(async () => {
  await portal?.killAll();
  await outside?.close();
});

const orgOf = (prefix: string) => {
  const org = outside.crm.world.orgs.get(prefix);
  if (!org) throw new Error(`no org ${prefix}`);
  return org;
};

const connectSandbox = async ({ bearer }: Customer, prefix: string): Promise<string> => {
  await fetch(`${outside.crm.origin}/_sim/add-org`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefix, kind: 'sandbox' }),
  });
  const { body: started } = await visitor.call('POST', '/api/salesforce/authorize', {
    bearer,
    body: { orgType: 'test' },
  });
  const back = await allowAtCrm(started.authorizeUrl, prefix);
  const body = { orgType: 'test', salesforceCode: back.searchParams.get('code'), nonce: started.nonce };
  const { body: connected } = await visitor.call('POST', '/api/salesforce/auth', { bearer, body });
  if (connected.status !== 'connected') throw new Error(`connecting answered ${JSON.stringify(connected)}`);
  return `${outside.crm.origin}/${prefix}`;
};

const seedFiles = (prefix: string, count: number, name: string): string[] => {
  const writer = { userId: '005000000000001AAA', now: new Date() };
  const { store } = orgOf(prefix);
  return Array.from({ length: count }, (_, at) => {
    const externalId = `${name}-${at}`;
    const input = { PathOnClient: `${externalId}.pdf`, VersionData: randomBytes(fileBytes) };
    const version = store.create('ContentVersion', input, writer);
    store.create(
      'gnx__Template__c',
      {
        Name: externalId,
        gnx__External_ID__c: externalId,
        gnx__Template_ID_on_Azure__c: `cloud-${externalId}`,
        gnx__Salesforce_content_version_id_sent__c: version['Id'] ?? null,
      },
      writer,
    );
    return externalId;
  });
};

/** Peak memory of the process so far, in MiB. */
const peak = (): number => {
  const [, kibibytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${portal.child.pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
};

const deploy = async (customer: Customer, wanted: object): Promise<any> => {
  const { bearer } = customer;
  const { body: started } = await visitor.call('POST', '/api/deployment', { bearer, body: wanted });
  for (;;) {
    const { body } = await visitor.call('GET', `/api/deployment/${started.id}`, { bearer });
    if (body.endedAt !== null) return body;
    await pause(200);
  }
};

test.skipIf(!existsSync('/proc/self/status'))(
  'a deployment of large files takes the memory of small ones: they pass through as streams',
  async () => {
    const customer = await becomeCustomer(visitor, outside.mailbox, 'memory@deploy.example');
    const instanceUrl = await connectSandbox(customer, 'memory--from');
    const targetInstanceUrl = await connectSandbox(customer, 'memory--to');
    const wanted = { instanceUrl, targetInstanceUrl, typeOrg: 'sandbox' };
    const first = await deploy(customer, { ...wanted, externalIds: seedFiles('memory--from', 1, 'one') });
    expect(first.state).toBe('done');
    const before = peak();
    const many = await deploy(customer, { ...wanted, externalIds: seedFiles('memory--from', files, 'many') });
    expect(many).toMatchObject({ state: 'done', done: files });
    const grown = peak() - before;
    const moved = (files * fileBytes) / mebibyte;
    expect(grown, `of ${moved} MiB moved`).toBeLessThan(moved / 4);
  },
  180_000,
);
