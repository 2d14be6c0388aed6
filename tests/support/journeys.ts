import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract, firstActions, secondActions, consent } from '#domains/webdocs/signing.test-support.ts';
import type { PaperDigest } from '#contract/webdocs/paper.ts';
import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { Mailbox } from '#sim/mailbox/server.ts';
import { allowAtCrm } from './crm.ts';
import { encode, goodPassword } from './people.ts';
import type { Answered, Visitor } from './visitor.ts';

const expectStatus = (answer: Answered, ...statuses: number[]): Answered => {
  if (!statuses.includes(answer.status))
    throw new Error(`answered ${answer.status} instead of ${statuses.join(' or ')}: ${answer.bytes.toString('utf8')}`);
  return answer;
};

export interface Customer {
  username: string;
  bearer: string;
  companyId: string;
  /** Token of the registration mail, already used. */
  mailToken: string;
}

/** Register → mail → password → log in. A used-up mail token is accepted: the answer of that step may be lost. */
export const becomeCustomer = async (visitor: Visitor, mailbox: Mailbox, username: string): Promise<Customer> => {
  const person = { username, email: username, firstname: 'Nora', lastname: 'Petit' };
  expectStatus(await visitor.call('POST', '/api/auth/register', { body: person, key: `register ${username}` }), 201);
  const mail = await mailbox.waitFor(({ envelope }) => envelope.to.includes(username), 60_000);
  const link = mail.links.find((one) => one.includes('/initialize-password/')) ?? '';
  const mailToken = link.slice(link.lastIndexOf('/') + 1);
  const password = { username, encryptedPassword: encode(goodPassword) };
  await visitor.call('POST', '/api/auth/verify', { body: { emailToken: mailToken, init: true } });
  expectStatus(await visitor.call('POST', '/api/user/password', { bearer: mailToken, body: password }), 200, 401);
  const { body } = expectStatus(await visitor.call('POST', '/api/auth/login', { body: password }), 200);
  return { username, bearer: body.userToken, companyId: body.companyId, mailToken };
};

/** Connects through the CRM's pages. Starts again when a lost answer has used up the OAuth state. */
export const connectProduction = async (visitor: Visitor, { bearer }: Customer, prefix: string): Promise<void> => {
  for (let tries = 0; tries < 5; tries += 1) {
    const started = await visitor.call('POST', '/api/salesforce/authorize', {
      bearer,
      body: { orgType: 'login' },
    });
    if (started.body.code === 'ProductionAlreadyConnected') return;
    const back = await allowAtCrm(expectStatus(started, 200).body.authorizeUrl, prefix);
    const answer = await visitor.call('POST', '/api/salesforce/auth', {
      bearer,
      body: {
        orgType: 'login',
        salesforceCode: back.searchParams.get('code'),
        nonce: started.body.nonce,
      },
    });
    if (answer.status === 200 && answer.body.status === 'connected') return;
    if (answer.body.code !== 'OAuthStateInvalid')
      throw new Error(`connecting answered ${answer.status}: ${answer.bytes.toString('utf8')}`);
  }
  throw new Error('the production org could not be connected');
};

export interface HomeData {
  user: any;
  company: any;
  environments: any[];
  infos: any;
  contract: any;
}

/** Makes the same calls as the home screen of a verified owner. */
export const readHome = async (visitor: Visitor, { bearer }: Customer): Promise<HomeData> => {
  const read = async (path: string) => expectStatus(await visitor.call('GET', path, { bearer }), 200).body;
  const environments = await read('/api/company/externalenvironments');
  const orgId = environments[0].externalId.slice(0, 15);
  return {
    user: await read('/api/user'),
    company: await read('/api/company/status'),
    environments,
    infos: await read(`/api/salesforce/org/${orgId}/infos`),
    contract: await read(`/api/salesforce/org/${orgId}/contract/current`),
  };
};

export interface SentWebdoc {
  id: string;
  tokens: string[];
}

/** Sends two documents to two signatories with unique e-mail addresses. */
export const sendContract = async (visitor: Visitor, apiToken: string, name: string): Promise<SentWebdoc> => {
  const domain = `${name}.example`;
  const wanted = contract();
  const body: NewWebdoc = {
    ...wanted,
    owner: { ...wanted.owner, email: `claire@${domain}` },
    signatories: wanted.signatories.map((one, index) => ({ ...one, email: `s${index + 1}@${domain}` })),
  };
  const answer = await visitor.call('POST', '/api/public/webdocs', {
    bearer: apiToken,
    body,
    key: `create ${name}`,
  });
  const { id, signatories } = expectStatus(answer, 201).body;
  return { id, tokens: signatories.map(({ token }: { token: string }) => token) };
};

const actionsOf = { 0: firstActions, 1: secondActions };

/** Reads, opens and asks for the receipt of the printed pages, as the first (0) or second (1) signatory. */
export const confirmPages = async (visitor: Visitor, { tokens }: SentWebdoc, which: 0 | 1): Promise<PaperDigest> => {
  const webdocToken = tokens[which] ?? '';
  expectStatus(await visitor.call('GET', `/api/webdoc/${webdocToken}`), 200);
  await visitor.call('POST', '/api/webdoc/opened', { body: { webdocToken } });
  const body = { webdocToken, actions: actionsOf[which] };
  return expectStatus(await visitor.call('POST', '/api/webdoc/paper/digest', { body }), 200).body;
};

/** Signs for a receipt of `confirmPages`. */
export const signConfirmed = async (
  visitor: Visitor,
  { tokens }: SentWebdoc,
  which: 0 | 1,
  { receipt }: PaperDigest,
): Promise<Answered> => {
  const body = { webdocToken: tokens[which], actions: actionsOf[which], consent, pagesReceipt: receipt };
  return expectStatus(await visitor.call('POST', '/api/webdoc/sign', { body, key: `sign ${randomUUID()}` }), 200);
};

/** Reads, opens and signs without a look at the printed pages, as a program may. */
export const signAs = async (visitor: Visitor, { tokens }: SentWebdoc, which: 0 | 1): Promise<Answered> => {
  const webdocToken = tokens[which] ?? '';
  expectStatus(await visitor.call('GET', `/api/webdoc/${webdocToken}`), 200);
  await visitor.call('POST', '/api/webdoc/opened', { body: { webdocToken } });
  const body = { webdocToken, actions: actionsOf[which], consent };
  return expectStatus(await visitor.call('POST', '/api/webdoc/sign', { body, key: `sign ${randomUUID()}` }), 200);
};

/** Polls the public API until the document is sealed. */
export const untilSealed = async (visitor: Visitor, apiToken: string, id: string, withinMs = 60_000): Promise<void> => {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    const { body } = await visitor.call('GET', `/api/public/webdocs/${id}`, { bearer: apiToken });
    if (body.sealed) return;
    await pause(100);
  }
  throw new Error(`not sealed within ${withinMs} ms`);
};

export const downloadAs = async (visitor: Visitor, token: string): Promise<Buffer> =>
  expectStatus(await visitor.call('GET', `/api/webdoc/download/${token}`), 200).bytes;

/** Audit trail of a contract that both signatories signed, one after the other. */
export const trailOfContract = [
  'created',
  'signer.notified',
  'signer.notified',
  'signer.link_opened',
  'signer.done',
  'signer.link_opened',
  'signer.done',
  'completed',
  'sealed',
];

export const trailOf = async (visitor: Visitor, apiToken: string, id: string): Promise<string[]> => {
  const { body } = await visitor.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer: apiToken });
  return body.entries.map(({ event }: { event: string }) => event);
};

/** The pages that the trail names for each signature, in their order. */
export const confirmedInTrail = async (visitor: Visitor, apiToken: string, id: string): Promise<unknown[]> => {
  const { body } = await visitor.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer: apiToken });
  const entries = body.entries.map(({ canonical }: { canonical: string }) => JSON.parse(canonical).body);
  return entries.flatMap(({ event, details }: { event: string; details: { pages: unknown } }) =>
    event === 'signer.done' ? [details.pages] : [],
  );
};
