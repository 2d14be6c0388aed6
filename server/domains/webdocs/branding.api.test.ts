import { expect } from 'vitest';
import type { Branding } from '#contract/brandings.ts';
import { addBranding, asDataUrl, callAs, picture, save } from '#domains/brandings/brandings.test-support.ts';
import { mailsWritten, makeApiToken, signUp, verifyCompany, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note } from './signing.test-support.ts';

const it = worldTest();
let claire: Person;
let token: string;
let own: Branding;
let exporting: Branding;
it.beforeAll(async ({ world }) => {
  claire = await signUp(world, 'claire@acier-nord.example');
  await verifyCompany(world, claire.companyId);
  token = await makeApiToken(world, claire.companyId);
});

const html = { accept: 'text/html' };
const pageOf = (world: World, link: string | undefined) =>
  world.call('GET', new URL(link ?? '').pathname, { headers: html });
const send = async (world: World, brandingId?: string) => {
  const [signatory] = (await create(world, token, note(brandingId === undefined ? {} : { brandingId }))).signatories;
  return signatory ?? { token: '', url: '' };
};
const brandingOf = async (world: World, signer: { token: string }) =>
  JSON.parse((await world.call('GET', `/api/webdoc/branding/${signer.token}`)).text);

const productLook = { Logo: null, LogoSize: 'M', Background: '#012638', Text: '#ffffff' };

// REQ-2.3.5 REQ-2.4.30 REQ-2.7.32
it('a document sent before there is a branding looks as the product does, and then as the default one', async ({
  world,
}) => {
  const early = await send(world);
  expect(await brandingOf(world, early)).toMatchObject(productLook);
  const made = await addBranding(world, claire, 'Acier Nord');
  const logo = asDataUrl(await picture(600, 120));
  own = (await save(world, claire, made, { background: '#8B0000', button: '#F0C000', logo, logoSize: 'L' })).body;
  exporting = await addBranding(world, claire, 'Filiale Export');
  exporting = (await save(world, claire, exporting, { background: '#00573F', logo })).body;
  expect(await brandingOf(world, early)).toEqual({
    Logo: own.logo,
    LogoSize: 'L',
    Background: '#8B0000',
    Text: '#ffffff',
    Button: '#F0C000',
    ButtonText: '#EAF6FF',
  });
});

// REQ-2.1.4
it('the page wears it in its first answer, with the logo at an address that can be kept for ever', async ({
  world,
}) => {
  const { text } = await pageOf(world, (await send(world)).url);
  expect(text).toContain('--brand-background:#8B0000');
  expect(text).not.toContain('data:image');
  const [address = ''] = /\/api\/webdoc\/logo\/[\da-f-]{36}/.exec(text) ?? [];
  const logo = await world.call('GET', address);
  expect(logo.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(logo.headers['vary']).toBeUndefined();
  expect((await world.call('GET', address.replace(/.{4}$/, '0000'))).status).toBe(404);
});

// REQ-2.4.30
it('a document names the one it wears; another company’s is none, and nothing is sent', async ({ world }) => {
  const nora = await signUp(world, 'nora@studio-ouest.example');
  const foreign = await addBranding(world, nora, 'Studio');
  const before = await mailsWritten(world);
  for (const brandingId of [foreign.id, '11111111-1111-4111-8111-111111111111']) {
    const refused = await world.call('POST', '/api/public/webdocs', {
      bearer: token,
      body: note({ brandingId }),
    });
    expect([refused.status, refused.body.errors]).toEqual([404, [{ path: 'brandingId', code: 'NotFound' }]]);
  }
  expect(await mailsWritten(world)).toBe(before);
  expect((await pageOf(world, (await send(world, exporting.id)).url)).text).toContain('--brand-background:#00573F');
});

it('the mail holds the small logo and the colours, and asks nobody for a picture', async ({ world }) => {
  const signer = await send(world, exporting.id);
  const mail = await world.mailbox.waitFor(({ html: body }) => body.includes(signer.token), 20_000);
  expect(mail.html).toContain('background:#00573F');
  expect(mail.html).toContain('src="cid:logo@branding" width="160" height="32"');
  expect(mail.html).not.toMatch(/src="http/);
  expect(mail.attachments).toMatchObject([{ mime: 'image/png', inline: true }]);
});

it('a preview wears the branding it names, else the default one; another company’s is none', async ({ world }) => {
  const preview = (brandingId?: string) =>
    world.call('POST', '/api/public/previews', {
      bearer: token,
      body: { name: 'Note', html: '<p>Note</p>', interactions: [], ...(brandingId && { brandingId }) },
    });
  const [named, unnamed] = [await preview(exporting.id), await preview()];
  expect((await pageOf(world, named.body.url)).text).toContain('--brand-background:#00573F');
  expect((await pageOf(world, unnamed.body.url)).text).toContain('--brand-background:#8B0000');
  const nora = await signUp(world, 'nora.previews@studio-ouest.example');
  const refused = await preview((await addBranding(world, nora, 'Studio')).id);
  expect([refused.status, refused.body.errors]).toEqual([404, [{ path: 'brandingId', code: 'NotFound' }]]);
});

// REQ-2.4.30
it('a change is seen in documents that are under way; what is deleted, or no longer the default, stays with those sent with it', async ({
  world,
}) => {
  const [named, unnamed] = [await send(world, exporting.id), await send(world)];
  await save(world, claire, exporting, { background: '#101010', isDefault: true });
  expect(await brandingOf(world, named)).toMatchObject({ Background: '#101010' });
  expect(await brandingOf(world, unnamed)).toMatchObject({ Background: '#8B0000' });
  await callAs(world)(claire, 'DELETE', `/${exporting.id}`);
  const page = await pageOf(world, named.url);
  expect(page.status).toBe(200);
  expect(page.text).toContain('--brand-background:#101010');
  const [address = ''] = /\/api\/webdoc\/logo\/[\da-f-]{36}/.exec(page.text) ?? [];
  expect((await world.call('GET', address)).status).toBe(200);
  expect((await callAs(world)(claire, 'GET', `/${exporting.id}`)).status).toBe(404);
  const again = await world.call('POST', '/api/public/webdocs', {
    bearer: token,
    body: note({ brandingId: exporting.id }),
  });
  expect(again.status).toBe(404);
});

it('the page of a document with a branding costs three statements', async ({ world }) => {
  const { url } = await send(world);
  await world.context.jobs.stop();
  const { result, statements } = await world.countStatements(() => pageOf(world, url));
  expect(result.text).toContain('--brand-background:#8B0000');
  expect(statements.length).toBeLessThanOrEqual(3);
  await world.context.jobs.start();
});

it('the page that the editor frames can be framed by a page of ours alone, calls nobody, and is anybody’s to see', async ({
  world,
}) => {
  const page = await world.call('GET', '/preview/branding?language=en', { headers: html });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Service contract');
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  for (const rule of ['connect-src', 'form-action', 'frame-src']) expect(policy).toContain(`${rule} 'none'`);
  expect(policy).not.toContain('unsafe');
  for (const url of ['/home', '/preview/unknown-token-unknown-token', '/verify', '/webdoc/unknown-token-unknown']) {
    const other = await world.call('GET', url, { headers: html });
    expect([url, other.headers['x-frame-options']]).toEqual([url, 'DENY']);
    expect(String(other.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  }
});
