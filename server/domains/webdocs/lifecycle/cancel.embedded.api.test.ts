import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import { expireDue } from './expire.ts';
import { act, later, mailsTo } from './lifecycle.test-support.ts';
import { create, eventsOf, note, noteActions, openSender, sign } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'cancel@acier-nord.example'));
});

const owner = { firstName: 'Odile', lastName: 'Roy', email: 'odile@cancel.example' };

// REQ-2.4.21 REQ-2.7.44 REQ-2.8.7
test('a cancelled document opens for nobody, says so, and those who were asked are told with the reason', async ({
  world,
}) => {
  const created = await create(
    world,
    bearer,
    note({
      owner,
      signingOrder: 'sequential',
      signatories: [
        { firstName: 'Anna', lastName: 'Un', email: 'anna@cancel.example', language: 'en' },
        { firstName: 'Bob', lastName: 'Deux', email: 'bob@cancel.example' },
      ],
      recipients: [{ firstName: 'Rémi', lastName: 'Copie', email: 'remi@cancel.example' }],
    }),
  );
  const [anna, bob] = created.signatories;
  const reason = 'Le prix <b>a changé</b>';
  const cancel = () => act(world, bearer, `${created.id}/cancel`, { reason }, { 'idempotency-key': 'off' });
  expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect((await act(world, bearer, `${created.id}/cancel`)).body).toMatchObject({
    status: 409,
    code: 'WebdocEnded',
    detail: 'cancelled',
  });

  const english = await world.mailbox.waitFor(({ subject }) => subject === 'Document cancelled: Note', 10_000);
  expect(english.text).toContain(reason);
  expect(await mailsTo(world, 'odile@cancel.example')).toEqual(['ownerCancelled']);
  expect(await mailsTo(world, 'bob@cancel.example')).toEqual([]);
  expect(await mailsTo(world, 'remi@cancel.example')).toEqual([]);

  for (const { token } of [anna!, bob!]) {
    expect((await world.call('GET', `/api/webdoc/${token}`)).body).toMatchObject({
      status: 410,
      code: 'WebdocExpired',
      detail: 'cancelled',
    });
    expect((await sign(world, token, noteActions)).body).toMatchObject({ code: 'WebdocExpired' });
  }
  const page = await world.call('GET', `/webdoc/${anna?.token}`);
  expect(page.status).toBe(410);
  expect(page.text).toContain('cancelled this request. You have nothing to do.');
  expect(page.text).not.toContain('has expired');
  expect(await eventsOf(world, bearer, created.id)).toEqual(['created', 'signer.notified', 'cancelled']);
  expect((await world.call('GET', `/api/public/webdocs/${created.id}`, { bearer })).body.status).toBe('cancelled');
});

test('who has signed learns that the document was called off', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({
      owner,
      signatories: [
        { firstName: 'Eva', lastName: 'Un', email: 'eva@cancel.example' },
        { firstName: 'Max', lastName: 'Deux', email: 'max@cancel.example' },
      ],
    }),
  );
  await sign(world, created.signatories[0]?.token, noteActions);
  await expect.poll(() => mailsTo(world, 'eva@cancel.example')).toContain('ownCopy');
  expect((await act(world, bearer, `${created.id}/cancel`)).status).toBe(200);
  expect(await mailsTo(world, 'eva@cancel.example')).toEqual(['invitation', 'ownCopy', 'cancelled']);
  expect(await mailsTo(world, 'max@cancel.example')).toEqual(['invitation', 'cancelled']);
});

// REQ-2.7.44
test('a document that is signed, expired or another company’s cannot be cancelled, and nobody is told', async ({
  world,
}) => {
  const signed = await create(world, bearer, note());
  await sign(world, signed.signatories[0]?.token, noteActions);
  expect((await act(world, bearer, `${signed.id}/cancel`)).body).toMatchObject({ detail: 'completed' });
  const over = await create(
    world,
    bearer,
    note({
      expiresAt: later(new Date(), 1).toISOString(),
      signatories: [{ ...owner, email: 'over@cancel.example' }],
    }),
  );
  const other = await openSender(world, 'cancel@studio-ouest.example');
  expect((await act(world, other.bearer, `${over.id}/cancel`)).body).toMatchObject({ code: 'NoWebdocFound' });
  world.clock.set(later(new Date(), 2));
  expect((await act(world, bearer, `${over.id}/cancel`)).body).toMatchObject({
    code: 'WebdocEnded',
    detail: 'expired',
  });
  await expireDue(world.context);
  expect(await mailsTo(world, 'over@cancel.example')).toEqual(['invitation', 'expired']);
  world.clock.set(new Date());
});
