import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { inTransaction } from '#engines/postgres/database.ts';
import { allRoutes } from '#server/app.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { removePersonal } from './retention/purge-store.ts';
import { askCode, coded, enterCode, identify, mailedCodes, wrongFor } from './signer-codes/signer-code.test-support.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from './signing.test-support.ts';

const it = worldTest();
let bearer: string;
let people = 0;
let zoe: string;
let token: string;
let id: string;

const locked = (email: string, webdoc = {}) => coded(email, { codeBefore: 'reading' }, { name: 'Secret', ...webdoc });

it.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'claire@locked.example'));
});
it.beforeEach(async ({ world }) => {
  world.clock.set(new Date());
  people += 1;
  zoe = `zoe${people}@locked.example`;
  const created = await create(world, bearer, locked(zoe));
  [token, id] = [created.signatories[0]?.token ?? '', created.id];
});

const pageWith = (world: World, cookie?: string) =>
  world.app.inject({ method: 'GET', url: `/webdoc/${token}`, headers: { ...(cookie !== undefined && { cookie }) } });
const cookieOf = (proof: Record<string, string>) => `a=b; signer-proof=${proof['signer-proof']}`;
const later = (world: World, minutes: number) => world.clock.set(new Date(Date.now() + minutes * 60_000));

const mailsTo = (world: World, address: string) =>
  world.mailbox.all().filter(({ envelope }) => envelope.to.includes(address));

/** Everything that names the document or its sender. */
const telling = /Secret|Bon pour|Claire|Martin|acier|Zoé|Lefèvre/;

/** The calls that carry the token of a signatory's link, in the path or in the body. */
const callsWithToken = (world: World) =>
  allRoutes(world.context)
    .map(({ endpoint }) => endpoint)
    .filter(({ path, params, body }) => {
      if (!path.startsWith('/api/webdoc/')) return false;
      const inBody = body && 'shape' in body && 'webdocToken' in (body.shape as object);
      return (params && path.includes('{token}') && path !== '/api/webdoc/mine') || inBody === true;
    });

/** Bodies that pass the schemas, so that the refusal is the link's. */
const bodies: Record<string, object> = {
  '/api/webdoc/html': { contentDocId: randomUUID() },
  '/api/webdoc/sign': { actions: [] },
  '/api/webdoc/decline': { stakeholderId: randomUUID(), reason: 'Non' },
  '/api/webdoc/delegate': { firstName: 'Luc', lastName: 'Petit', email: 'luc@locked.example' },
  '/api/webdoc/draft': { values: [], reachedEnd: false, pages: null },
  '/api/webdoc/snooze': { until: null },
  '/api/webdoc/paper': { actions: [] },
  '/api/webdoc/paper/digest': { actions: [] },
  '/api/webdoc/questions': { question: 'Qui ?' },
  '/api/webdoc/code/verify': { code: '123456' },
};

// REQ-2.7.72
describe('a link whose sender wants the code before reading', () => {
  it('shows a page that names neither the document nor anybody, and writes nothing', async ({ world }) => {
    const page = await pageWith(world);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Ce document est protégé');
    expect(page.body).toContain('z***@l***.example');
    expect(page.body).toMatch(/<noscript>[^<]*<p [^>]*>Sans JavaScript, ce document ne peut pas s’ouvrir/);
    expect(page.body).not.toMatch(telling);
    expect((await pageWith(world, 'signer-proof=invented')).body).not.toMatch(telling);
    expect(await eventsOf(world, bearer, id)).toEqual(['created', 'signer.notified']);
  });

  it('does and shows nothing by any call but the two of the code', async ({ world }) => {
    const calls = callsWithToken(world);
    expect(calls.length).toBeGreaterThan(17);
    const open: string[] = [];
    for (const { method, path } of calls) {
      const url = path.replace('{token}', token).replaceAll(/\{\w+\}/g, randomUUID());
      const body = method === 'GET' ? {} : { body: { webdocToken: token, ...bodies[path] } };
      const answer = await world.call(method, url, { ...body, headers: { 'signer-proof': 'invented' } });
      expect([path, answer.text]).not.toEqual([path, expect.stringMatching(telling)]);
      if (answer.status !== 403 || answer.body.code !== 'CodeRequired') open.push(`${method} ${path}`);
    }
    expect(open.toSorted()).toEqual(['POST /api/webdoc/code', 'POST /api/webdoc/code/verify']);
  });

  it('shows the document after the code, on the page and by the calls, for half an hour', async ({ world }) => {
    const proof = await identify(world, token, zoe);
    const page = await pageWith(world, cookieOf(proof));
    expect(page.body).toContain('Bon pour accord');
    // A tab that has no proof gets it with the page.
    expect(page.body).toContain(`"proof":"${proof['signer-proof']}"`);
    expect(await world.call('GET', `/api/webdoc/${token}`, { headers: proof })).toMatchObject({ status: 200 });
    later(world, 31);
    expect((await pageWith(world, cookieOf(proof))).body).not.toMatch(telling);
    expect(await world.call('GET', `/api/webdoc/${token}`, { headers: proof })).toMatchObject({ status: 403 });
  });

  it('takes the proof of no other link', async ({ world }) => {
    const other = await create(world, bearer, locked(`other.${zoe}`));
    const foreign = await identify(world, other.signatories[0]?.token, `other.${zoe}`);
    expect((await pageWith(world, cookieOf(foreign))).body).not.toMatch(telling);
    expect(await world.call('GET', `/api/webdoc/${token}`, { headers: foreign })).toMatchObject({ status: 403 });
  });

  it('asks again after the signature: the sealed file comes by the link after a code, and by no mail', async ({
    world,
  }) => {
    const proof = await identify(world, token, zoe);
    expect(await sign(world, token, noteActions, {}, proof)).toMatchObject({ status: 200 });
    await untilSealed(world, bearer, id);
    const sealedMail = await world.mailbox.waitFor(
      ({ envelope, subject }) => envelope.to.includes(zoe) && subject.startsWith('Signé par tous'),
      10_000,
    );
    expect(sealedMail.attachments.map(({ mime }) => mime)).not.toContain('application/pdf');
    expect(sealedMail.subject).toContain('Document n°');
    const download = (headers: Record<string, string>) =>
      world.call('GET', `/api/webdoc/download/${token}`, { headers });
    expect(await download(proof)).toMatchObject({ status: 200 });
    later(world, 61);
    expect(await download(proof)).toMatchObject({ status: 403, body: { code: 'CodeRequired' } });
    const again = await identify(world, token, zoe);
    expect(await download(again)).toMatchObject({ status: 200 });
    expect((await pageWith(world, cookieOf(again))).body).toContain('Secret');
  });

  it('says that it has ended, and not how', async ({ world }) => {
    const ends = {
      cancelled: () =>
        world.call('POST', `/api/public/webdocs/${id}/cancel`, { bearer, body: { reason: 'Erreur secrète' } }),
      purged: () => inTransaction(world.context.db, (trx) => removePersonal(trx, id, world.clock.now())),
    };
    for (const end of Object.values(ends)) {
      await end();
      const page = await pageWith(world);
      expect(page.statusCode).toBe(410);
      expect(page.body).not.toMatch(telling);
      expect(page.body).toContain('Ce lien a expiré');
      const asked = await askCode(world, token);
      expect(asked).toMatchObject({ status: 410, body: { code: 'WebdocExpired' } });
      expect(asked.body.detail).toBeUndefined();
      expect(await world.call('GET', `/api/webdoc/branding/${token}`)).toMatchObject({ status: 403 });
    }
    const mail = await world.mailbox.waitFor(
      ({ subject, envelope }) => subject.startsWith('Document annulé') && envelope.to.includes(zoe),
      10_000,
    );
    expect(mail.text).not.toMatch(/Secret|secrète/);
  });

  it('mails a code that opens, and blocks after five wrong tries like any other', async ({ world }) => {
    await askCode(world, token);
    const [code = ''] = await mailedCodes(world, zoe, 1);
    const mail = await world.mailbox.waitFor(({ text }) => text.includes(code), 10_000);
    expect(mail.subject).toMatch(/^Votre code pour ouvrir\u00A0: Document n°\u00A0[\dA-F]{8}$/);
    for (const seen of mailsTo(world, zoe)) expect(seen.subject + seen.text + seen.html).not.toMatch(/Secret|Bon pour/);
    for (let by = 1; by <= 5; by += 1) await enterCode(world, token, wrongFor(code, by));
    expect(await enterCode(world, token, code)).toMatchObject({ body: { code: 'CodeTriesUsedUp' } });
    expect((await pageWith(world)).body).not.toMatch(telling);
  });
});

// REQ-2.7.72
it('a code before reading needs a code', async ({ world }) => {
  const body = note({ signatories: [{ firstName: 'Zoé', lastName: 'L', email: zoe, codeBefore: 'reading' }] });
  expect(await world.call('POST', '/api/public/webdocs', { bearer, body })).toMatchObject({
    status: 422,
    body: { code: 'WebdocInvalid', errors: [{ path: 'signatories.0.codeBefore', code: 'NoCodeAsked' }] },
  });
});

// REQ-2.7.72
it('whoever gets the document handed over needs a code before reading too', async ({ world }) => {
  const created = await create(world, bearer, locked(`from.${zoe}`, { allowDelegation: true }));
  const [link] = created.signatories;
  const proof = await identify(world, link?.token, `from.${zoe}`);
  const body = { webdocToken: link?.token, firstName: 'Luc', lastName: 'Petit', email: `luc.${zoe}` };
  expect(await world.call('POST', '/api/webdoc/delegate', { body, headers: proof })).toMatchObject({ status: 200 });
  const mail = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes(`luc.${zoe}`), 10_000);
  [, token = ''] = /\/webdoc\/([\w-]+)/.exec(mail.text) ?? [];
  expect((await pageWith(world, cookieOf(proof))).body).toContain('Ce document est protégé');
});

// REQ-2.7.72
it('whose turn it is learns the name of nobody who signed before', async ({ world }) => {
  const luc = { firstName: 'Luc', lastName: 'Petit', email: `luc.${zoe}` };
  const { signatories } = locked(`turn.${zoe}`);
  const body = note({ name: 'Secret', signatories: [luc, ...signatories], signingOrder: 'sequential' });
  const created = await create(world, bearer, body);
  expect(await sign(world, created.signatories[0]?.token, noteActions)).toMatchObject({ status: 200 });
  const mail = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes(`turn.${zoe}`), 10_000);
  expect(mail.subject).toContain('Document n°');
  expect(mail.text).toContain('Claire Martin');
  expect(mail.text).not.toMatch(/Secret|Luc|Petit/);
});
