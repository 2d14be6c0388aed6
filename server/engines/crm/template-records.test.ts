import { expect, test } from 'vitest';
import { contentVersionRecord, templateRecord } from '#contract/environments/crm-records.ts';
import { openSimulatedCrm } from './simulated-crm.test-support.ts';
import { openStore } from './small-org.test-support.ts';
import {
  isPackageMissing,
  readAttachedVersion,
  readContentVersions,
  readTemplates,
  readTemplatesByExternalId,
  upsertTemplate,
} from './template-records.ts';

const openOrg = async (prefix: string, username: string) => {
  const sim = await openSimulatedCrm();
  const crm = sim.newCrm();
  return crm.openOrg(openStore(await sim.connect(prefix, username, crm)).keeper('a'));
};
const production = () => openOrg('aciernord', 'claire.martin@acier-nord.example');

// REQ-1.3.14
test('templates and their files have the names and shapes of the contract', async () => {
  const org = await production();
  const templates = await readTemplates(org);
  expect(templates).toHaveLength(18);
  expect(templates.map((row) => templateRecord.parse(row))).toEqual(templates);
  const sent = templates.map((row) => row.gnx__Salesforce_content_version_id_sent__c).filter((id) => id !== null);
  const versions = await readContentVersions(org, [...sent, sent[0]!, 'no id', '068D000000QV9n2IAD']);
  expect(versions).toHaveLength(sent.length);
  expect(versions.map((row) => contentVersionRecord.parse(row))).toEqual(versions);
  expect(versions.every(({ contentSize }) => (contentSize ?? 0) >= 12_000)).toBe(true);
});

test('a template that was never sent still shows the file attached to it', async () => {
  const org = await production();
  const never = (await readTemplates(org)).find((row) => row.gnx__date_of_last_send__c === null)!;
  expect(never.gnx__Salesforce_content_version_id_sent__c).toBeNull();
  const version = await readAttachedVersion(org, never.id);
  expect(version).toMatchObject({ fileExtension: expect.stringMatching(/^(docx|xlsx|pptx|pdf)$/) });
  expect((await org.downloadVersion(version!.id)).bytes).toBe(version!.contentSize);
});

test('templates are found by external ids in their exact case, hundreds at once', async () => {
  const org = await production();
  const many = Array.from({ length: 450 }, (_, at) => `none-${at}`);
  const found = await readTemplatesByExternalId(org, [...many, 'TPL-0001', 'tpl-0002']);
  expect(found.map((row) => row.gnx__External_ID__c)).toEqual(['TPL-0001']);
  expect(await readTemplatesByExternalId(org, [])).toEqual([]);
});

test('long external ids, in any letters, are found too: their queries fit into addresses', async () => {
  const org = await production();
  const many = ["'".repeat(255), 'é'.repeat(255), '漢'.repeat(255), '\\'.repeat(255), '\uD83D'].flatMap((long) =>
    Array.from({ length: 30 }, (_, at) => `${long.slice(0, 250)}${at}`),
  );
  const found = await readTemplatesByExternalId(org, [...many, 'TPL-0001']);
  expect(found.map((row) => row.gnx__External_ID__c)).toEqual(['TPL-0001']);
});

test('a template sent twice stays one record', async () => {
  const org = await production();
  const sent = {
    externalId: 'TPL/9',
    name: 'Été',
    cloudId: 'cloud-9',
    contentVersionId: '068D000000QV9n2IAD',
  };
  const first = await upsertTemplate(org, { ...sent, sentAt: new Date('2026-01-01T10:00:00Z') });
  const second = await upsertTemplate(org, {
    ...sent,
    name: 'Été 2',
    sentAt: new Date('2026-01-02T10:00:00Z'),
  });
  expect(second).toBe(first);
  const [row] = await readTemplatesByExternalId(org, ['TPL/9']);
  expect(row).toMatchObject({ id: first, name: 'Été 2', gnx__Template_ID_on_Azure__c: 'cloud-9' });
  expect(new Date(row!.gnx__date_of_last_send__c ?? '')).toEqual(new Date('2026-01-02T10:00:00Z'));
});

test('an org without the package says so', async () => {
  const org = await openOrg('aciernord--dev', 'claire.martin@acier-nord.example.dev');
  const error = await readTemplates(org).catch((thrown: unknown) => thrown);
  expect(isPackageMissing(error)).toBe(true);
});
