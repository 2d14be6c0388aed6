import { expect } from 'vitest';
import type { NewPreview } from '#contract/webdocs/previews.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { contract, openFreeSender, openSender } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
let companyId: string;

test.beforeAll(async ({ world }) => {
  ({ bearer, companyId } = await openSender(world, 'previews@acier-nord.example'));
});

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const [first] = contract().documents;
const sample = (more: Partial<NewPreview> = {}): NewPreview => ({
  name: 'Contrat de maintenance',
  html: `${first?.html} {{s2.nom}} {{s2.signature}}`,
  interactions: contract().interactions,
  ...more,
});
const make = async (world: World, more: Partial<NewPreview> = {}) =>
  (await world.call('POST', '/api/public/previews', { bearer, body: sample(more) })).body as {
    previewToken: string;
    url: string;
  };
const later = (days: number) => new Date(Date.now() + days * 86_400_000);

// REQ-2.1.2 REQ-2.2.1 REQ-2.3.4 REQ-2.7.38 REQ-2.7.46
test('a preview is made with an API token; the link is a page, and a call', async ({ world }) => {
  const answer = await world.call('POST', '/api/public/previews', { bearer, body: sample() });
  expect(answer.status).toBe(201);
  const { previewToken, url } = answer.body;
  expect(previewToken).toMatch(/^[\w-]{43}$/);
  expect(url).toBe(`http://portal.test/preview/${previewToken}`);
  const call = await world.call('GET', `/api/preview/${previewToken}`);
  expect(call.body).toMatchObject({ name: 'Contrat de maintenance', interactions: { length: 10 } });
  expect(call.body.htmlDocument.content).toContain('<span data-field="{{s1.nom}}"></span>');
  expect(new Date(call.body.createdDate).getTime()).toBeGreaterThan(later(-1).getTime());
  const samePath = await world.call('GET', `/preview/${previewToken}`, {
    headers: { accept: 'application/json' },
  });
  expect(samePath.body).toEqual(call.body);
  const page = await world.call('GET', `/preview/${previewToken}`, { headers: html });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });
});

// REQ-2.2.16
test('the page shows the document filled in by invented recipients, with nothing to fill in or send', async ({
  world,
}) => {
  const { url } = await make(world);
  const { text } = await world.call('GET', new URL(url).pathname, { headers: html });
  const body = text.slice(text.indexOf('<div id="page">'), text.indexOf('<script type="application/json"'));
  for (const words of [
    'Contrat de maintenance',
    'Camille Exemple',
    'Alex Modèle',
    'Lille',
    'Texte d’exemple',
    'Argent',
  ])
    expect(body).toContain(words);
  expect(body).toContain('data-picture="0" alt="Signature de Alex Modèle">');
  expect(text).toContain('[data-picture="0"]{content:url(data:image/png;base64,');
  expect(body).not.toMatch(/data-tag=|<form|<textarea|previews@acier-nord/);
});

// REQ-2.4.16 REQ-4.1.11 REQ-4.2.4
test('hostile HTML stays dead: cleaned once, and under the page’s own policy', async ({ world }) => {
  const { url, previewToken } = await make(world, {
    html: '<p onclick="x()">Bonjour {{a}}<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a></p>',
    interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text', value: '</script><img src=x onerror=alert(2)>' }],
    name: '<img src=x onerror=alert(3)>',
  });
  const page = await world.call('GET', new URL(url).pathname, { headers: html });
  const stored = (await world.call('GET', `/api/preview/${previewToken}`)).body.htmlDocument.content;
  expect(stored).not.toMatch(/script|onerror|onclick/);
  expect(page.text).not.toMatch(/<img|<script>alert|<\/script><img/);
  // The one that keeps early presses is our own, and allowed by its hash.
  expect(page.text.match(/<script>/g)).toHaveLength(1);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
});

test.for([
  ['a field that is not in it', { html: '<p>Rien</p>' }, 'interactions.0.tag', 'TagNotFound'],
  ['a date of expiry that is over', { expiresAt: later(-1).toISOString() }, 'expiresAt', 'InThePast'],
  [
    'a value its type does not take',
    {
      html: '{{a}}',
      interactions: [{ tag: '{{a}}', recipient: 's1', type: 'number', value: 'x' }],
    },
    'interactions.0.value',
    'NotANumber',
  ],
] as [string, Partial<NewPreview>, string, string][])(
  '%s is refused, by its place',
  async ([, more, path, code], { world }) => {
    const { status, body } = await world.call('POST', '/api/public/previews', { bearer, body: sample(more) });
    expect([status, body.code]).toEqual([422, 'WebdocInvalid']);
    expect(body.errors).toContainEqual({ path, code });
  },
);

// REQ-2.2.53
test('the title of a preview has its name and the product’s, in both languages', async ({ world }) => {
  const { previewToken } = await make(world);
  const { text } = await world.call('GET', `/preview/${previewToken}`, { headers: html });
  const { name } = sample();
  const product = world.context.settings.productName;
  expect(text).toContain(`<title data-fr="Aperçu – ${name} – ${product}" data-en="Preview – ${name} – ${product}">`);
});

// REQ-2.8.6
test('ExpiredToken, NoExternalUser and all else have their own words, as a page and as a call', async ({ world }) => {
  const { previewToken } = await make(world, { expiresAt: later(2).toISOString() });
  const seen = async (token: string) => {
    const call = await world.call('GET', `/api/preview/${token}`);
    const plain = await world.call('GET', `/preview/${token}`);
    const page = await world.call('GET', `/preview/${token}`, {
      headers: { ...html, 'accept-language': 'en' },
    });
    expect(plain.body.code).toBe(call.body.code);
    expect(page.status).toBe(call.status);
    return [call.status, call.body.code, /<h1[^>]*>([^<]+)/.exec(page.text)?.[1]];
  };
  const setStatus = (status: string) =>
    world.context.db.updateTable('companies').set({ status }).where('id', '=', companyId).execute();
  expect(await seen('x'.repeat(43))).toEqual([404, 'NotFound', 'Preview not found']);
  await setStatus('blocked');
  expect(await seen(previewToken)).toEqual([404, 'NoExternalUser', 'Preview unavailable']);
  await setStatus('verified');
  const now = new Date();
  world.clock.set(later(3));
  try {
    expect(await seen(previewToken)).toEqual([410, 'ExpiredToken', 'This preview has expired']);
  } finally {
    world.clock.set(now);
  }
  expect((await world.call('GET', '/preview/short', { headers: html })).status).toBe(404);
});

// REQ-2.6.5
test('without an API token nothing is made; the same key makes one preview', async ({ world }) => {
  expect((await world.call('POST', '/api/public/previews', { body: sample() })).status).toBe(401);
  const once = { bearer, body: sample(), headers: { 'idempotency-key': 'preview-once' } };
  const one = await world.call('POST', '/api/public/previews', once);
  const two = await world.call('POST', '/api/public/previews', once);
  expect(two.body).toEqual(one.body);
});

test('without a date a preview lives 30 days; 30 days after its end nothing of it is kept', async ({ world }) => {
  const [dead, told] = [await make(world), await make(world)];
  const { db, jobs, secrets } = world.context;
  const hashOf = ({ previewToken }: { previewToken: string }) => secrets.hashToken(previewToken);
  const { expires_at: end } = await db
    .selectFrom('previews')
    .select('expires_at')
    .where('token_hash', '=', hashOf(dead))
    .executeTakeFirstOrThrow();
  expect(Math.round(((end?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
  for (const [preview, daysAgo] of [
    [dead, 31],
    [told, 29],
  ] as const)
    await db
      .updateTable('previews')
      .set({ expires_at: later(-daysAgo) })
      .where('token_hash', '=', hashOf(preview))
      .execute();
  await jobs.enqueue(db, 'portal.housekeeping', {});
  const codeOf = async ({ previewToken }: typeof dead) =>
    (await world.call('GET', `/api/preview/${previewToken}`)).body.code;
  await expect.poll(() => codeOf(dead)).toBe('NotFound');
  expect(await codeOf(told)).toBe('ExpiredToken');
});

// REQ-2.6.4
test('a preview’s page costs two statements, its own and that of its branding, and its link is kept hashed', async ({
  world,
}) => {
  const { url, previewToken } = await make(world);
  const path = new URL(url).pathname;
  const { statements } = await world.countStatements(() => world.call('GET', path, { headers: html }));
  expect(statements.filter((each) => !each.includes('rate_limits'))).toHaveLength(2);
  const rows = await world.context.db.selectFrom('previews').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(previewToken);
  const mailed = world.mailbox.all().flatMap(({ envelope }) => envelope.to);
  expect(mailed.filter((address) => !address.startsWith('previews@'))).toEqual([]);
});

// REQ-5.3.2
test('the page that checks files is given the certificates, which anybody may read, and may ask for published heads alone', async ({
  world,
}) => {
  const { body, headers } = await world.call('GET', '/api/public/seal-certificates');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const local = { subject: expect.stringContaining('local authority') };
  expect(body.items).toEqual([
    expect.objectContaining({ use: 'seal', ...local }),
    expect.objectContaining({ use: 'time', ...local }),
  ]);
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
  const page = await world.call('GET', '/verify', { headers: html });
  expect(page.status).toBe(200);
  expect(page.text).toContain(body.items[0].serial);
  for (const way of ['form-action', 'frame-src', 'worker-src'])
    expect(page.headers['content-security-policy']).toContain(`${way} 'none'`);
  const heads = '/api/public/published-heads';
  const { host } = new URL(world.context.settings.publicUrl);
  expect(String(page.headers['content-security-policy'])).toMatch(
    new RegExp(`connect-src ${host}${heads} ${host}${heads}/[; ]`),
  );
  const hostile = await world.call('GET', '/verify', { headers: { ...html, host: "x.example; script-src 'self'" } });
  expect(String(hostile.headers['content-security-policy'])).not.toContain('x.example');
});

// REQ-4.4.14
test('the preview of a company that nobody has verified says so, in both languages', async ({ world }) => {
  const { bearer: free } = await openFreeSender(world, 'free@previews.example');
  const open = async (by: string) => {
    const { body } = await world.call('POST', '/api/public/previews', { bearer: by, body: sample() });
    return (await world.call('GET', `/preview/${body.previewToken}`, { headers: html })).text;
  };
  const page = await open(free);
  expect(page).toContain('Personne n’a vérifié l’organisation qui montre cet aperçu.');
  expect(page).toContain('Nobody has verified the organisation that shows this preview.');
  expect(await open(bearer)).not.toMatch(/Personne n’a vérifié|Nobody has verified/);
});
