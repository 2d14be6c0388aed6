import { expect, test } from 'vitest';
import type { CreatedWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { verifyCompany } from '#tests/support/people.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { create, note, noteActions, openFreeSender, openSender, sign } from './signing.test-support.ts';

// REQ-4.4.1 REQ-4.4.5
test('guessing links is soon answered 429, while a real link goes on working', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_UNKNOWN_ADDRESS: '5/600' } });
  try {
    const { bearer } = await openSender(world, 'guess@acier-nord.example');
    const created = await create(world, bearer, note());
    const guess = (index: number) => world.call('GET', `/api/webdoc/${'g'.repeat(42)}${index}`);
    for (let index = 0; index < 5; index += 1) expect((await guess(index)).status).toBe(404);
    const refused = await guess(9);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await world.call('GET', `/api/webdoc/${created.signatories[0]?.token}`)).status).toBe(200);
  } finally {
    await world.close();
  }
});

// REQ-4.4.36
test('a page of a megabyte spends more of its address’s budget than a short one', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_READ_ADDRESS: '12/600' } });
  try {
    const { bearer } = await openSender(world, 'long@acier-nord.example');
    const styles = Array.from({ length: 40_000 }, (_, at) => `.a${at}{color:red}`).join('');
    const html = `<style>${styles}</style><p>Bon pour accord : {{a}}</p>`;
    const given = note({ documents: [{ title: 'Note', html }] });
    const [short, long] = [await create(world, bearer, note()), await create(world, bearer, given)];
    const read = async ({ signatories }: CreatedWebdoc) =>
      (await world.call('GET', `/webdoc/${signatories[0]?.token}`)).status;
    const statuses: number[] = [];
    for (const one of [short, short, short, short, long, long]) statuses.push(await read(one));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await world.close();
  }
});

test('a company that nobody has verified invites only so many people a day, a verified one as many as it likes', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_UNVERIFIED: '3/600' } });
  try {
    const { bearer, companyId } = await openFreeSender(world, 'new@acier-nord.example');
    const [one] = note().signatories;
    const sendTo = (many: number) =>
      world.call('POST', '/api/public/webdocs', {
        bearer,
        body: note({
          signatories: Array.from({ length: many }, (_, at) => ({ ...one!, email: `s${at}@client.example` })),
        }),
      });
    expect(await sendTo(4)).toMatchObject({ status: 429, body: { code: 'UnverifiedLimit' } });
    await verifyCompany(world, companyId);
    expect((await sendTo(4)).status).toBe(201);
  } finally {
    await world.close();
  }
});

test('one link can be tried to sign only so often, and other links do not suffer', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_SIGN: '3/600' } });
  try {
    const { bearer } = await openSender(world, 'often@acier-nord.example');
    const [first, second] = [await create(world, bearer, note()), await create(world, bearer, note())];
    for (let time = 0; time < 3; time += 1)
      expect((await sign(world, first.signatories[0]?.token, [])).status).toBe(422);
    expect((await sign(world, first.signatories[0]?.token, noteActions)).status).toBe(429);
    expect((await sign(world, second.signatories[0]?.token, noteActions)).status).toBe(200);
  } finally {
    await world.close();
  }
});

test('a company that nobody has verified names no document so that mail programs make a link of it', async () => {
  const world = await openWorld();
  try {
    const { bearer, companyId } = await openFreeSender(world, 'link@acier-nord.example');
    const named = (name: string) => world.call('POST', '/api/public/webdocs', { bearer, body: note({ name }) });
    for (const name of ['Compte suspendu : www.exemple.example', 'confirmez sur exemple.fr', 'https://a'])
      expect(await named(name)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'name', code: 'WebAddress' }] },
      });
    expect((await named('Contrat 2026-04 v1.2 (annexe.pdf)')).status).toBe(201);
    await verifyCompany(world, companyId);
    expect((await named('Contrat de exemple.fr')).status).toBe(201);
  } finally {
    await world.close();
  }
});

const declineFirst = (world: World, { signatories: [first] }: CreatedWebdoc) =>
  world.call('POST', '/api/webdoc/decline', {
    body: { webdocToken: first?.token, stakeholderId: first?.id, reason: 'Non' },
  });

// REQ-4.4.8
test('a company that nobody has verified pays for a foreign sender, corrected names and reopenings', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_UNVERIFIED: '5/600' } });
  try {
    const { bearer } = await openFreeSender(world, 'pays@acier-nord.example');
    const foreign = { firstName: 'Olga', lastName: 'Etrange', email: 'olga@elsewhere.example' };
    // One for the sender, one for the signatory.
    const created = await create(world, bearer, note({ owner: foreign }));
    const act = (path: string, method: 'POST' | 'PATCH', body: object = {}) =>
      world.call(method, `/api/public/webdocs/${created.id}/${path}`, { bearer, body });
    const rename = () => act(`signatories/${created.signatories[0]?.id}`, 'PATCH', { firstName: 'Zoë' });
    const renamed = await rename();
    expect(renamed.status).toBe(200);
    const refused = { ...created, signatories: [renamed.body] };
    await declineFirst(world, refused);
    expect((await act('reopen', 'POST')).status).toBe(200);
    await declineFirst(world, refused);
    expect(await act('reopen', 'POST')).toMatchObject({ status: 429, body: { code: 'UnverifiedLimit' } });
  } finally {
    await world.close();
  }
});

// REQ-4.4.10
test('a document is reopened, and its sender asked, only so often, by whomever', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_REOPEN: '2/600', RATE_WEBDOC_QUESTION: '2/600' } });
  try {
    const { bearer } = await openSender(world, 'turns@acier-nord.example');
    const created = await create(world, bearer, note());
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { body } = await world.call('POST', '/api/webdoc/questions', {
        body: { webdocToken: created.signatories[0]?.token, question: `Pourquoi ${time} ?` },
      });
      codes.push(body.code);
    }
    for (let time = 0; time < 3; time += 1) {
      await declineFirst(world, created);
      codes.push(
        (await world.call('POST', `/api/public/webdocs/${created.id}/reopen`, { bearer, body: {} })).body.code,
      );
    }
    expect(codes).toEqual([undefined, undefined, 'TooManyRequests', undefined, undefined, 'TooManyRequests']);
  } finally {
    await world.close();
  }
});

// REQ-4.4.11
test('a company that nobody has verified stores only so much a day, its signatories too', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_UNVERIFIED_STORED: '4/600' } });
  try {
    const { bearer, companyId } = await openFreeSender(world, 'stores@acier-nord.example');
    const wanted = { name: 'RIB', required: true, recipient: 's1' };
    const { signatories } = await create(world, bearer, note({ filesToCollect: [wanted] }));
    const link = signatories[0]?.token;
    const [file] = (await world.call('GET', `/api/webdoc/${link}`)).body.filesToCollect;
    const upload = async () => {
      const form = new FormData();
      form.append('file', new File([plainPdf()], 'rib.pdf'));
      const answer = await fetch(`${world.origin}/api/webdoc/uploadFile/${file.id}/${link}`, {
        method: 'POST',
        body: form,
      });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    const preview = async () => {
      const body = { name: 'Note', html: '<p>Note</p>', interactions: [] };
      const answer = await world.call('POST', '/api/public/previews', { bearer, body });
      return [answer.status, answer.body.code];
    };
    expect(await upload()).toEqual([200, undefined]);
    expect([await preview(), await preview(), await preview()]).toEqual([
      [201, undefined],
      [201, undefined],
      [429, 'UnverifiedLimit'],
    ]);
    expect(await upload()).toEqual([429, 'TooManyRequests']);
    await verifyCompany(world, companyId);
    expect([await upload(), await preview()]).toEqual([
      [200, undefined],
      [201, undefined],
    ]);
  } finally {
    await world.close();
  }
});

// REQ-4.4.12
test('a company that nobody has verified has only so many codes sent, and a blocked one writes to nobody anew', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_UNVERIFIED_CODE: '1/600' } });
  try {
    const { bearer, companyId } = await openFreeSender(world, 'codes@acier-nord.example');
    const [one] = note().signatories;
    const ask = async () => {
      const coded = note({ allowDelegation: true, signatories: [{ ...one!, authentication: 'email' }] });
      const { signatories } = await create(world, bearer, coded);
      const { status } = await world.call('POST', '/api/webdoc/code', {
        body: { webdocToken: signatories[0]?.token },
      });
      return status;
    };
    expect([await ask(), await ask()]).toEqual([200, 429]);
    const created = await create(world, bearer, note({ allowDelegation: true }));
    await verifyCompany(world, companyId);
    expect(await ask()).toBe(200);
    await world.context.db.updateTable('companies').set({ status: 'blocked' }).where('id', '=', companyId).execute();
    const delegated = await world.call('POST', '/api/webdoc/delegate', {
      body: { webdocToken: created.signatories[0]?.token, firstName: 'Ali', lastName: 'Ba', email: 'ali@else.example' },
    });
    expect([delegated.status, delegated.body.code]).toEqual([429, 'TooManyRequests']);
  } finally {
    await world.close();
  }
});

// REQ-4.4.15
test('companies that nobody has verified send one stranger only so many mails together, however they are caused', async () => {
  const world = await openWorld({
    env: { RATE_WEBDOC_UNVERIFIED: '1000/600', RATE_WEBDOC_UNVERIFIED_RECIPIENT: '6/600' },
  });
  try {
    const victim = 'victim@elsewhere.example';
    const owner = { firstName: 'Odile', lastName: 'Roy', email: victim };
    const one = await openFreeSender(world, 'one@acier-nord.example');
    const [person] = note().signatories;
    const byThemselves = { ...person!, email: 'one@acier-nord.example' };
    const made = await create(world, one.bearer, note({ owner, allowDelegation: true, signatories: [byThemselves] }));
    const webdocToken = made.signatories[0]?.token;
    const ask = () => world.call('POST', '/api/webdoc/questions', { body: { webdocToken, question: 'Pourquoi ?' } });
    // The first mail was that of the creation.
    expect((await ask()).status).toBe(200);
    const two = await openFreeSender(world, 'two@studio-ouest.example');
    const named = { ...person!, email: 'Victim+2@elsewhere.example' };
    const { id } = await create(world, two.bearer, note({ signatories: [named] }));
    const remind = () => world.call('POST', `/api/public/webdocs/${id}/remind`, { bearer: two.bearer });
    expect((await remind()).status).toBe(200);
    const again = () =>
      world.call('POST', '/api/public/webdocs', { bearer: two.bearer, body: note({ signatories: [named] }) });
    expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
    expect(await again()).toMatchObject({ status: 429, body: { code: 'UnverifiedLimit' } });
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
    expect(await remind()).toMatchObject({ status: 429, body: { code: 'UnverifiedLimit' } });
    const delegation = { webdocToken, firstName: 'Zoé', lastName: 'Roy', email: 'victim+3@elsewhere.example' };
    expect(await world.call('POST', '/api/webdoc/delegate', { body: delegation })).toMatchObject({ status: 429 });
    const own = note({ signatories: [{ ...person!, email: 'two@studio-ouest.example' }] });
    expect((await world.call('POST', '/api/public/webdocs', { bearer: two.bearer, body: own })).status).toBe(201);
    await verifyCompany(world, two.companyId);
    expect((await again()).status).toBe(201);
  } finally {
    await world.close();
  }
});
