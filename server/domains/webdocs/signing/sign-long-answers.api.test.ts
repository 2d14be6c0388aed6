import { expect } from 'vitest';
import { webdocSize } from '#contract/limits.ts';
import { worldTest } from '#tests/support/world-test.ts';
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
