import { describe, expect } from 'vitest';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'pages@acier-nord.example'));
});

const long = 'Une réponse bien plus longue que la place qui lui est faite. '.repeat(30).trim();

const signed = async (world: World, html: string, answers: [tag: string, value: string][]) => {
  const interactions = answers.map(([tag]) => ({ tag, recipient: 's1', type: 'text' as const, name: `Champ ${tag}` }));
  const created = await create(world, bearer, note({ documents: [{ title: 'Contrat', html }], interactions }));
  const token = created.signatories[0]?.token;
  const actions = answers.map(([tag, value]) => ({ tag, type: 'text', value }));
  expect((await sign(world, token, actions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  return (await world.app.inject({ url: `/api/webdoc/download/${token}` })).rawPayload;
};

describe('REQ-5.1.8: the pages are the same whatever is entered', () => {
  test('a value that is longer than its place is sealed in full, in the annex', async ({ world }) => {
    const sealed = await signed(world, '<p>Motif : {{a}}, lieu : {{b}}.</p><p>Fin</p>', [
      ['{{a}}', long],
      ['{{b}}', 'Lyon'],
    ]);
    const [first, annex] = (await extractText(sealed)).split('\f');
    expect(first).toContain('… [1]');
    expect(first).toContain('Fin');
    expect(annex).toContain('[1] Champ {{a}}');
    expect(annex?.replaceAll(/\s/g, '')).toContain(long.replaceAll(/\s/g, ''));
  });

  test('a value of some words stands in its place, in smaller letters where it must', async ({ world }) => {
    const sealed = await signed(world, '<p>Adresse : {{a}} fin.</p>', [
      ['{{a}}', '12 rue de la République, 69002 Lyon'],
    ]);
    const [first = '', ...more] = (await extractText(sealed)).split('\f');
    expect(first.replaceAll(/\s/g, '')).toContain('12ruedelaRépublique,69002Lyon');
    expect(more.join('')).not.toContain('Réponses en entier');
  });
});
