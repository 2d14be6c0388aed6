import { expect } from 'vitest';
import { dayMs } from '#contract/days/day-ms.ts';
import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { WebdocRecipient } from '#contract/webdocs/recipients.ts';
import { addWebhook, openIntegrator, openReceiver } from '#domains/webhooks/receiver.test-support.ts';
import { worldTest } from '#tests/support/world-test.ts';
import type { World } from '#tests/support/world.ts';
import { purgeDue } from '../retention/purge.ts';
import { create, eventsOf, note, noteActions, openSender, sign } from '../signing.test-support.ts';
import { announceExpiries } from './announce-expiry.ts';
import { expireDue } from './expire.ts';
import { act, later, mailsTo, plainWeekend } from './lifecycle.test-support.ts';
import { remindDue } from './remind-due.ts';

const test = worldTest();

const person = (firstName: string, name: string) => ({
  firstName,
  lastName: 'Vite',
  email: `${firstName.toLowerCase()}@${name}.reopened.example`,
});
const two = (name: string, more: Partial<NewWebdoc> = {}): NewWebdoc =>
  note({
    owner: person('Odile', name),
    signatories: [person('Anna', name), person('Zoe', name)],
    interactions: ['s1', 's2'].map((recipient) => ({ tag: `{{${recipient}}}`, recipient, type: 'text' })),
    documents: [{ title: 'Note', html: '<p>{{s1}} {{s2}}</p>' }],
    ...more,
  });
const values = (recipient: string) => [{ tag: `{{${recipient}}}`, type: 'text', value: 'Oui' }];

const decline = (world: World, { id, token }: { id: string; token: string }) =>
  world.call('POST', '/api/webdoc/decline', {
    body: { webdocToken: token, stakeholderId: id, reason: 'Trop cher' },
  });

/** A document that its only signatory has declined. */
const declined = async (world: World, bearer: string, name: string) => {
  const created = await create(
    world,
    bearer,
    note({ owner: person('Odile', name), signatories: [person('Zoe', name)] }),
  );
  const [zoe] = created.signatories;
  await decline(world, zoe!);
  return { id: created.id, token: zoe?.token };
};

// REQ-2.7.60 REQ-2.4.38 REQ-2.4.39
test('a declined document is opened again for a week: signatures stay, and everybody is told', async ({ world }) => {
  const claire = await openIntegrator(world, 'claire@reopened.example');
  const receiver = await openReceiver();
  await addWebhook(world, claire, receiver.url);
  const expiresAt = new Date(Date.now() + 300 * dayMs).toISOString();
  const { id, signatories } = await create(world, claire.token, two('whole', { expiresAt }));
  const [anna, zoe] = signatories;
  expect((await sign(world, anna?.token, values('s1'))).status).toBe(200);
  await decline(world, zoe!);
  const shown = async (): Promise<WebdocRecipient[]> =>
    (await world.call('GET', `/api/company/webdocs/${id}/recipients`, { bearer: claire.bearer })).body;
  const reopenable = async () =>
    (await shown()).filter(({ canBeReopened }) => canBeReopened).map(({ firstName }) => firstName);
  expect(await reopenable()).toEqual(['Zoe']);

  const again = () => act(world, claire.token, `${id}/reopen`, undefined, { 'idempotency-key': 'reopen' });
  const [first, second] = [await again(), await again()];
  expect(first.body).toMatchObject({ status: 'inProgress' });
  expect(second.body).toEqual(first.body);
  const granted = Date.parse(first.body.expiresDate) - Date.now();
  expect(Math.round(granted / dayMs)).toBe(7);
  expect((await act(world, claire.token, `${id}/reopen`)).body).toMatchObject({
    status: 409,
    code: 'WebdocNotReopenable',
    detail: 'inProgress',
  });
  expect(await reopenable()).toEqual([]);

  const mail = await world.mailbox.waitFor(({ envelope, subject }) => {
    return envelope.to.includes('zoe@whole.reopened.example') && subject.startsWith('Document rouvert');
  }, 10_000);
  expect(mail.text).toContain(`http://portal.test/webdoc/${zoe?.token}`);
  expect(await mailsTo(world, 'zoe@whole.reopened.example')).toEqual(['invitation', 'reopened']);
  expect((await mailsTo(world, 'anna@whole.reopened.example')).filter((kind) => kind !== 'ownCopy')).toEqual([
    'invitation',
    'ended',
    'goesOn',
  ]);
  expect(await mailsTo(world, 'odile@whole.reopened.example')).toEqual(['signed', 'declined', 'ownerReopened']);
  await expect.poll(() => receiver.types()).toContain('signature_request.reactivated');

  expect((await sign(world, zoe?.token, values('s2'))).body).toMatchObject({ status: 'completed' });
  const events = await eventsOf(world, claire.token, id);
  expect(events.filter((event) => event !== 'signer.notified' && event !== 'sealed')).toEqual([
    'created',
    'signer.done',
    'signer.declined',
    'reopened',
    'signer.done',
    'completed',
  ]);
  await receiver.close();
});

test('in the portal it is opened for as long as is granted, by nobody of another company', async ({ world }) => {
  const nora = await openIntegrator(world, 'nora@reopened.example');
  const stranger = await openIntegrator(world, 'stranger@reopened.example');
  const { id, token } = await declined(world, nora.token, 'portal');
  const reopen = (bearer: string, days: number) =>
    world.call('POST', `/api/company/webdocs/${id}/reopen`, { bearer, body: { days } });
  for (const days of [0, 31, 1.5]) expect((await reopen(nora.bearer, days)).body.code).toBe('InvalidRequest');
  expect((await reopen(stranger.bearer, 7)).body.code).toBe('NotFound');
  expect((await act(world, stranger.token, `${id}/reopen`)).body.code).toBe('NoWebdocFound');
  expect((await act(world, nora.token, `${id}/reopen`, { days: 31 })).body.code).toBe('InvalidRequest');
  const { body } = await reopen(nora.bearer, 30);
  expect(body.status).toBe('pending');
  expect(Math.round((Date.parse(body.expiresDate) - Date.now()) / dayMs)).toBe(30);
  expect((await world.call('GET', `/api/webdoc/${token}`)).body).toMatchObject({
    status: 'pending',
    expiresDate: body.expiresDate,
    signatory: { status: 'pending' },
  });
  // It can be declined and opened again.
  const { id: party } = (await world.call('GET', `/api/webdoc/${token}`)).body.signatory;
  expect((await decline(world, { id: party, token: token! })).body.status).toBe('declined');
  expect((await reopen(nora.bearer, 1)).status).toBe(200);
});

test('what was not declined, or over 30 days ago, stays as it is, and nobody is told', async ({ world }) => {
  const { bearer } = await openSender(world, 'fault@reopened.example');
  const fault = async (id: string) => {
    const { body } = await act(world, bearer, `${id}/reopen`);
    return [body.code, body.detail];
  };
  const open = await create(world, bearer, note());
  expect(await fault(open.id)).toEqual(['WebdocNotReopenable', 'pending']);
  await sign(world, open.signatories[0]?.token, noteActions);
  expect(await fault(open.id)).toEqual(['WebdocNotReopenable', 'completed']);
  const over = await create(world, bearer, note({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() }));
  const cancelled = await create(world, bearer, note());
  await act(world, bearer, `${cancelled.id}/cancel`);
  expect(await fault(cancelled.id)).toEqual(['WebdocNotReopenable', 'cancelled']);
  const old = await declined(world, bearer, 'fault');
  world.clock.set(new Date(Date.now() + 31 * dayMs));
  expect(await fault(over.id)).toEqual(['WebdocNotReopenable', 'expired']);
  expect(await fault(old.id)).toEqual(['WebdocNotReopenable', 'tooOld']);
  const kept = { ...world.context, settings: { ...world.context.settings, retentionDays: 30 } };
  await expireDue(world.context);
  await purgeDue(kept);
  expect(await fault(old.id)).toEqual(['WebdocNotReopenable', 'purged']);
  world.clock.set(new Date());
  expect(await mailsTo(world, 'zoe@fault.reopened.example')).toEqual([]);
});

test('of ten reopenings at once one counts; beside an erasure the document is either open and whole, or erased', async ({
  world,
}) => {
  const { bearer } = await openSender(world, 'races@reopened.example');
  const once = await declined(world, bearer, 'race');
  const ten = await Promise.all(Array.from({ length: 10 }, () => act(world, bearer, `${once.id}/reopen`)));
  expect(ten.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await mailsTo(world, 'zoe@race.reopened.example')).toEqual(['invitation', 'reopened']);

  const all = await Promise.all(Array.from({ length: 8 }, () => declined(world, bearer, 'erased')));
  world.clock.set(new Date(Date.now() + 20 * dayMs));
  const kept = { ...world.context, settings: { ...world.context.settings, retentionDays: 19 } };
  const [, ...answers] = await Promise.all([
    purgeDue(kept),
    ...all.map(async ({ id }) => ({ id, status: (await act(world, bearer, `${id}/reopen`)).status })),
  ]);
  for (const { id, status } of answers) {
    const { body } = await world.call('GET', `/api/public/webdocs/${id}`, { bearer });
    if (status === 200) expect(body).toMatchObject({ status: 'pending', name: 'Note', purgedDate: null });
    else expect(body).toMatchObject({ status: 'declined', name: '' });
  }
  world.clock.set(new Date());
});

// REQ-2.4.39
test('after a reopening the reminders and the notice of the end come as before a refusal', async ({ world }) => {
  const { bearer } = await openSender(world, 'reminded@reopened.example');
  const monday = later(plainWeekend(2), 48);
  world.clock.set(monday);
  const created = await create(
    world,
    bearer,
    note({ signatories: [person('Zoe', 'reminded')], reminders: { everyDays: 1, max: 1 } }),
  );
  await decline(world, created.signatories[0]!);
  expect((await act(world, bearer, `${created.id}/reopen`, { days: 30 })).status).toBe(200);
  world.clock.set(later(monday, 48));
  await remindDue(world.context);
  expect(await mailsTo(world, 'zoe@reminded.reopened.example')).toEqual(['invitation', 'reopened', 'reminder']);
  world.clock.set(later(monday, 29 * 24));
  await announceExpiries(world.context);
  expect((await mailsTo(world, 'zoe@reminded.reopened.example')).at(-1)).toBe('expiresSoon');
  world.clock.set(new Date());
});
