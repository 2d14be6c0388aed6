import { expect } from 'vitest';
import { put, samples } from '#domains/documents/documents.test-support.ts';
import { makeApiToken, signUp } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  connectTestOrg,
  md5,
  orgOf,
  post,
  seedTemplate,
  templatesIn,
  untilEnded,
  wantedOf,
} from './deployments.test-support.ts';

const it = worldTest();

// REQ-1.7.81
it('what was approved is sent, and no file that has come in its place since, in the org or in the cloud', async ({
  world,
}) => {
  const person = await signUp(world, 'asks@approved.example');
  const { companyId } = person;
  const target = await connectTestOrg(world, person, 'approved-prod', { kind: 'production' });
  const source = await connectTestOrg(world, person, 'approved-prod--from');
  const second = await signUp(world, 'second@approved.example');
  await world.context.db
    .updateTable('users')
    .set({ company_id: companyId })
    .where('username', '=', second.username)
    .execute();
  await world.call('PUT', '/api/deployment/rules', { bearer: person.bearer, body: { productionApproval: true } });
  const sandbox = await makeApiToken(world, companyId, 'sandbox');
  const { body: cloud } = await put(world, sandbox, 'CLOUD', samples.docx);
  seedTemplate(world, source, { externalId: 'SAME' });
  const { versionId } = seedTemplate(world, source, { externalId: 'ORG' });
  seedTemplate(world, source, { externalId: 'CLOUD', cloudId: cloud.id });
  const pair = { person, source, target };
  const wanted = { ...wantedOf(pair, ['SAME', 'ORG', 'CLOUD']), typeOrg: 'prod' };
  const { body: run } = await post(world, person, '/api/deployment', wanted);

  const { store } = orgOf(world, source.prefix);
  const file = Buffer.from('another');
  const version = store.get('ContentVersion', versionId)!;
  store.save('ContentVersion', { ...version, ContentSize: file.length, Checksum: md5(file) });
  store.keepFile(versionId, file);
  expect((await put(world, sandbox, 'CLOUD', samples.pptx, 'Autre.pptx')).status).toBeLessThan(300);

  const address = `/api/deployment/${run.id}`;
  expect((await post(world, second, `${address}/approve`)).status).toBe(202);
  const outcomes = async () => {
    const { templates } = await untilEnded(world, person, run.id);
    return templates.map(({ state, problem }: { state: string; problem: string | null }) => [state, problem]);
  };
  const kept = [
    ['done', null],
    ['failed', 'SourceChanged'],
    ['failed', 'SourceChanged'],
  ];
  expect(await outcomes()).toEqual(kept);
  // Another try sends nothing else either.
  expect((await post(world, person, `${address}/retry`)).status).toBe(202);
  expect(await outcomes()).toEqual(kept);
  expect([...templatesIn(world, target).keys()]).toEqual(['SAME']);
});
