import { expect } from 'vitest';
import { docx } from '#sim/crm/documents/office.ts';
import { makeApiToken, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  connectTestOrg,
  get,
  md5,
  post,
  seedRecord,
  seedTemplate,
  templatesIn,
  untilEnded,
  wantedOf,
  orgOf,
} from './deployments.test-support.ts';

const it = worldTest();

/** Sends a template's file as the package does; returns its cloud id. */
const keepInCloud = async (world: World, token: string, externalId: string, bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'Contrat.docx');
  const answer = await fetch(`${world.origin}/api/public/templates/${externalId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
};

const inCloud = async (world: World, bearer: string, orgType: 'prod' | 'sandbox', id: string | null | undefined) => {
  const answer = await fetch(`${world.origin}/api/documents/${orgType}/${id}/download/`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  return answer.status === 200 ? md5(Buffer.from(await answer.arrayBuffer())) : answer.status;
};

// REQ-1.4.36
it('the cloud file goes with a template from sandbox to production, and a roll-back brings the old one back', async ({
  world,
}) => {
  const person = await signUp(world, 'cloud@deploy.example');
  const source = await connectTestOrg(world, person, 'cloud--from');
  const target = await connectTestOrg(world, person, 'cloudprod', { kind: 'production' });
  const tokens = {
    sandbox: await makeApiToken(world, person.companyId, 'sandbox'),
    prod: await makeApiToken(world, person.companyId, 'prod'),
  };
  const [old, fresh] = [docx(['Ancien'], 9_000), docx(['Nouveau'], 9_500)];
  const ids = {
    sandbox: await keepInCloud(world, tokens.sandbox, 'TPL', fresh),
    prod: await keepInCloud(world, tokens.prod, 'TPL', old),
  };
  seedTemplate(world, source, { externalId: 'TPL', bytes: fresh, cloudId: ids.sandbox });
  seedTemplate(world, source, {
    externalId: 'NEW',
    bytes: fresh,
    cloudId: await keepInCloud(world, tokens.sandbox, 'NEW', fresh),
  });
  seedTemplate(world, target, { externalId: 'TPL', bytes: old, cloudId: ids.prod });
  const before = templatesIn(world, target).get('TPL');
  const wanted = { ...wantedOf({ source, target }, ['TPL', 'NEW']), typeOrg: 'prod' };
  const { body } = await post(world, person, '/api/deployment', wanted);
  expect((await untilEnded(world, person, body.id)).state).toBe('done');
  const there = templatesIn(world, target);
  expect(there.get('TPL')).toMatchObject({ cloudId: ids.prod, checksum: md5(fresh) });
  expect(await inCloud(world, person.bearer, 'prod', ids.prod)).toBe(md5(fresh));
  expect(there.get('NEW')?.cloudId).not.toBe(ids.sandbox);
  expect(await inCloud(world, person.bearer, 'prod', there.get('NEW')?.cloudId)).toBe(md5(fresh));

  const back = await post(world, person, `/api/deployment/${body.id}/rollback`);
  expect((await untilEnded(world, person, back.body.id)).state).toBe('done');
  expect(templatesIn(world, target).get('TPL')).toEqual(before);
  expect(await inCloud(world, person.bearer, 'prod', ids.prod)).toBe(md5(old));
  const documents = (await get(world, person, '/api/documents')).body;
  expect(documents).toHaveLength(4);
});

// REQ-1.4.36
it('a roll-back does not bring a file into the cloud that the cloud never had', async ({ world }) => {
  const person = await signUp(world, 'other@deploy.example');
  const source = await connectTestOrg(world, person, 'other--from');
  const target = await connectTestOrg(world, person, 'otherprod', { kind: 'production' });
  const [old, fresh] = [docx(['Ancien'], 9_000), docx(['Nouveau'], 9_500)];
  const sent = await keepInCloud(world, await makeApiToken(world, person.companyId, 'sandbox'), 'TPL', fresh);
  const there = await keepInCloud(world, await makeApiToken(world, person.companyId, 'prod'), 'TPL', old);
  seedTemplate(world, source, { externalId: 'TPL', bytes: fresh, cloudId: sent });
  seedTemplate(world, target, { externalId: 'TPL', bytes: docx(['Jamais approuvé'], 9_000), cloudId: there });
  const wanted = { ...wantedOf({ source, target }, ['TPL']), typeOrg: 'prod' };
  const { body } = await post(world, person, '/api/deployment', wanted);
  expect((await untilEnded(world, person, body.id)).state).toBe('done');
  const back = await post(world, person, `/api/deployment/${body.id}/rollback`);
  expect(await untilEnded(world, person, back.body.id)).toMatchObject({
    state: 'doneWithFailures',
    templates: [{ state: 'failed', problem: 'NoContentDocument' }],
  });
  expect(await inCloud(world, person.bearer, 'prod', there)).toBe(md5(fresh));
});

it('a template that had a file in the cloud alone is not rolled back: its file is gone, and the run says so', async ({
  world,
}) => {
  const person = await signUp(world, 'alone@deploy.example');
  const source = await connectTestOrg(world, person, 'alone--from');
  const target = await connectTestOrg(world, person, 'aloneprod', { kind: 'production' });
  const [old, fresh] = [docx(['Ancien'], 9_000), docx(['Nouveau'], 9_500)];
  const sent = await keepInCloud(world, await makeApiToken(world, person.companyId, 'sandbox'), 'TPL', fresh);
  const there = await keepInCloud(world, await makeApiToken(world, person.companyId, 'prod'), 'TPL', old);
  seedTemplate(world, source, { externalId: 'TPL', bytes: fresh, cloudId: sent });
  seedRecord(world, target, { externalId: 'TPL', cloudId: there });
  const wanted = { ...wantedOf({ source, target }, ['TPL']), typeOrg: 'prod' };
  const { body } = await post(world, person, '/api/deployment', wanted);
  expect((await untilEnded(world, person, body.id)).state).toBe('done');
  const deployed = templatesIn(world, target).get('TPL');

  const back = await post(world, person, `/api/deployment/${body.id}/rollback`);
  expect(await untilEnded(world, person, back.body.id)).toMatchObject({
    state: 'doneWithFailures',
    templates: [{ state: 'failed', problem: 'NoContentDocument' }],
  });
  expect(templatesIn(world, target).get('TPL')).toEqual(deployed);
  expect(await inCloud(world, person.bearer, 'prod', there)).toBe(md5(fresh));
});

it('the cloud file goes with a template from production to a sandbox; what is the same in the org but not in the cloud is sent anew, as the comparison says', async ({
  world,
}) => {
  const person = await signUp(world, 'down@deploy.example');
  const source = await connectTestOrg(world, person, 'downprod', { kind: 'production' });
  const target = await connectTestOrg(world, person, 'down--to');
  const bytes = docx(['Modèle'], 9_000);
  const sent = await keepInCloud(world, await makeApiToken(world, person.companyId, 'prod'), 'TPL', bytes);
  seedTemplate(world, source, { externalId: 'TPL', bytes, cloudId: sent });
  const wanted = wantedOf({ source, target }, ['TPL']);
  const run = async () => {
    const { body } = await post(world, person, '/api/deployment', wanted);
    return (await untilEnded(world, person, body.id)).templates[0]?.state;
  };
  const compared = async () => (await post(world, person, '/api/deployment/comparison', wanted)).body[0]?.state;
  const cloudIdThere = () => templatesIn(world, target).get('TPL')?.cloudId ?? null;

  expect(await run()).toBe('done');
  const arrived = cloudIdThere();
  expect(arrived).not.toBe(sent);
  expect(await inCloud(world, person.bearer, 'sandbox', arrived)).toBe(md5(bytes));
  expect(await inCloud(world, person.bearer, 'prod', sent)).toBe(md5(bytes));
  expect([await compared(), await run()]).toEqual(['identical', 'identical']);

  const removed = await world.call('DELETE', `/api/documents/sandbox/${arrived}`, { bearer: person.bearer });
  expect(removed.status).toBe(200);
  expect([await compared(), await run()]).toEqual(['changed', 'done']);
  expect(await inCloud(world, person.bearer, 'sandbox', cloudIdThere())).toBe(md5(bytes));
  expect(await run()).toBe('identical');
});

it('sandboxes share their cloud files: between two of them the cloud id goes along, and neither way changes the file', async ({
  world,
}) => {
  const person = await signUp(world, 'shared@deploy.example');
  const source = await connectTestOrg(world, person, 'shared--from');
  const target = await connectTestOrg(world, person, 'shared--to');
  const bytes = docx(['Modèle'], 9_000);
  const shared = await keepInCloud(world, await makeApiToken(world, person.companyId, 'sandbox'), 'TPL', bytes);
  seedTemplate(world, source, { externalId: 'TPL', bytes, cloudId: shared });
  seedTemplate(world, target, { externalId: 'TPL', name: 'Avant', cloudId: 'cloud-of-before' });
  const before = templatesIn(world, target).get('TPL');

  const { body } = await post(world, person, '/api/deployment', wantedOf({ source, target }, ['TPL']));
  expect((await untilEnded(world, person, body.id)).state).toBe('done');
  expect(templatesIn(world, target).get('TPL')).toMatchObject({ cloudId: shared, checksum: md5(bytes) });
  const back = await post(world, person, `/api/deployment/${body.id}/rollback`);
  expect((await untilEnded(world, person, back.body.id)).state).toBe('done');
  expect(templatesIn(world, target).get('TPL')).toEqual(before);
  expect(await inCloud(world, person.bearer, 'sandbox', shared)).toBe(md5(bytes));
  expect((await get(world, person, '/api/documents')).body).toHaveLength(1);
});

// REQ-1.7.82
it('people are shown the file of the cloud, which a token may have replaced, and that of the org beside it', async ({
  world,
}) => {
  const person = await signUp(world, 'shown@deploy.example');
  const source = await connectTestOrg(world, person, 'shown--from');
  const target = await connectTestOrg(world, person, 'shown--to');
  const token = await makeApiToken(world, person.companyId, 'sandbox');
  const bytes = docx(['Texte habituel'], 0);
  const cloudId = await keepInCloud(world, token, 'TPL', bytes);
  const { versionId } = seedTemplate(world, source, { externalId: 'TPL', bytes, cloudId });
  expect(await keepInCloud(world, token, 'TPL', docx(['Payez le compte {{Account.Evil__c}}'], 0))).toBe(cloudId);
  const pair = { instanceUrl: source.instanceUrl, targetInstanceUrl: target.instanceUrl, typeOrg: 'sandbox' };
  const { body } = await post(world, person, '/api/deployment/preview', { ...pair, externalId: 'TPL' });
  expect(body.source).toMatchObject({
    fileName: 'Contrat.docx',
    lines: ['Payez le compte {{Account.Evil__c}}'],
    orgFile: { fileName: 'Modele.docx', bytes: bytes.length, lines: ['Texte habituel'] },
  });
  // The same file in both is shown once.
  await keepInCloud(world, token, 'TPL', bytes);
  const { body: same } = await post(world, person, '/api/deployment/preview', { ...pair, externalId: 'TPL' });
  expect(same.source).toMatchObject({ lines: ['Texte habituel'], orgFile: null });
  // Another file of the same size, of which the org tells the same MD5.
  orgOf(world, source.prefix).store.keepFile(versionId, Buffer.alloc(bytes.length, 'x'));
  const { body: collided } = await post(world, person, '/api/deployment/preview', { ...pair, externalId: 'TPL' });
  expect(collided.source.orgFile).toMatchObject({ fileName: 'Modele.docx', bytes: bytes.length });
});
