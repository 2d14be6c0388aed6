import { expect } from 'vitest';
import { signaturesLength, webdocSize } from '#contract/limits.ts';
import sharp from 'sharp';
import { worldTest } from '#tests/support/world-test.ts';
import { asValue, png } from '../drawn-png.test-support.ts';
import { create, note, openSender, sign } from '../signing.test-support.ts';

const test = worldTest();

test('answers that could not be printed in time to be sealed are refused, also when an earlier signatory wrote most', async ({
  world,
}) => {
  const { bearer } = await openSender(world, 'claire@long-answers.example');
  const people = ['zoe', 'luc'].map((name) => ({
    firstName: name,
    lastName: 'Vite',
    email: `${name}@long-answers.example`,
  }));
  const each = 13;
  const tags = people.flatMap((_, at) => Array.from({ length: each }, (__, place) => `{{s${at + 1}.${place}}}`));
  const { signatories } = await create(
    world,
    bearer,
    note({
      signatories: people,
      documents: [{ title: 'Note', html: tags.map((tag) => `<p>${tag}</p>`).join('') }],
      interactions: tags.map((tag) => ({ tag, recipient: tag.slice(2, 4), type: 'text' as const })),
    }),
  );
  const answers = (at: number, length: number) =>
    tags.filter((tag) => tag.startsWith(`{{s${at}.`)).map((tag) => ({ tag, type: 'text', value: 'a'.repeat(length) }));
  const longest = webdocSize.valueLength;
  expect(2 * each * longest).toBeGreaterThan(webdocSize.answersLength);
  expect((await sign(world, signatories[0]?.token, answers(1, longest))).status).toBe(200);
  const refused = await sign(world, signatories[1]?.token, answers(2, longest));
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'actions.{{s2.0}}', code: 'TooLong' }]]);
  expect((await sign(world, signatories[1]?.token, answers(2, 100))).status).toBe(200);
});

// REQ-4.4.21
test('an answer counts as often as it stands in the document', async ({ world }) => {
  const { bearer } = await openSender(world, 'copies@long-answers.example');
  const made = await create(
    world,
    bearer,
    note({
      documents: [{ title: 'Note', html: `<p>${'{{s1.a}} '.repeat(60)}</p>` }],
      interactions: [{ tag: '{{s1.a}}', recipient: 's1', type: 'text' }],
    }),
  );
  const answer = (length: number) =>
    sign(world, made.signatories[0]?.token, [{ tag: '{{s1.a}}', type: 'text', value: 'a'.repeat(length) }]);
  const refused = await answer(5_000);
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'actions.{{s1.a}}', code: 'TooLong' }]]);
  expect((await answer(50)).status).toBe(200);
});

// REQ-4.4.21
test('a document or a preview of which a field stands at very many places, or a long value at many, is refused', async ({
  world,
}) => {
  const { bearer } = await openSender(world, 'places@long-answers.example');
  const refusalOf = async (places: number, value?: string, isAutofilled = true) => {
    const html = `<p>${'{{s1.a}} '.repeat(places)}</p>`;
    const field = { tag: '{{s1.a}}', recipient: 's1', type: 'text', ...(value && { value, isAutofilled }) };
    const body = note({ documents: [{ title: 'Note', html }], interactions: [field as never] });
    const preview = { name: 'Note', html, interactions: [field] };
    const answers = [
      await world.call('POST', '/api/public/webdocs', { bearer, body }),
      await world.call('POST', '/api/public/previews', { bearer, body: preview }),
    ];
    return answers.map(({ body: { errors } }) => errors?.[0]?.code);
  };
  expect(await refusalOf(2_001)).toEqual(['TooComplex', 'TooComplex']);
  expect(await refusalOf(200, 'a'.repeat(9_000))).toEqual(['TooComplex', 'TooComplex']);
  // Proposed values that nobody could sign as they are.
  expect(await refusalOf(30, 'a'.repeat(9_000), false)).toEqual(['TooComplex', 'TooComplex']);
});

// REQ-4.4.21
test('a signature counts as often as it stands in the document', async ({ world }) => {
  const { bearer } = await openSender(world, 'initials@long-answers.example');
  const made = await create(
    world,
    bearer,
    note({
      documents: [{ title: 'Note', html: `<p>${'{{s1.s}} '.repeat(40)}</p>` }],
      interactions: [{ tag: '{{s1.s}}', recipient: 's1', type: 'signature', width: 60, height: 20 }],
    }),
  );
  const signed = (picture: Buffer) =>
    sign(world, made.signatories[0]?.token, [{ tag: '{{s1.s}}', type: 'signature', value: asValue(picture) }]);
  const noisy = await sharp({
    create: {
      width: 400,
      height: 180,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const large = asValue(noisy).length;
  expect(large * 40).toBeGreaterThan(signaturesLength);
  const refused = await signed(noisy);
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'actions.{{s1.s}}', code: 'TooLong' }]]);
  expect((await signed(png())).status).toBe(200);
});

// REQ-4.4.21
test('a document of more text than can be printed in time is refused before it is printed', async ({ world }) => {
  const { bearer } = await openSender(world, 'words@long-answers.example');
  const html = `<p>${'mot '.repeat(400_000)}</p>`;
  const { body } = await world.call('POST', '/api/public/webdocs', {
    bearer,
    body: note({ documents: [{ title: 'Note', html }], interactions: [] }),
  });
  expect(body.errors).toEqual([{ path: 'documents.0.html', code: 'TooComplex' }]);
});

const piled = (letters: number): string => `a${'\u0315\u0316'.repeat(letters / 2)}`;

// REQ-4.4.23
test('marks piled on a letter hold nobody up, in an answer, a document and a name', async ({ world }) => {
  const { bearer } = await openSender(world, 'claire@piled-marks.example');
  const html = `<p>${piled(200_000)} {{a}}</p>`;
  const from = performance.now();
  for (const [length, code] of [
    [250_000, 'UnprintableCharacter'],
    [2_000_000, 'TooLong'],
  ] as const) {
    const body = { webdocToken: 'x'.repeat(43), actions: [{ tag: 'a', type: 'text', value: piled(length) }] };
    const answer = await world.call('POST', '/api/webdoc/sign', { body });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'actions.0.value', code }]]);
  }
  const name = {
    username: 'a@b.example',
    email: 'a@b.example',
    firstname: piled(100_000),
    lastname: 'B',
    language: 'en',
  };
  const refused = await world.call('POST', '/api/auth/register', { body: name });
  expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'firstname', code: 'TooLong' }]]);
  expect(performance.now() - from).toBeLessThan(1_500);
  const document = await world.call('POST', '/api/public/webdocs', {
    bearer,
    body: note({ documents: [{ title: 'Note', html }] }),
  });
  expect([document.status, document.body.errors]).toEqual([
    422,
    [{ path: 'documents.0.html', code: 'UnprintableCharacter' }],
  ]);
});
