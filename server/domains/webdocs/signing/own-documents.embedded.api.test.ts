import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OwnDocument } from '#contract/webdocs/own-documents.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { act, inDays } from '../lifecycle/lifecycle.test-support.ts';
import { newLink } from '../links.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
let other: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'mine@acier-nord.example'));
  ({ bearer: other } = await openSender(world, 'mine@studio-ouest.example'));
});
test.beforeEach(({ world }) => world.clock.set(new Date()));

const to = (email: string, more: object = {}) => [{ firstName: 'Zoé', lastName: 'Lefèvre', email, ...more }];

const ask = (world: World, email: string) => world.call('POST', '/api/webdoc/mine/link', { body: { email } });
const list = (world: World, token: string, from?: number) =>
  world.call('POST', '/api/webdoc/mine', { body: { token, ...(from !== undefined && { from }) } });

/** Waits until no request is left to be worked on. @returns the links mailed to an address, the newest last */
const linksMailed = async (world: World, address: string): Promise<string[]> => {
  const open = () =>
    world.context.db
      .selectFrom('jobs')
      .select('id')
      .where('name', 'in', ['webdoc.ownDocuments', 'mail.send'])
      .where('state', 'in', ['ready', 'running'])
      .execute();
  await expect.poll(open, { timeout: 20_000 }).toEqual([]);
  return world.mailbox
    .all()
    .filter(({ envelope, text }) => envelope.to.includes(address) && text.includes('/mine#'))
    .map(({ text }) => /\/mine#([\w-]+)/.exec(text)?.[1] ?? '');
};

const tokenFor = async (world: World, email: string, mailedTo = email): Promise<string> => {
  expect(await ask(world, email)).toMatchObject({ status: 200, text: '' });
  return (await linksMailed(world, mailedTo)).at(-1) ?? 'no link';
};

const statesOf = (documents: OwnDocument[]) => Object.fromEntries(documents.map(({ name, state }) => [name, state]));

// REQ-2.3.17 REQ-2.7.62 REQ-2.7.63
test('the mailed link lists the documents of all companies, each with its own link, and nobody else’s', async ({
  world,
}) => {
  const spelt = 'Zoe.Lefevre@client.example';
  const bob = { firstName: 'Bob', lastName: 'Deux', email: 'bob@client.example' };
  const named = (name: string, more: object = {}) => note({ name, signatories: to(spelt), ...more });
  await create(world, other, named('To sign', { expiresAt: inDays(9, 2).toISOString() }));
  const waiting = await create(world, bearer, named('Waiting', { signatories: [...to(spelt), bob] }));
  const sealed = await create(world, bearer, named('Sealed'));
  const cancelled = await create(world, bearer, named('Cancelled'));
  const declined = await create(world, bearer, named('Declined', { allowDecline: true }));
  const corrected = await create(world, bearer, named('Given to another'));
  await create(world, bearer, note({ name: 'Only Bob’s', signatories: [bob] }));
  await create(world, bearer, named('Not her turn', { signatories: [bob, ...to(spelt)], signingOrder: 'sequential' }));
  for (const { signatories } of [waiting, sealed])
    expect((await sign(world, signatories[0]?.token, noteActions)).status).toBe(200);
  await act(world, bearer, `${cancelled.id}/cancel`);
  const [refuser] = declined.signatories;
  await world.call('POST', '/api/webdoc/decline', {
    body: { webdocToken: refuser?.token, stakeholderId: refuser?.id, reason: 'Non' },
  });
  await act(world, bearer, `${corrected.id}/signatories/${corrected.signatories[0]?.id}`, {
    email: 'eve@client.example',
  });
  await untilSealed(world, bearer, sealed.id);
  await create(world, bearer, named('Newest', { signatories: to(spelt, { authentication: 'email' }) }));

  const token = await tokenFor(world, 'ZOE.LEFEVRE@client.EXAMPLE', spelt);
  const answer = await list(world, token);
  expect(answer).toMatchObject({ status: 200, body: { address: spelt, next: null } });
  const documents = answer.body.documents as OwnDocument[];
  expect(statesOf(documents)).toEqual({
    'To sign': 'toSign',
    Newest: 'toSign',
    Waiting: 'waiting',
    Sealed: 'signed',
    Cancelled: 'cancelled',
    Declined: 'declined',
  });
  expect(documents[0]).toMatchObject({ name: 'To sign', sender: 'Claire Martin', fileUrl: null });

  // The links are those of the mails, and what they ask for they ask for here.
  const linkOf = (name: string) => documents.find((one) => one.name === name)?.url.split('/webdoc/')[1];
  expect(linkOf('Waiting')).toBe(waiting.signatories[0]?.token);
  expect((await sign(world, linkOf('Newest'), noteActions)).body).toMatchObject({ code: 'CodeRequired' });
  const file = documents.find(({ name }) => name === 'Sealed')?.fileUrl ?? '';
  expect((await world.call('GET', new URL(file).pathname)).headers['content-type']).toBe('application/pdf');
});

// REQ-2.7.62 REQ-2.7.63
test('each spelling of an address is mailed its own link, to its own documents alone', async ({ world }) => {
  const [victim, attacker] = ['cased@client.example', 'Cased@client.example'];
  await create(world, bearer, note({ name: 'Secret', signatories: to(victim) }));
  await create(world, other, note({ name: 'Bait', signatories: to(attacker) }));
  const token = await tokenFor(world, 'CASED@client.example', attacker);
  expect((await list(world, token)).body.documents.map(({ name }: OwnDocument) => name)).toEqual(['Bait']);
  const own = (await linksMailed(world, victim)).at(-1) ?? '';
  expect((await list(world, own)).body.documents.map(({ name }: OwnDocument) => name)).toEqual(['Secret']);
});

// REQ-2.7.62
test('spellings of senders whom nobody has verified add no mail, and do not push out the one that was asked for', async ({
  world,
}) => {
  const asked = 'pushed@client.example';
  const stranger = await openSender(world, 'pushes@stranger.example');
  await world.context.db
    .updateTable('companies')
    .set({ status: 'free' })
    .where('id', '=', stranger.companyId)
    .execute();
  await create(world, bearer, note({ name: 'Contract', signatories: to(asked) }));
  const spellings = [
    'PUSHED@client.example',
    'PUSHEd@client.example',
    'PUSHeD@client.example',
    'PUShED@client.example',
  ];
  for (const email of spellings) await create(world, stranger.bearer, note({ name: 'Bait', signatories: to(email) }));
  const own = await tokenFor(world, asked, asked);
  expect((await list(world, own)).body.documents.map(({ name }: OwnDocument) => name)).toEqual(['Contract']);
  for (const email of spellings) expect(await linksMailed(world, email)).toEqual([]);

  // The words of such a sender are not repeated.
  await create(world, stranger.bearer, note({ name: 'Call 0800', signatories: to(asked) }));
  const documents = (await list(world, own)).body.documents as OwnDocument[];
  expect(documents.map(({ name, isUnverified }) => [isUnverified, /^Document n.*[0-9A-F]{8}$/.test(name)])).toEqual([
    [true, true],
    [false, false],
  ]);
});

// REQ-2.7.62
test('an address without documents is answered the same by the same work, and mailed nothing', async ({ world }) => {
  const known = 'known@client.example';
  await create(world, bearer, note({ signatories: to(known) }));
  const [one, two] = [
    await world.countStatements(() => ask(world, known)),
    await world.countStatements(() => ask(world, 'stranger@nowhere.example')),
  ];
  expect(two.result).toMatchObject({ status: one.result.status, text: one.result.text });
  expect(two.statements).toEqual(one.statements);
  expect(await linksMailed(world, known)).toHaveLength(1);
  expect(world.mailbox.all().filter(({ envelope }) => envelope.to.includes('stranger@nowhere.example'))).toEqual([]);
  // The Kelvin sign, a full-width letter, a second recipient: no form of an address that we write to.
  for (const email of ['\u212Anown@client.example', 'ｋnown@client.example', `${known}, x@y.example`, `${known}\n`])
    expect([400, 200]).toContain((await ask(world, email)).status);
  expect((await ask(world, '\u212Anown@client.example')).body).toMatchObject({ code: 'InvalidRequest' });
});

// REQ-2.7.64
test('a link works for half an hour, is kept as a hash, and an ended, unknown or foreign one shows nothing', async ({
  world,
}) => {
  const address = 'half@client.example';
  const created = await create(world, bearer, note({ signatories: to(address) }));
  const token = await tokenFor(world, address);
  expect((await list(world, token)).status).toBe(200);
  // Mail programs open links before their reader does.
  expect((await list(world, token)).body.documents).toHaveLength(1);
  const rows = await world.context.db.selectFrom('own_documents_links').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const foreign of ['y'.repeat(43), created.signatories[0]?.token ?? ''])
    expect((await list(world, foreign)).body).toMatchObject({ status: 410, code: 'ExpiredToken' });
  expect((await world.call('GET', `/api/webdoc/${token}`)).body).toMatchObject({ code: 'NoWebdocFound' });
  world.clock.set(new Date(Date.now() + 30 * 60_000 + 1_000));
  expect((await list(world, token)).body).toMatchObject({ status: 410, code: 'ExpiredToken' });
  const page = await world.call('GET', '/mine', { headers: { accept: 'text/html' } });
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect((await world.call('GET', '/mine/anything', { headers: { accept: 'text/html' } })).status).toBe(404);
});

// REQ-2.7.63
test('a long list comes in pages, at a cost that does not grow with it', async ({ world }) => {
  const address = 'many@client.example';
  const { id } = await create(world, bearer, note({ signatories: to(address) }));
  const token = await tokenFor(world, address);
  const { db, secrets } = world.context;
  const { statements: few } = await world.countStatements(() => list(world, token));
  const like = await db.selectFrom('webdocs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const parties = await db.selectFrom('webdoc_parties').selectAll().where('webdoc_id', '=', id).execute();
  const copies = Array.from({ length: 60 }, () => ({ ...like, id: randomUUID() }));
  await db.insertInto('webdocs').values(copies).execute();
  const links = copies.flatMap((copy) =>
    parties.map((party) => {
      const partyId = randomUUID();
      const { tokenHash, tokenSealed } = newLink(secrets, partyId);
      return { ...party, id: partyId, webdoc_id: copy.id, token_hash: tokenHash, token_sealed: tokenSealed };
    }),
  );
  await db.insertInto('webdoc_parties').values(links).execute();
  const { result: first, statements: many } = await world.countStatements(() => list(world, token));
  expect(many.length).toBe(few.length);
  expect(first.body.documents).toHaveLength(50);
  const second = await list(world, token, first.body.next);
  expect(second.body).toMatchObject({ next: null });
  const ids = [...first.body.documents, ...second.body.documents].map((document: OwnDocument) => document.id);
  expect(new Set(ids).size).toBe(61);
});

// REQ-2.7.64
test('an address is written to three times an hour at most, however it is spelt and whoever asks', async () => {
  const world = await openWorld({ env: { RATE_OWN_DOCUMENTS: '3/3600', RATE_OWN_DOCUMENTS_ADDRESS: '8/3600' } });
  try {
    const sender = await openSender(world, 'bomb@acier-nord.example');
    const address = 'victim@client.example';
    await create(world, sender.bearer, note({ signatories: to(address) }));
    const answers = [];
    for (const email of [address, address.toUpperCase(), ` ${address}`, address, 'Victim@client.example'])
      answers.push((await ask(world, email)).status);
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    expect(await linksMailed(world, address)).toHaveLength(3);
    // Other addresses, from the same client.
    const others = [];
    for (const name of ['a', 'b', 'c', 'd']) others.push((await ask(world, `${name}@nowhere.example`)).status);
    expect(others).toEqual([200, 200, 200, 429]);
  } finally {
    await world.close();
  }
});

// REQ-2.7.64
test('other addresses of a mailbox use up nothing of the one that has documents, nor mail it without end', async () => {
  const world = await openWorld({ env: { RATE_OWN_DOCUMENTS_MAIL: '2/3600' } });
  try {
    const sender = await openSender(world, 'junk@acier-nord.example');
    const address = 'zoe@client.example';
    await create(world, sender.bearer, note({ signatories: to(address) }));
    for (const junk of ['1', '2', '3']) expect((await ask(world, `zoe+${junk}@client.example`)).status).toBe(200);
    const answers = [await ask(world, address), await ask(world, address), await ask(world, address)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await linksMailed(world, address)).toHaveLength(2);
  } finally {
    await world.close();
  }
});

// REQ-2.7.72
test('a document whose link shows nothing before a code has a number in the list, and no file', async ({ world }) => {
  const email = 'locked@client.example';
  const locked = { signatories: to(email, { authentication: 'email', codeBefore: 'reading', language: 'fr' }) };
  await create(world, bearer, note({ name: 'Secret', ...locked }));
  const { body, text } = await list(world, await tokenFor(world, email));
  expect(body.documents).toMatchObject([{ name: expect.stringMatching(/^Document n°/), fileUrl: null }]);
  expect(text).not.toContain('Secret');
});
