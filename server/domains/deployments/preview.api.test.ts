import { expect } from 'vitest';
import { docx, xlsx } from '#sim/crm/documents/office.ts';
import { signUp } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { openPair, post, seedTemplate, type Pair } from './deployments.test-support.ts';

const it = worldTest();

const wanted = ({ source, target }: Pair, externalId: string) => ({
  instanceUrl: source.instanceUrl,
  targetInstanceUrl: target.instanceUrl,
  typeOrg: 'sandbox',
  externalId,
});

// REQ-1.7.82
it('the text of both versions is answered paragraph by paragraph, with entities read', async ({ world }) => {
  const pair = await openPair(world, 'preview');
  seedTemplate(world, pair.source, { externalId: 'A', bytes: docx(['Titre', 'Prix & délai < 30 jours'], 0) });
  seedTemplate(world, pair.target, { externalId: 'A', bytes: docx(['Titre', 'Prix'], 0) });
  const { status, body } = await post(world, pair.person, '/api/deployment/preview', wanted(pair, 'A'));
  expect(status).toBe(200);
  expect(body.source).toMatchObject({ fileName: 'Modele.docx', lines: ['Titre', 'Prix & délai < 30 jours'] });
  expect(body.target.lines).toEqual(['Titre', 'Prix']);
});

// REQ-1.7.82
it('the text of a workbook is answered row by row under the name of its sheet', async ({ world }) => {
  const pair = await openPair(world, 'preview-rows');
  const seedPrice = (org: typeof pair.source, price: string) =>
    seedTemplate(world, org, {
      externalId: 'X',
      file: 'Tarif.xlsx',
      bytes: xlsx(
        [
          ['Produit', 'Prix'],
          ['Tôle', price],
        ],
        0,
      ),
    });
  seedPrice(pair.source, '1250');
  seedPrice(pair.target, '1200');
  const { body } = await post(world, pair.person, '/api/deployment/preview', wanted(pair, 'X'));
  expect(body.source.lines).toEqual(['— Tarif —', 'Produit | Prix', 'Tôle | 1250']);
  expect(body.target.lines).toEqual(['— Tarif —', 'Produit | Prix', 'Tôle | 1200']);
});

// REQ-1.7.82
it('a template that the target lacks is null there; a format without text and a damaged file have no lines', async ({
  world,
}) => {
  const pair = await openPair(world, 'preview-none');
  seedTemplate(world, pair.source, { externalId: 'PDF', file: 'Bon.pdf', bytes: Buffer.from('%PDF-1.7') });
  seedTemplate(world, pair.source, { externalId: 'BAD', bytes: Buffer.from('PK\u0003\u0004 not a zip') });
  for (const externalId of ['PDF', 'BAD']) {
    const { body } = await post(world, pair.person, '/api/deployment/preview', wanted(pair, externalId));
    expect(body).toMatchObject({ source: { lines: null }, target: null });
  }
  const unknown = await post(world, pair.person, '/api/deployment/preview', wanted(pair, 'NONE'));
  expect([unknown.status, unknown.body.code]).toEqual([400, 'InvalidRequest']);
});

// REQ-1.6.10
it('another company reads nothing', async ({ world }) => {
  const pair = await openPair(world, 'preview-tenant');
  seedTemplate(world, pair.source, { externalId: 'SECRET' });
  const stranger = await signUp(world, 'stranger@preview.example');
  const { status, body } = await post(world, stranger, '/api/deployment/preview', wanted(pair, 'SECRET'));
  expect([status, body.code]).toEqual([404, 'ExternalDoesNotExist']);
});
