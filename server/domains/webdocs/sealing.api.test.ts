import { expect, test } from 'vitest';
import { startTsa } from '#engines/pdf/seal-world.test-support.ts';
import { openWorld } from '#tests/support/world.ts';
import {
  create,
  eventsOf,
  note,
  noteActions,
  openSender,
  sign,
  untilSealed,
} from './signing.test-support.ts';

test('with the timestamp authority down a document is sealed at once, and timestamped when it is back', async () => {
  const tsa = await startTsa();
  tsa.behaviour.down = true;
  const world = await openWorld({ env: { TSA_URL: tsa.url } });
  try {
    const { bearer } = await openSender(world, 'time@acier-nord.example');
    const created = await create(world, bearer, note());
    const token = created.signatories[0]?.token;
    await sign(world, token, noteActions);
    await untilSealed(world, bearer, created.id);
    const evidence = async () =>
      (await world.call('GET', `/api/public/webdocs/${created.id}/evidence`, { bearer })).body;
    const before = await evidence();
    expect(before.sealLevel).toBe('B-B');
    tsa.behaviour.down = false;
    await expect.poll(async () => (await evidence()).sealLevel, { timeout: 20_000 }).toBe('B-T');
    const after = await evidence();
    expect(after.sha256).not.toBe(before.sha256);
    expect(await eventsOf(world, bearer, created.id)).toEqual([
      'created',
      'signer.notified',
      'signer.done',
      'completed',
      'sealed',
      'timestamped',
    ]);
    const { rawPayload } = await world.app.inject({ url: `/api/webdoc/download/${token}` });
    expect(await world.product.pdf.verify(rawPayload)).toMatchObject({
      valid: true,
      totalCoverage: true,
      level: 'B-T',
    });
  } finally {
    await world.close();
    await tsa.close();
  }
});

test('a document that cannot be made is said to the owner and to staff, and sealed when it is tried again', async () => {
  const world = await openWorld();
  try {
    const { bearer } = await openSender(world, 'stuck@acier-nord.example');
    const created = await create(
      world,
      bearer,
      note({ owner: { firstName: 'Inès', lastName: 'Roux', email: 'ines@stuck.example' } }),
    );
    // What a browser of another version could do to a value: it is not on any page.
    const { db } = world.product;
    const document = await db
      .selectFrom('webdoc_documents')
      .select(['id', 'css'])
      .where('webdoc_id', '=', created.id)
      .executeTakeFirstOrThrow();
    const setCss = (css: string) =>
      db.updateTable('webdoc_documents').set({ css }).where('id', '=', document.id).execute();
    await setCss('.webdoc-document{display:none}');
    await sign(world, created.signatories[0]?.token, noteActions);
    await db.updateTable('jobs').set({ max_attempts: 1 }).where('name', '=', 'webdoc.seal').execute();
    for (const address of ['ines@stuck.example', 'staff@docugen.example']) {
      const mail = await world.mailbox.waitFor(
        ({ envelope, subject }) => envelope.to.includes(address) && subject.includes('scellement en attente'),
        20_000,
      );
      expect(mail.attachments).toEqual([]);
    }
    expect(
      (await world.call('GET', `/api/webdoc/download/${created.signatories[0]?.token}`)).body,
    ).toMatchObject({
      code: 'NotSigned',
    });
    await setCss(document.css);
    await world.product.jobs.enqueue(db, 'webdoc.seal', { webdocId: created.id });
    await untilSealed(world, bearer, created.id);
    expect(await eventsOf(world, bearer, created.id)).toContain('sealed');
  } finally {
    await world.close();
  }
});
