import { control } from '#tests/support/crm.ts';
import { expect } from 'vitest';
import type { ComparedTemplate } from '#contract/environments/deployment.ts';
import { docx } from '#sim/crm/documents/office.ts';
import { pdf } from '#sim/crm/documents/pdf.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  deploy,
  filesIn,
  openPair,
  orgOf,
  post,
  seedTemplate,
  templatesIn,
  wantedOf,
  type Pair,
} from './deployments.test-support.ts';

const it = worldTest();

const compare = async (world: World, pair: Pair, externalIds: string[]): Promise<Map<string, ComparedTemplate>> => {
  const answer = await post(world, pair.person, '/api/deployment/comparison', wantedOf(pair, externalIds));
  if (answer.status !== 200) throw new Error(answer.text);
  const lines = JSON.parse(answer.text) as ComparedTemplate[];
  return new Map(lines.map((line) => [line.externalId, line]));
};

it('each template is new, identical, changed or newer in the target, and nothing is written', async ({ world }) => {
  const pair = await openPair(world, 'compare');
  const { source, target } = pair;
  const same = docx(['Identique'], 20_000);
  const sameSize = Buffer.from(same);
  sameSize[10] = 7;
  for (const externalId of ['NEW', 'SAME', 'CHANGED', 'NEWER', 'SIZE'])
    seedTemplate(world, source, { externalId, bytes: same });
  seedTemplate(world, target, { externalId: 'SAME', bytes: same });
  seedTemplate(world, target, { externalId: 'SIZE', bytes: sameSize });
  seedTemplate(world, target, { externalId: 'CHANGED', sentAt: '2026-01-04T08:00:00.000+0000' });
  seedTemplate(world, target, { externalId: 'NEWER', sentAt: '2026-01-06T08:00:00.000+0000' });
  const before = [templatesIn(world, target), filesIn(world, target)];
  const found = await compare(world, pair, ['NEW', 'SAME', 'CHANGED', 'NEWER', 'SIZE']);
  expect(Object.fromEntries([...found].map(([id, { state }]) => [id, state]))).toEqual({
    NEW: 'new',
    SAME: 'identical',
    CHANGED: 'changed',
    NEWER: 'newer',
    SIZE: 'changed',
  });
  expect([templatesIn(world, target), filesIn(world, target)]).toEqual(before);
});

it('what was just deployed is the same, also where the orgs tell no checksum of a file', async ({ world }) => {
  const pair = await openPair(world, 'no-checksum');
  seedTemplate(world, pair.source, { externalId: 'COPIED' });
  expect(await deploy(world, pair, ['COPIED'])).toMatchObject({ failed: 0 });
  for (const { prefix } of [pair.source, pair.target])
    for (const version of orgOf(world, prefix).store.rows('ContentVersion')) version['Checksum'] = null;
  expect((await compare(world, pair, ['COPIED'])).get('COPIED')?.state).toBe('identical');
});

it('merge fields that the target org does not have are named, through relations too', async ({ world }) => {
  const pair = await openPair(world, 'fields');
  const bytes = docx(
    [
      '{{Account.Name}} {{account.billingcity}} {{Account.Nope__c}} {{Contact.Account.Name}} {{Contact.Account.Nope__c}}',
      '{{Nothing__c.Name}}',
    ],
    0,
  );
  seedTemplate(world, pair.source, { externalId: 'DOC', bytes });
  seedTemplate(world, pair.source, {
    externalId: 'PDF',
    file: 'NDA.pdf',
    bytes: pdf('NDA', [{ text: '{{A.B}}' }]),
  });
  seedTemplate(world, pair.source, { externalId: 'BROKEN', bytes: Buffer.from('not a document') });
  await control(world, 'clear-counters', { org: pair.target.prefix });
  const found = await compare(world, pair, ['DOC', 'PDF', 'BROKEN']);
  expect(found.get('DOC')).toMatchObject({
    state: 'new',
    fieldsChecked: true,
    missingFields: ['Account.Nope__c', 'Contact.Account.Nope__c', 'Nothing__c.Name'],
  });
  for (const externalId of ['PDF', 'BROKEN'])
    expect(found.get(externalId)).toMatchObject({ state: 'new', fieldsChecked: false, missingFields: [] });
  // Each object was described once.
  expect(orgOf(world, pair.target.prefix).counters).toMatchObject({ describe: 3 });
});

it('a file that the CRM cuts is compared without its fields, and says so', async ({ world }) => {
  const pair = await openPair(world, 'cutcompare');
  seedTemplate(world, pair.source, { externalId: 'DOC' });
  await control(world, 'faults', { org: pair.source.prefix, cutFiles: 9 });
  expect((await compare(world, pair, ['DOC'])).get('DOC')).toMatchObject({
    state: 'new',
    fieldsChecked: false,
  });
});

// REQ-1.3.16
it('a template whose file is missing, or of a format that is refused, is said to be undeployable', async ({
  world,
}) => {
  const pair = await openPair(world, 'nofile');
  const { versionId } = seedTemplate(world, pair.source, { externalId: 'DOC' });
  orgOf(world, pair.source.prefix).store.remove('ContentVersion', versionId);
  seedTemplate(world, pair.source, { externalId: 'EXE', file: 'virus.exe', bytes: Buffer.from('MZ') });
  seedTemplate(world, pair.source, { externalId: '..' });
  const found = await compare(world, pair, ['DOC', 'EXE', '..']);
  expect([...found.values()].map(({ state }) => state)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  expect(found.get('DOC')?.fieldsChecked).toBe(false);
});

it('files full of made-up objects do not use up the calls of the target org', async ({ world }) => {
  const pair = await openPair(world, 'madeup');
  const names = (prefix: string) => Array.from({ length: 400 }, (_, at) => `{{${prefix}${at}__c.Name}}`).join(' ');
  for (const externalId of ['A', 'B'])
    seedTemplate(world, pair.source, { externalId, bytes: docx([names(externalId)], 0) });
  await control(world, 'clear-counters', { org: pair.target.prefix });
  const found = await compare(world, pair, ['A', 'B']);
  for (const externalId of ['A', 'B'])
    expect(found.get(externalId)).toMatchObject({ state: 'new', fieldsChecked: false, missingFields: [] });
  expect(orgOf(world, pair.target.prefix).counters['describe']).toBeLessThanOrEqual(300);
}, 60_000);
