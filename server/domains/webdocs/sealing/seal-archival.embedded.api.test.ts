import { expect } from 'vitest';
import { accessibleRules } from '#engines/pdf/archival/accessible-rules.test-support.ts';
import { archiveRules } from '#engines/pdf/archival/archive-rules.test-support.ts';
import { allElements, openFacts, textOf } from '#engines/pdf/archival/pdf-facts.test-support.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { asValue, png } from '../drawn-png.test-support.ts';
import { create, note, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'archives@acier-nord.example'));
});

const interactions = [
  { tag: '{{city}}', recipient: 's1' as const, type: 'text' as const, name: 'Ville' },
  { tag: '{{ok}}', recipient: 's1' as const, type: 'checkbox' as const, name: 'Conditions lues <&">' },
  { tag: '{{sign}}', recipient: 's1' as const, type: 'signature' as const, name: 'Signature du client' },
];
const actions = [
  { tag: '{{city}}', type: 'text', value: 'Saint-Nazaire' },
  { tag: '{{ok}}', type: 'checkbox', value: 'true' },
  { tag: '{{sign}}', type: 'signature', value: asValue(png(300, 100)) },
];

const sealedFrom = async (world: World, html: string): Promise<Buffer> => {
  const created = await create(world, bearer, note({ documents: [{ title: 'Contrat', html }], interactions }));
  const token = created.signatories[0]?.token;
  expect((await sign(world, token, actions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  return (await world.app.inject({ url: `/api/webdoc/download/${token}` })).rawPayload;
};

const fields = '<p>À {{city}}, accepte : {{ok}}</p><p>Pour le client :</p><p>{{sign}}</p>';

// REQ-5.4.1 REQ-5.4.2
test('a signed document with its evidence is PDF/A-3b and PDF/UA-1, its values and pictures with their texts', async ({
  world,
}) => {
  const html = `<h2>Contrat</h2><h4>Prix</h4><table><thead><tr><th>Quoi</th><th>Prix</th></tr></thead><tbody><tr><td>Entretien</td><td>12 €</td></tr></tbody></table><ul><li>un</li></ul>${fields}`;
  const facts = await openFacts(await sealedFrom(world, html));
  const broken = [...archiveRules, ...accessibleRules].filter(([, faultsOf]) => faultsOf(facts).length > 0);
  expect(broken.map(([words]) => words)).toEqual([]);
  const pictures = allElements(facts.structure).filter(({ type }) => type === 'Figure');
  const texts = pictures.map(({ dictionary }) => textOf(dictionary.get('Alt')));
  expect(texts.slice(0, 2)).toEqual(['[x] Conditions lues <&">', 'Signature du client']);
  expect(texts.slice(2).every((text) => /^Signature (?:de|of) /.test(text))).toBe(true);
  expect(texts.length).toBeGreaterThan(2);
});
