import { expect } from 'vitest';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import type { NewPreview } from '#contract/webdocs/previews.ts';
import { pngSize } from '#engines/images/image-size.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { contract, openFreeSender, openSender } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'preview-pages@acier-nord.example'));
});

const [first] = contract().documents;

/** The token of a new preview. */
const make = async (world: World, more: Partial<NewPreview> = {}, by = bearer): Promise<string> => {
  const body: NewPreview = {
    name: 'Contrat de maintenance',
    html: `${first?.html}<p>{{s2.nom}} {{s2.signature}}</p>`,
    interactions: contract().interactions,
    ...more,
  };
  return (await world.call('POST', '/api/public/previews', { bearer: by, body })).body.previewToken;
};

const review = (world: World, token: string, query = '') => world.call('GET', `/api/preview/${token}/pages${query}`);

// REQ-2.7.50
test('the pages of a preview come as they would be printed, with its sample values in the asked language', async ({
  world,
}) => {
  const token = await make(world);
  const { status, body } = await review(world, token);
  expect(status).toBe(200);
  const [page, ...others] = body as PaperPage[];
  expect([page?.number, page?.of, others]).toEqual([1, 1, []]);
  expect(pngSize(Buffer.from(page?.picture ?? '', 'base64'))).toEqual({ width: page?.width, height: page?.height });
  for (const words of ['Contrat de maintenance', 'Texte d’exemple', 'Lille', 'Argent', 'Page 1 / 1'])
    expect(page?.text).toContain(words);
  const english = await review(world, token, '?language=en');
  expect(english.body[0].text).toContain('Sample text');
});

// REQ-2.7.50
test('a long preview comes six pages at a time', async ({ world }) => {
  const articles = Array.from({ length: 8 }, (_, at) => `<h1 style="page-break-before:always">Article ${at + 1}</h1>`);
  const token = await make(world, { html: `<p>Début</p>${articles.join('')}`, interactions: [] });
  const numbers = async (from: number) =>
    (await review(world, token, `?from=${from}`)).body.map(({ number }: PaperPage) => number);
  expect(await numbers(1)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await numbers(7)).toEqual([7, 8, 9]);
  expect(await numbers(100)).toEqual([]);
});

// REQ-2.7.50
test('a preview that would lose content on paper says what is missing', async ({ world }) => {
  const html = '<div style="position:absolute;top:-100px">{{a}}</div><p>x</p>';
  const token = await make(world, { html, interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text' }] });
  expect(await review(world, token)).toMatchObject({
    status: 422,
    body: { code: 'WebdocInvalid', errors: [{ path: 'interactions.0.tag', code: 'FieldNotPrinted' }] },
  });
});

// REQ-2.7.50
test('the pages of an unknown or expired preview are refused like the preview itself', async ({ world }) => {
  expect((await review(world, 'x'.repeat(43))).body.code).toBe('NotFound');
  expect((await review(world, 'short')).status).toBe(404);
  const token = await make(world, { expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
  world.clock.set(new Date(Date.now() + 2 * 86_400_000));
  expect((await review(world, token)).body.code).toBe('ExpiredToken');
});

// REQ-6.1.38
test('previews of a company that nobody has verified are printed three at a time; others are not held up', async ({
  world,
}) => {
  const free = await openFreeSender(world, 'preview-wave@free.example');
  const wave = await Promise.all(Array.from({ length: 8 }, () => make(world, {}, free.bearer)));
  const verified = await make(world);
  const [own, ...answers] = await Promise.all([verified, ...wave].map((token) => review(world, token)));
  expect(own?.status).toBe(200);
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  expect((await review(world, wave[7] ?? '')).status).toBe(200);
});
