import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import { mailsTo } from '../lifecycle/lifecycle.test-support.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'copies@acier-nord.example'));
});

// REQ-2.4.3 REQ-2.4.15
test('those who get a copy get the sealed PDF in their language, and nobody of them is waited for', async ({
  world,
}) => {
  const created = await create(
    world,
    bearer,
    note({
      language: 'fr',
      recipients: [
        { firstName: 'Carl', lastName: 'Copy', email: 'carl@copies.example', language: 'en' },
        { firstName: 'Olga', lastName: 'Boss', email: 'olga@copies.example', type: 'Owner' },
      ],
    }),
  );
  const { body: view } = await world.call('GET', `/api/webdoc/${created.signatories[0]?.token}`);
  expect(view.recipients.map(({ type }: { type: string }) => type)).toEqual(['Copy', 'Owner', 'Owner']);
  expect(created.signatories).toHaveLength(1);
  expect(await mailsTo(world, 'carl@copies.example')).toEqual([]);
  const signed = await sign(world, created.signatories[0]?.token, noteActions);
  expect(signed.body).toEqual({ status: 'completed', signatoryStatus: 'signed' });
  await untilSealed(world, bearer, created.id);
  const english = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes('carl@copies.example'), 10_000);
  expect(english).toMatchObject({
    subject: 'Copy of the signed document: Note',
    attachments: [{ name: 'Note.pdf' }],
  });
  const french = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes('olga@copies.example'), 10_000);
  expect(french).toMatchObject({
    subject: 'Copie du document signé\u00A0: Note',
    attachments: [{ name: 'Note.pdf' }],
  });
  const link = new URL(english.links.find((address) => address.includes('/download/')) ?? '');
  const { rawPayload } = await world.app.inject({ url: link.pathname });
  expect((await world.context.pdf.verify(rawPayload)).valid).toBe(true);
  const token = link.pathname.split('/').at(-1);
  for (const answer of [await world.call('GET', `/api/webdoc/${token}`), await sign(world, token, [])])
    expect(answer.body).toMatchObject({ code: 'NoStakeholdersFound' });
});

// REQ-5.1.8
test('names without a space, as long as they may be, in the evidence and in copies of it: sealed as printed on trial', async ({
  world,
}) => {
  const person = { firstName: 'W'.repeat(50), lastName: 'W'.repeat(50) };
  const email = (name: string) => `${name}@${'w'.repeat(60)}.example`;
  const created = await create(
    world,
    bearer,
    note({
      name: 'W'.repeat(200),
      owner: { ...person, email: email('owner') },
      signatories: [{ ...person, email: email('signer') }],
    }),
  );
  const token = created.signatories[0]?.token;
  expect((await sign(world, token, noteActions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  expect(await mailsTo(world, email('owner'))).toContain('completed');
});
