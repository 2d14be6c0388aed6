import { afterAll, beforeAll, expect, it } from 'vitest';
import { docx } from '#sim/crm/documents/office.ts';
import { makeApiToken, signUp } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import {
  connectPlace,
  get,
  md5,
  post,
  seedTemplate,
  templatesIn,
  untilEnded,
  wantedOf,
} from './deployments.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** As the package sends a template's file; answers its cloud id. */
const keepInCloud = async (token: string, externalId: string, bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'Contrat.docx');
  const answer = await fetch(`${world.origin}/api/public/templates/${externalId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
};

it('the cloud file goes with a template from sandbox to production, and a roll-back brings the old one back', async () => {
  const person = await signUp(world, 'cloud@deploy.example');
  const source = await connectPlace(world, person, 'cloud--from');
  const target = await connectPlace(world, person, 'cloudprod', { kind: 'production' });
  const tokens = {
    sandbox: await makeApiToken(world, person.companyId, 'sandbox'),
    prod: await makeApiToken(world, person.companyId, 'prod'),
  };
  const [old, fresh] = [docx(['Ancien'], 9_000), docx(['Nouveau'], 9_500)];
  const ids = {
    sandbox: await keepInCloud(tokens.sandbox, 'TPL', fresh),
    prod: await keepInCloud(tokens.prod, 'TPL', old),
  };
  seedTemplate(world, source, { externalId: 'TPL', bytes: fresh, cloudId: ids.sandbox });
  seedTemplate(world, source, {
    externalId: 'NEW',
    bytes: fresh,
    cloudId: await keepInCloud(tokens.sandbox, 'NEW', fresh),
  });
  seedTemplate(world, target, { externalId: 'TPL', bytes: old, cloudId: ids.prod });
  const before = templatesIn(world, target).get('TPL');
  const inCloud = async (id: string | null) => {
    const answer = await fetch(`${world.origin}/api/documents/prod/${id}/download/`, {
      headers: { authorization: `Bearer ${person.bearer}` },
    });
    return md5(Buffer.from(await answer.arrayBuffer()));
  };

  const wanted = { ...wantedOf({ source, target }, ['TPL', 'NEW']), typeOrg: 'prod' };
  const { body } = await post(world, person, '/api/deployment', wanted);
  expect((await untilEnded(world, person, body.id)).state).toBe('done');
  const there = templatesIn(world, target);
  expect(there.get('TPL')).toMatchObject({ cloudId: ids.prod, checksum: md5(fresh) });
  expect(await inCloud(ids.prod)).toBe(md5(fresh));
  expect(there.get('NEW')?.cloudId).not.toBe(ids.sandbox);
  expect(await inCloud(there.get('NEW')?.cloudId ?? null)).toBe(md5(fresh));

  const back = await post(world, person, `/api/deployment/${body.id}/rollback`);
  expect((await untilEnded(world, person, back.body.id)).state).toBe('done');
  expect(templatesIn(world, target).get('TPL')).toEqual(before);
  expect(await inCloud(ids.prod)).toBe(md5(old));
  const documents = (await get(world, person, '/api/documents')).body;
  expect(documents).toHaveLength(4);
});
