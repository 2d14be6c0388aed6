import {
  consent,
  contract,
  create,
  firstActions,
  note,
  noteActions,
  secondActions,
  sign,
  untilSealed,
} from '#domains/webdocs/signing.test-support.ts';
import { coded } from '#domains/webdocs/signer-codes/signer-code.test-support.ts';
import { openReceiver } from '#domains/webhooks/receiver.test-support.ts';
import type { CreatedWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { signUp } from '#tests/support/people.ts';
import type { Room } from './room.ts';

const keyed = (key: string) => ({ 'idempotency-key': key });

/** Creates an API token in the portal and reads its value once. */
const openApiToken = async (room: Room, bearer: string): Promise<string> => {
  const { world } = room.running;
  const expiration = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const made = await world.call('POST', '/api/public/token/create', {
    bearer,
    body: { name: 'ERP', type: 'prod', expiration },
    headers: keyed('a token'),
  });
  return (await world.call('GET', `/api/public/token/${made.body.id}/value`, { bearer })).text;
};

/** The code in the last mail or message to an address. */
const codeSentTo = async ({ running, vault }: Room, address: string): Promise<string> => {
  const mail = await running.world.mailbox.waitFor(
    ({ envelope, text }) => envelope.to.includes(address) && /\b\d{6}\b/.test(text),
    10_000,
  );
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '';
  vault.learn('one-time code', code, { mailedTo: address });
  return code;
};

/** Requests a code by mail or text message, enters a wrong one, then the right one, and signs. */
const signWithCode = async (room: Room, bearer: string, authentication: 'email' | 'sms'): Promise<void> => {
  const { world } = room.running;
  const email = `${authentication}@codes.example`;
  const phone = '+33612345678';
  const created = await create(
    world,
    bearer,
    coded(email, { authentication, ...(authentication === 'sms' && { phone }) }),
  );
  const webdocToken = created.signatories[0]?.token;
  await world.call('POST', '/api/webdoc/code', { body: { webdocToken }, headers: keyed(`code ${email}`) });
  const code = await codeSentTo(room, authentication === 'sms' ? `${phone}@phone.invalid` : email);
  const enter = (typed: string, press: string) =>
    world.call('POST', '/api/webdoc/code/verify', {
      body: { webdocToken, code: typed },
      headers: keyed(`enter ${email} ${press}`),
    });
  await enter(String((Number(code) + 1) % 1_000_000).padStart(6, '0'), 'wrong');
  const proof = String((await enter(code, 'right')).body.proof);
  const signed = await sign(world, webdocToken, noteActions, {}, { 'signer-proof': proof });
  if (signed.status !== 200) throw new Error(`signing with a code answered ${signed.text}`);
};

const readAsSigner = async (room: Room, token: string): Promise<void> => {
  const { world } = room.running;
  const view = await world.call('GET', `/api/webdoc/${token}`);
  const contentDocId = view.body.contentDocuments?.[0]?.id;
  const body = { webdocToken: token };
  await world.call('GET', `/webdoc/${token}`);
  await world.call('POST', '/api/webdoc/html', { body: { ...body, contentDocId } });
  await world.call('POST', '/api/webdoc/opened', { body });
  await world.call('PUT', '/api/webdoc/draft', {
    body: { ...body, values: [{ tag: '{{s1.nom}}', value: 'Nom' }], reachedEnd: false, pages: null },
  });
};

const tokensOf = ({ signatories }: CreatedWebdoc): string[] => signatories.map(({ token }) => token);

/** Documents in all states: sealed, declined, delegated, corrected, cancelled, and one with a refused request. */
const walkDocuments = async (room: Room, bearer: string): Promise<void> => {
  const { world } = room.running;
  const whole = await create(world, bearer, contract({ name: room.visible }));
  const [first = '', second = ''] = tokensOf(whole);
  await readAsSigner(room, first);
  const body = { webdocToken: first, actions: firstActions, consent };
  for (let press = 0; press < 2; press += 1)
    await world.call('POST', '/api/webdoc/sign', { body, headers: keyed('sign first') });
  await world.call('POST', `/api/public/webdocs/${whole.id}/remind`, { bearer, body: {} });
  await sign(world, second, secondActions);
  await untilSealed(world, bearer, whole.id, 120_000);
  await world.call('GET', `/api/webdoc/download/${first}`);
  for (const what of ['', '/document', '/evidence'])
    await world.call('GET', `/api/public/webdocs/${whole.id}${what}`, { bearer });
  const other = () => create(world, bearer, note({ allowDecline: true, allowDelegation: true }));
  const [declined, handed, corrected, cancelled] = [await other(), await other(), await other(), await other()];
  await world.call('POST', '/api/webdoc/decline', {
    body: { webdocToken: tokensOf(declined)[0], stakeholderId: declined.signatories[0]?.id, reason: 'Non' },
  });
  const person = { firstName: 'Ana', lastName: 'Roux', email: 'ana@secrets.example' };
  await world.call('POST', '/api/webdoc/delegate', { body: { webdocToken: tokensOf(handed)[0], ...person } });
  await world.call('PATCH', `/api/public/webdocs/${corrected.id}/signatories/${corrected.signatories[0]?.id}`, {
    bearer,
    body: { email: 'corrected@secrets.example' },
    headers: keyed('correct'),
  });
  await world.call('POST', `/api/public/webdocs/${cancelled.id}/cancel`, { bearer, body: {} });
};

/** The token behind the last such link that was mailed to the address. */
const mailedTokenOf = async (room: Room, address: string, link: RegExp): Promise<string> => {
  const { mailbox } = room.running.world;
  const isMeant = (one: string) => link.test(one);
  const mail = await mailbox.waitFor(
    ({ envelope, links }) => envelope.to.includes(address) && links.some(isMeant),
    20_000,
  );
  return link.exec(mail.links.find(isMeant) ?? '')?.[1] ?? '';
};

/** A question that the sender answers by the mailed link, and the list of all documents of an address. */
const walkQuestionAndList = async (room: Room, bearer: string): Promise<void> => {
  const { world } = room.running;
  const asked = await create(world, bearer, note());
  const [webdocToken = ''] = tokensOf(asked);
  const { owner, signatories } = note();
  await world.call('POST', '/api/webdoc/questions', {
    body: { webdocToken, question: 'Pourquoi ?' },
    headers: keyed('ask'),
  });
  await world.call('GET', `/api/webdoc/questions/${webdocToken}`);
  const questionToken = await mailedTokenOf(room, owner.email, /\/question\/([\w-]{40,})$/);
  await world.call('GET', `/question/${questionToken}`);
  for (const press of ['first', 'second'])
    await world.call('POST', '/api/webdoc/questions/answer', {
      body: { questionToken, answer: 'Parce que.' },
      headers: keyed(`answer ${press}`),
    });
  const email = signatories[0]?.email ?? '';
  await world.call('POST', '/api/webdoc/mine/link', { body: { email }, headers: keyed('list') });
  const token = await mailedTokenOf(room, email, /\/mine#([\w-]{40,})$/);
  await world.call('GET', '/mine');
  const listed = await world.call('POST', '/api/webdoc/mine', { body: { token } });
  if (listed.status !== 200) throw new Error(`the list of an address answered ${listed.text}`);
};

/** Uses documents, codes, a preview and a webhook. @returns the bodies sent to the webhook */
export const walkSigning = async (room: Room): Promise<string[]> => {
  const { world } = room.running;
  const { bearer } = await signUp(world, 'sender@secrets.example');
  const apiToken = await openApiToken(room, bearer);
  const receiver = await openReceiver();
  try {
    const made = await world.call('POST', '/api/company/webhooks', {
      bearer,
      body: { url: receiver.url, orgType: 'prod' },
      headers: keyed('a webhook'),
    });
    await world.call('POST', `/api/company/webhooks/${made.body.webhook.id}/rotate`, { bearer, body: {} });
    await walkDocuments(room, apiToken);
    await walkQuestionAndList(room, apiToken);
    await signWithCode(room, apiToken, 'email');
    await signWithCode(room, apiToken, 'sms');
    const preview = { name: 'Aperçu', html: '<p>{{a}}</p>', interactions: [] };
    const { previewToken } = (await world.call('POST', '/api/public/previews', { bearer: apiToken, body: preview }))
      .body;
    for (const path of ['/preview/', '/api/preview/']) await world.call('GET', `${path}${previewToken}`);
    return receiver.received.map(({ headers, text }) => JSON.stringify(headers) + text);
  } finally {
    await receiver.close();
  }
};
