import { expect } from 'vitest';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { connectNewOrg, goodSignParameters } from './environments.test-support.ts';

const test = worldTest();
let nora: Person;
let id: string;

test.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@signing-default.example');
  id = await connectNewOrg(world, nora, 'default--uat');
  await world.call('POST', `/api/externalenvironment/${id}/secure`, { bearer: nora.bearer });
});

/** The API token with which the org's package sends documents. */
const tokenOfOrg = (world: World): string =>
  String(world.crm.world.orgs.get('default--uat')?.store.rows('gnx__Settings__c')[0]?.['gnx__Api_Token__c']);

const webdoc = (more: object = {}) => ({
  name: 'Note',
  owner: { firstName: 'Nora', lastName: 'Petit', email: nora.username },
  documents: [{ title: 'Note', html: '<p>Bon pour accord</p>' }],
  signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@client.example', ...more }],
  interactions: [],
});

/** The authentication method of a signatory of a document sent by the org. */
const askedOf = async (world: World, more: object = {}): Promise<string> => {
  const created = await world.call('POST', '/api/public/webdocs', {
    bearer: tokenOfOrg(world),
    body: webdoc(more),
  });
  expect(created.status).toBe(201);
  const view = await world.call('GET', `/api/webdoc/${created.body.signatories[0].token}`);
  return view.body.signatory.secondFactor?.channel ?? 'none';
};

const setMethod = async (world: World, twoFactorMethod: string, codeBefore = 'signing'): Promise<void> => {
  const body = { ...goodSignParameters, twoFactorMethod, codeBefore };
  const answer = await world.call('PUT', `/api/externalenvironment/sign/${id}`, {
    bearer: nora.bearer,
    body,
  });
  expect(answer.status).toBe(200);
};

test('signatories of an environment’s documents show who they are as its sign parameters say', async ({ world }) => {
  // The default is SMS; without a gateway, the code is sent by e-mail.
  expect(await askedOf(world)).toBe('email');
  await setMethod(world, 'none');
  expect(await askedOf(world)).toBe('none');
  await setMethod(world, 'email');
  expect(await askedOf(world)).toBe('email');
  expect(await askedOf(world, { authentication: 'none' })).toBe('none');
});

// REQ-1.3.13 REQ-2.7.72
test('an environment may want the code before anything is shown, of those who have a code', async ({ world }) => {
  const look = async (more: object = {}): Promise<number> => {
    const sent = await world.call('POST', '/api/public/webdocs', { bearer: tokenOfOrg(world), body: webdoc(more) });
    return (await world.call('GET', `/api/webdoc/${sent.body.signatories[0].token}`)).status;
  };
  await setMethod(world, 'email', 'reading');
  expect(await look()).toBe(403);
  expect(await look({ codeBefore: 'signing' })).toBe(200);
  expect(await look({ authentication: 'none' })).toBe(200);
  await setMethod(world, 'none', 'reading');
  expect(await look()).toBe(200);
  await setMethod(world, 'email');
  expect(await look()).toBe(200);
});

test('codes by SMS are not promised where no gateway is set', async ({ world }) => {
  const body = webdoc({ authentication: 'sms', phone: '+33612345678' });
  const { status, body: problem } = await world.call('POST', '/api/public/webdocs', {
    bearer: tokenOfOrg(world),
    body,
  });
  expect([status, problem.errors]).toEqual([422, [{ path: 'signatories.0.authentication', code: 'SmsNotConfigured' }]]);
});
