import { expect, test } from 'vitest';
import { webdocTrail } from '#contract/limits.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { act } from './lifecycle/lifecycle.test-support.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from './signing.test-support.ts';
import { recordEvent, system } from './trail.ts';

/** Fills the trail up to the number of entries from which on nothing is repeated. */
const fill = ({ context }: World, webdocId: string) =>
  inTransaction(context.db, async (trx) => {
    const { seq } = await trx
      .selectFrom('chain_heads')
      .select('seq')
      .where('chain', '=', `webdoc:${webdocId}`)
      .executeTakeFirstOrThrow();
    for (let at = seq; at < webdocTrail.repeated; at += 1)
      await recordEvent(trx, context, webdocId, { event: 'signer.file_uploaded', actor: system });
  });

// REQ-2.7.73
test('a document that somebody filled with 2,000 events takes no more of them, is signed and sealed', async () => {
  const world = await openWorld();
  try {
    const { bearer } = await openSender(world, 'filled@acier-nord.example');
    const created = await create(world, bearer, note({ allowDelegation: true }));
    const [signatory] = created.signatories;
    const webdocToken = signatory?.token;
    const ask = () => world.call('POST', '/api/webdoc/questions', { body: { webdocToken, question: 'Et la pose ?' } });
    expect((await ask()).status).toBe(200);
    await fill(world, created.id);

    const { choices } = (await world.call('GET', `/api/webdoc/snooze/${webdocToken}`)).body;
    const correction = { email: 'other@client.example' };
    const person = { firstName: 'Léa', lastName: 'Roy', email: 'lea.roy@client.example' };
    for (const refused of [
      await ask(),
      await world.call('POST', '/api/webdoc/delegate', { body: { webdocToken, ...person } }),
      await world.call('POST', '/api/webdoc/snooze', { body: { webdocToken, until: choices[0].at } }),
      await act(world, bearer, `${created.id}/signatories/${signatory?.id}`, correction),
    ])
      expect([refused.status, refused.body?.code]).toEqual([409, 'TooManyEvents']);

    expect((await sign(world, webdocToken, noteActions)).status).toBe(200);
    await untilSealed(world, bearer, created.id, 60_000);
    const { body } = await world.call('GET', `/api/public/webdocs/${created.id}/evidence`, { bearer });
    expect(body.entries.length).toBeGreaterThan(webdocTrail.repeated);
    expect(body.entries.length).toBeLessThan(webdocTrail.entries);
  } finally {
    await world.close();
  }
}, 120_000);
