import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { startMailbox, type Mailbox } from '#sim/mailbox/server.ts';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { openOutbox, type Mail } from './mail.ts';

let room: EngineRoom;
let mailbox: Mailbox;
beforeEach(async () => {
  room = await openEngineRoom();
  mailbox = await startMailbox();
});
afterEach(async () => {
  await room.close();
  await mailbox.close();
});

const letter: Mail = {
  template: 'test',
  language: 'fr',
  to: { name: 'Léa, la "cheffe"', address: 'lea@mail.example' },
  subject: 'Été – n° 7',
  html: '<p>Bonjour é</p>',
  text: 'Bonjour é https://portal.test/secret-link',
};

const open = async (smtpUrl: string, jobs = room.openJobs()) => {
  const settings = {
    smtpUrl,
    from: 'Paraphe <no-reply@paraphe.example>',
    publicUrl: 'http://portal.test',
    requireTls: false,
  };
  const outbox = openOutbox(settings, {
    db: room.db,
    jobs,
    secrets: room.secrets,
    log: silentLog,
    readFile: async () => null,
    removeFile: async () => {},
  });
  await jobs.start();
  return outbox;
};

const rows = () => room.db.selectFrom('mails').selectAll().execute();

describe('a mail', () => {
  // REQ-4.1.1
  it('arrives with both parts, its own Message-ID and one recipient, and its content is forgotten here', async () => {
    const outbox = await open(mailbox.smtpUrl);
    await outbox.queue(room.db, letter);
    const [before] = await rows();
    expect(before?.content_sealed?.toString('latin1')).not.toContain('secret-link');
    const mail = await mailbox.waitFor(() => true, 10_000);
    expect(mail).toMatchObject({ subject: 'Été – n° 7', envelope: { to: ['lea@mail.example'] } });
    expect([mail.text, mail.html].map((part) => part.includes('Bonjour é'))).toEqual([true, true]);
    await expect.poll(async () => (await rows())[0]?.state).toBe('sent');
    expect((await rows())[0]).toMatchObject({ content_sealed: null, message_id: `<${mail.messageId}>` });
    await outbox.close();
  });

  it('that the mail server hardly takes, and ten more, hold up no other work', async () => {
    mailbox.faults.delayAnswer(60_000);
    const jobs = room.openJobs();
    const done: string[] = [];
    jobs.register<{ what: string }>({
      name: 'seal',
      maxAttempts: 1,
      handle: async ({ payload }) => void done.push(payload.what),
    });
    const outbox = await open(mailbox.smtpUrl, jobs);
    for (let mails = 0; mails < 11; mails += 1) await outbox.queue(room.db, letter);
    await mailbox.waitFor(() => true, 20_000);
    await jobs.enqueue(room.db, 'seal', { what: 'a contract' });
    await expect.poll(() => done).toEqual(['a contract']);
    expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'queued'));
    await outbox.close();
  });

  it('falls with the transaction that wrote it', async () => {
    const outbox = await open(mailbox.smtpUrl);
    await room.db
      .transaction()
      .execute(async (trx) => {
        await outbox.queue(trx, letter);
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await rows()).toEqual([]);
    expect(mailbox.all()).toEqual([]);
    await outbox.close();
  });

  it('whose recipient does not exist is refused for good, and its content kept for whoever mends the address', async () => {
    mailbox.faults.rejectAddress('lea@mail.example', 550);
    const outbox = await open(mailbox.smtpUrl);
    await outbox.queue(room.db, letter);
    await expect.poll(async () => (await rows())[0]?.state).toBe('refused');
    expect((await rows())[0]?.content_sealed).not.toBeNull();
    await outbox.close();
  });

  it('waits while the server refuses to talk at all, whatever code it greets with', async () => {
    const server: Server = createServer((socket) => socket.end('554 5.3.2 not now\r\n'));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const outbox = await open(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await outbox.queue(room.db, letter);
    await expect
      .poll(async () => (await room.db.selectFrom('jobs').select('last_error').execute())[0]?.last_error, {
        timeout: 10_000,
      })
      .toContain('554');
    expect((await rows())[0]?.state).toBe('queued');
    expect((await room.db.selectFrom('jobs').select('state').execute())[0]?.state).toMatch(/ready|running/);
    await outbox.close();
    server.close();
  });
});
