import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const sealState = (world: World, id: string) =>
  sql`select seal_error, attempts from webdocs join jobs on payload->>'webdocId' = webdocs.id::text
    where jobs.name = 'webdoc.seal' and webdocs.id = ${id}`.execute(world.context.db);

// REQ-2.4.12 REQ-2.4.13 REQ-5.2.4
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
    await expect.poll(async () => (await evidence()).sealLevel).toBe('B-T');
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
    expect(await world.context.pdf.verify(rawPayload)).toMatchObject({
      valid: true,
      level: 'B-T',
    });
    // The earlier file is kept for queued mails that attach it, then deleted.
    const finals = async () => {
      const keys: string[] = [];
      for await (const { key } of world.context.files.list(`webdocs/${created.id}/`)) keys.push(key);
      return keys;
    };
    expect(await finals()).toHaveLength(2);
    await sql`update jobs set run_at = now() where name = 'webdoc.forgetFile'`.execute(world.context.db);
    await expect.poll(finals, { timeout: 10_000 }).toEqual([`webdocs/${created.id}/final-${after.sha256}.pdf`]);
  } finally {
    await world.close();
    await tsa.close();
  }
});

// REQ-5.1.2
test('a document that cannot be made is said to the owner and to staff, and sealed when it is tried again', async () => {
  const world = await openWorld();
  try {
    const { bearer } = await openSender(world, 'stuck@acier-nord.example');
    const created = await create(
      world,
      bearer,
      note({ owner: { firstName: 'Inès', lastName: 'Roux', email: 'ines@stuck.example' } }),
    );
    // Simulates a system without a font: a replacement glyph is printed.
    const { db } = world.context;
    const document = await db
      .selectFrom('webdoc_documents')
      .select(['id', 'html'])
      .where('webdoc_id', '=', created.id)
      .executeTakeFirstOrThrow();
    const setHtml = (html: string) =>
      db.updateTable('webdoc_documents').set({ html }).where('id', '=', document.id).execute();
    await setHtml(`${document.html}<p>\u{E123}</p>`);
    await sign(world, created.signatories[0]?.token, noteActions);
    await db.updateTable('jobs').set({ max_attempts: 1 }).where('name', '=', 'webdoc.seal').execute();
    for (const address of ['ines@stuck.example', 'staff@docugen.example']) {
      const mail = await world.mailbox.waitFor(
        ({ envelope, subject }) => envelope.to.includes(address) && subject.includes('scellement en attente'),
        20_000,
      );
      expect(mail.attachments).toEqual([]);
    }
    expect((await world.call('GET', `/api/webdoc/download/${created.signatories[0]?.token}`)).body).toMatchObject({
      code: 'NotSigned',
    });
    await setHtml(document.html);
    await world.context.jobs.enqueue(db, 'webdoc.seal', { webdocId: created.id });
    await untilSealed(world, bearer, created.id);
    expect(await eventsOf(world, bearer, created.id)).toContain('sealed');
  } finally {
    await world.close();
  }
});

test('what was signed is sealed whatever the layout does to a value, in any script and of any length', async () => {
  const world = await openWorld();
  try {
    const { bearer } = await openSender(world, 'layout@acier-nord.example');
    const tags = ['{{a}}', '{{b}}', '{{c}}'];
    const created = await create(
      world,
      bearer,
      note({
        documents: [
          {
            title: 'Note',
            html: `<style>span,#x#x span{font-size:0!important;text-indent:-9999px!important;transform:scale(0)!important;position:absolute!important;left:-9999px!important;height:0!important;overflow:hidden!important;display:flex!important}</style><div id="x"><p>${tags.join('</p><p>')}</p></div>`,
          },
        ],
        interactions: tags.map((tag) => ({ tag, recipient: 's1', type: 'text' })),
      }),
    );
    const values = ['ישראל ישראלי', 'محمد بن عبد الله', 'Wort'.repeat(1000)];
    const actions = tags.map((tag, index) => ({ tag, type: 'text', value: values[index] }));
    expect((await sign(world, created.signatories[0]?.token, actions)).status).toBe(200);
    await untilSealed(world, bearer, created.id);
    const { rows } = await sealState(world, created.id);
    expect(rows).toEqual([{ seal_error: null, attempts: 1 }]);
  } finally {
    await world.close();
  }
});
