import { expect } from 'vitest';
import { docx } from '#sim/crm/documents/office.ts';
import { auditOf } from '#tests/support/audit.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  deploy,
  filesIn,
  get,
  md5,
  openPair,
  post,
  seedTemplate,
  startIn,
  templatesIn,
  untilEnded,
  wantedOf,
} from './deployments.test-support.ts';

const it = worldTest();

// REQ-1.4.36, REQ-1.7.35
it('a template arrives whole: file, record, cloud id, date of the send and version, and the file is shown on it', async ({
  world,
}) => {
  const pair = await openPair(world, 'whole');
  const bytes = docx(['Contrat', '{{Account.Name}}'], 30_000);
  seedTemplate(world, pair.source, {
    externalId: 'TPL-1',
    name: 'Contrat de vente',
    file: 'Contrat été.docx',
    bytes,
  });
  const before = filesIn(world, pair.target);
  const id = await startIn(world, pair, ['TPL-1']);
  const ended = await untilEnded(world, pair.person, id);
  expect(ended).toMatchObject({
    id,
    kind: 'deployment',
    state: 'done',
    startedBy: 'whole@deploy.example',
    source: { environmentId: pair.source.environmentId, orgName: 'whole--from', typeOrg: 'sandbox' },
    target: { environmentId: pair.target.environmentId, orgName: 'whole--to', typeOrg: 'sandbox' },
    total: 1,
    done: 1,
    failed: 0,
    relatedId: null,
    templates: [
      {
        externalId: 'TPL-1',
        name: 'Contrat de vente',
        state: 'done',
        problem: null,
        bytes: bytes.length,
        canRollBack: false,
      },
    ],
  });
  const found = templatesIn(world, pair.target);
  expect([...found.keys()]).toEqual(['TPL-1']);
  expect(found.get('TPL-1')).toMatchObject({
    name: 'Contrat de vente',
    title: 'Contrat été',
    extension: 'docx',
    checksum: md5(bytes),
    linked: true,
  });
  expect(found.get('TPL-1')?.cloudId).not.toBeNull();
  expect(Date.parse(found.get('TPL-1')?.sentAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(filesIn(world, pair.target)).toBe(before + 1);
  expect(await auditOf(world, pair.person.companyId, 'deployment.started')).toMatchObject([
    { object: { id, name: 'whole--to' }, details: { templates: 1 } },
  ]);
  expect(await auditOf(world, pair.person.companyId, 'deployment.ended')).toMatchObject([
    { object: { id }, details: { done: 1, failed: 0 } },
  ]);
});

it('a template that is there already, byte for byte, is left as it is', async ({ world }) => {
  const pair = await openPair(world, 'same');
  const bytes = docx(['Contrat'], 12_000);
  for (const place of [pair.source, pair.target]) seedTemplate(world, place, { externalId: 'TPL-1', bytes });
  const before = templatesIn(world, pair.target);
  const ended = await deploy(world, pair, ['TPL-1']);
  expect(ended).toMatchObject({
    state: 'done',
    done: 1,
    templates: [{ state: 'identical', canRollBack: false }],
  });
  expect(templatesIn(world, pair.target)).toEqual(before);
});

it('a roll-back brings back what was replaced, once, and leaves alone what was new', async ({ world }) => {
  const pair = await openPair(world, 'back');
  seedTemplate(world, pair.source, { externalId: 'OLD', name: 'Nouvelle version' });
  seedTemplate(world, pair.source, { externalId: 'NEW' });
  seedTemplate(world, pair.target, { externalId: 'OLD', name: 'Ancienne version', sentAt: null });
  const before = templatesIn(world, pair.target).get('OLD');
  const first = await deploy(world, pair, ['OLD', 'NEW']);
  expect(first.templates).toMatchObject([{ canRollBack: true }, { canRollBack: false }]);
  expect(templatesIn(world, pair.target).get('OLD')?.name).toBe('Nouvelle version');
  const { status, body } = await post(world, pair.person, `/api/deployment/${first.id}/rollback`);
  expect(status).toBe(202);
  const back = await untilEnded(world, pair.person, body.id);
  expect(back).toMatchObject({
    kind: 'rollback',
    state: 'done',
    relatedId: first.id,
    templates: [{ externalId: 'OLD', state: 'done' }],
  });
  const after = templatesIn(world, pair.target);
  expect(after.get('OLD')).toEqual(before);
  expect(after.has('NEW')).toBe(true);
  expect((await get(world, pair.person, `/api/deployment/${first.id}`)).body).toMatchObject({
    relatedId: back.id,
    templates: [{ canRollBack: false }, { canRollBack: false }],
  });
  const again = await post(world, pair.person, `/api/deployment/${first.id}/rollback`);
  expect([again.status, again.body.code]).toEqual([409, 'NothingToRollBack']);
  expect(await auditOf(world, pair.person.companyId, 'deployment.rolledBack')).toHaveLength(1);
});

// REQ-1.7.35
it('only environments of the company, two of them, of the type that is told, can be deployed between', async ({
  world,
}) => {
  const pair = await openPair(world, 'doors');
  const other = await openPair(world, 'others');
  seedTemplate(world, pair.source, { externalId: 'TPL-1' });
  seedTemplate(world, pair.source, { externalId: 'NO-CLOUD', cloudId: null });
  const wanted = wantedOf(pair, ['TPL-1']);
  const refused = async (body: object) => {
    const answer = await post(world, pair.person, '/api/deployment', body);
    return [
      answer.status,
      answer.body.code,
      ...(answer.body.errors ?? []).map((one: any) => `${one.path} ${one.code}`),
    ];
  };
  const nowhere = 'https://nowhere.example.com';
  expect(await refused({ ...wanted, targetInstanceUrl: other.target.instanceUrl })).toEqual(
    await refused({ ...wanted, targetInstanceUrl: nowhere }),
  );
  expect(await refused({ ...wanted, instanceUrl: other.source.instanceUrl })).toEqual([404, 'ExternalDoesNotExist']);
  expect(await refused({ ...wanted, targetInstanceUrl: pair.source.instanceUrl })).toEqual([422, 'SameEnvironment']);
  expect(await refused({ ...wanted, typeOrg: 'prod' })).toEqual([400, 'InvalidRequest', 'typeOrg Invalid']);
  expect(await refused({ ...wanted, externalIds: ['TPL-1', 'NONE', 'tpl-1', 'NO-CLOUD'] })).toEqual([
    400,
    'InvalidRequest',
    'externalIds.1 Unknown',
    'externalIds.2 Unknown',
    'externalIds.3 WithoutCloudId',
  ]);
  expect(await refused({ ...wanted, externalIds: [] })).toEqual([400, 'InvalidRequest', 'externalIds Invalid']);
  expect(templatesIn(world, pair.target).size).toBe(0);
  expect((await get(world, pair.person, '/api/deployments')).body.deployments).toEqual([]);
});
