import { randomUUID } from 'node:crypto';
import { adminJson } from '#tests/support/admin-process.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { openVisitor, type Visitor } from '#tests/support/visitor.ts';
import { note } from '#domains/webdocs/signing.test-support.ts';
import { becomeCustomer, type Customer } from '#tests/support/journeys.ts';
import type { Figure } from '../support/figures.ts';
import type { Fleet } from './fleet.ts';

const trials = 6;
/** Each is two staff commands. */
const blockings = 2;

interface Pair {
  fleet: Fleet;
  here: Visitor;
  there: Visitor;
  customer: Customer;
}

/** Checks, in both directions, that a change at one portal is visible to the next call at the other. */
const atOnce = async (
  fleet: Fleet,
  what: string,
  trial: (pair: Pair) => Promise<boolean>,
  times = trials,
): Promise<Figure> => {
  const [one, other] = fleet.portals.map(({ origin }) => openVisitor(origin));
  if (!one || !other) throw new Error('two portals were asked for');
  const customer = await becomeCustomer(one, fleet.mailbox, `${randomUUID()}@agree.example`);
  await fleet.query(`update companies set status = 'verified' where id = $1`, [customer.companyId]);
  let agreed = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const [here, there] = turn % 2 === 0 ? [one, other] : [other, one];
    if (await trial({ fleet, here, there, customer })) agreed += 1;
  }
  return {
    promise: `${what} holds at the next call of the other portal`,
    figure: `${agreed} of ${times}`,
    holds: agreed === times,
  };
};

const logOut = async ({ here, there, customer }: Pair): Promise<boolean> => {
  const body = { username: customer.username, encryptedPassword: encode(goodPassword) };
  const bearer = (await here.call('POST', '/api/auth/login', { body })).body.userToken;
  const seen = (await there.call('GET', '/api/user', { bearer })).status === 200;
  await here.call('POST', '/api/user/disconnect', { bearer });
  return seen && (await there.call('GET', '/api/user', { bearer })).body.code === 'TokenInvalid';
};

const blocking = async ({ fleet, there, customer }: Pair): Promise<boolean> => {
  const { bearer, companyId } = customer;
  const status = async () => (await there.call('GET', '/api/company/users', { bearer })).status;
  const before = await status();
  await adminJson(fleet.env, ['company', 'block', companyId]);
  const blocked = await status();
  await adminJson(fleet.env, ['company', 'unblock', companyId]);
  return before === 200 && blocked === 403 && (await status()) === 200;
};

const makeToken = async (at: Visitor, bearer: string): Promise<string> => {
  const expiration = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const body = { name: randomUUID(), type: 'prod', expiration };
  const { id } = (await at.call('POST', '/api/public/token/create', { bearer, body })).body;
  return (await at.call('GET', `/api/public/token/${id}/value`, { bearer })).body;
};

const deactivating = async ({ here, there, customer: { bearer } }: Pair): Promise<boolean> => {
  const token = await makeToken(here, bearer);
  const status = async () => (await there.call('GET', '/api/public/webdocs', { bearer: token })).status;
  const before = await status();
  const list: { id: string }[] = (await here.call('GET', '/api/public/token', { bearer })).body;
  for (const { id } of list) await here.call('POST', `/api/public/token/${id}/desactivate`, { bearer });
  return before === 200 && (await status()) === 401;
};

const colouring = async ({ here, there, customer: { bearer } }: Pair): Promise<boolean> => {
  const token = await makeToken(here, bearer);
  const brandingId = (await here.call('POST', '/api/companyBranding', { bearer, body: { name: randomUUID() } })).body;
  const address = `/api/companyBranding/${brandingId}`;
  const { lastModification: _, ...before } = (await there.call('GET', address, { bearer })).body;
  const background = `#${randomUUID().slice(0, 6)}`;
  await here.call('PUT', address, { bearer, body: { ...before, background } });
  const seen = (await there.call('GET', address, { bearer })).body.background === background;
  const sent = await there.call('POST', '/api/public/webdocs', {
    bearer: token,
    body: { ...note(), brandingId },
  });
  const worn = await there.call('GET', `/api/webdoc/branding/${sent.body.signatories[0].token}`);
  return seen && JSON.stringify(worn.body).includes(background);
};

export const agree = async (fleet: Fleet): Promise<Figure[]> => [
  await atOnce(fleet, 'a session, and its end,', logOut),
  await atOnce(fleet, 'the blocking of a company', blocking, blockings),
  await atOnce(fleet, 'the deactivation of an API token', deactivating),
  await atOnce(fleet, 'a changed branding', colouring),
];
