import { expect } from 'vitest';
import { put, samples } from '#domains/documents/documents.test-support.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { createAs, deactivateAs, listAs, tokenOf, valueAs } from './tokens.test-support.ts';

const it = worldTest();
let claire: Person;
let sophie: Person;
it.beforeAll(async ({ world }) => {
  claire = await signUp(world, 'claire@owners.example');
  sophie = await signUp(world, 'sophie@owners.example');
  await world.context.db
    .updateTable('users')
    .set({ company_id: claire.companyId, role: 'user' })
    .where('username', '=', sophie.username)
    .execute();
});

// REQ-6.2.25
it('scopes of webhooks are given by owners alone, and a token that has one shows its value to owners alone', async ({
  world,
}) => {
  for (const scope of ['webhooks.read', 'webhooks.write']) {
    const refused = await createAs(world, sophie, { scopes: ['webdocs.read', scope] });
    expect([refused.status, refused.body.code]).toEqual([403, 'IsNotOwner']);
  }
  expect(await listAs(world, claire)).toEqual([]);
  const managing = await tokenOf(world, claire, { scopes: ['webhooks.read', 'webhooks.write'] });
  const hidden = await valueAs(world, sophie, managing.id);
  expect([hidden.status, hidden.body.code]).toEqual([403, 'IsNotOwner']);
  const bearer = (await valueAs(world, claire, managing.id)).text;
  const webhooks = () => world.call('GET', '/api/public/webhooks', { bearer });
  expect((await webhooks()).status).toBe(200);
  // Any member may end a token, because a leak cannot wait for an owner.
  expect((await deactivateAs(world, sophie, managing.id)).status).toBe(200);
  expect((await webhooks()).body.code).toBe('TokenInvalid');
});

// REQ-6.2.25
it('a token of all calls, an owner’s too, reaches no webhook, and its value stays open to all', async ({ world }) => {
  for (const person of [claire, sophie]) {
    const { id } = await tokenOf(world, person);
    const bearer = (await valueAs(world, sophie, id)).text;
    const made = await world.call('POST', '/api/public/webhooks', { bearer, body: { url: 'https://hooks.example/' } });
    expect([made.status, made.body.code, made.body.detail]).toEqual([403, 'TokenScopeMissing', 'webhooks.write']);
  }
});

// REQ-6.2.25
it('a token goes on as the company’s when its maker is an owner no more, who then sees its value no more', async ({
  world,
}) => {
  const yanis = await signUp(world, 'yanis@owners.example');
  const setRole = (role: 'owner' | 'user') =>
    world.context.db
      .updateTable('users')
      .set({ company_id: claire.companyId, role })
      .where('username', '=', yanis.username)
      .execute();
  await setRole('owner');
  const { id } = await tokenOf(world, yanis, { scopes: ['webhooks.read'] });
  const bearer = (await valueAs(world, yanis, id)).text;
  await setRole('user');
  expect((await world.call('GET', '/api/public/webhooks', { bearer })).status).toBe(200);
  expect((await valueAs(world, yanis, id)).body.code).toBe('IsNotOwner');
});

// REQ-1.7.81
it('where production wants a second person, members neither make nor see a token that replaces its files', async ({
  world,
}) => {
  const before = (await valueAs(world, sophie, (await tokenOf(world, sophie)).id)).text;
  const ofOwner = (await tokenOf(world, claire)).id;
  const seen = (await valueAs(world, sophie, (await tokenOf(world, claire)).id)).text;
  const wantApproval = (productionApproval: boolean) =>
    world.call('PUT', '/api/deployment/rules', { bearer: claire.bearer, body: { productionApproval } });
  const replace = (token: string) => put(world, token, 'GUARDED', samples.pdf);
  expect((await replace(before)).status).toBe(200);
  await wantApproval(true);
  for (const known of [before, seen]) expect((await replace(known)).body.code).toBe('NeedsAnotherPerson');
  for (const scopes of [undefined, ['templates.write']])
    expect((await createAs(world, sophie, { ...(scopes && { scopes }) })).body.code).toBe('IsNotOwner');
  expect((await valueAs(world, sophie, ofOwner)).body.code).toBe('IsNotOwner');
  expect((await createAs(world, sophie, { scopes: ['webdocs.write'] })).status).toBe(201);
  expect((await createAs(world, sophie, { type: 'sandbox' })).status).toBe(201);
  expect((await replace((await valueAs(world, claire, ofOwner)).text)).status).toBe(200);
  const [file] = (await world.call('GET', '/api/documents', { bearer: sophie.bearer })).body;
  const remove = (bearer: string) => world.call('DELETE', `/api/documents/prod/${file.id}`, { bearer });
  expect((await remove(sophie.bearer)).body.code).toBe('IsNotOwner');
  expect((await remove(claire.bearer)).status).toBe(200);
  await wantApproval(false);
});
