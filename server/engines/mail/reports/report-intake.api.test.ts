import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { startMailbox, type Mailbox } from '#sim/mailbox/server.ts';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { openOutbox, type Outbox } from '../mail.ts';
import type { MailOutcome } from '../mail-outcomes.ts';
import { silentSamples } from './part-samples.test-support.ts';
import { writeDsn, writeMail, writeWhole } from './reports.test-support.ts';

let room: EngineRoom;
let mailbox: Mailbox;
let outbox: Outbox;
let port: number;
let told: MailOutcome[];

beforeEach(async () => {
  room = await openEngineRoom();
  mailbox = await startMailbox();
  told = [];
  const jobs = room.openJobs();
  const settings = {
    smtpUrl: mailbox.smtpUrl,
    from: 'Paraphe <no-reply@paraphe.example>',
    publicUrl: 'http://portal.test',
    requireTls: false,
    reports: { domain: 'bounces.paraphe.example', door: { host: '127.0.0.1', port: 0 } },
  };
  outbox = openOutbox(settings, {
    db: room.db,
    jobs,
    secrets: room.secrets,
    log: silentLog,
    readFile: async () => null,
    removeFile: async () => {},
  });
  outbox.onOutcome(async (_, outcome) => void told.push(outcome));
  port = (await outbox.reports.listen()) ?? 0;
  await jobs.start();
});
afterEach(async () => {
  await outbox.close();
  await room.close();
  await mailbox.close();
});

const queue = (address = 'zoe@client.example') =>
  outbox.queue(room.db, {
    template: 'test',
    language: 'fr',
    to: { name: 'Zoé', address },
    subject: 'À signer',
    html: '<p>x</p>',
    text: 'x',
    subjectId: randomUUID(),
  });

const mails = () => room.db.selectFrom('mails').selectAll().orderBy('created_at').execute();

/** Queues a mail and answers its return address once it was accepted. */
const sent = async (address = 'zoe@client.example'): Promise<string> => {
  await queue(address);
  const { envelope } = await mailbox.waitFor((mail) => mail.envelope.to.includes(address), 10_000);
  await expect.poll(async () => (await mails()).find((mail) => mail.to_address === address)?.state).toBe('sent');
  return envelope.from;
};

/** Hands a report to the door, as another mail server does; throws with the door's answer. */
const report = async (raw: Buffer, to: string | string[]) => {
  const client = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    await client.sendMail({ envelope: { from: '', to }, raw });
  } finally {
    client.close();
  }
};

const unknown = ['', 'unknown', '5.1.1', '550 5.1.1 User unknown'] as const;
const full = ['', 'full', '4.2.2', '452 4.2.2 Mailbox full'] as const;

// REQ-2.7.51
it('a mail has a return address of its own, and what comes back to it is kept once', async () => {
  const returns = await sent();
  expect(returns).toMatch(/^bounces\+[0-9a-f]{52}@bounces\.paraphe\.example$/);
  expect((await mails())[0]).toMatchObject({ outcome: null, smtp_reply: expect.stringContaining('kept as') });

  await report(writeDsn(full, { to: returns, action: 'delayed' }), returns);
  expect((await mails())[0]).toMatchObject({ outcome: 'delayed', failure_class: 'full', failure_code: '4.2.2' });
  await report(writeDsn(unknown, { to: returns, recipient: 'ZOE@Client.example' }), returns.toUpperCase());
  const bounced = { outcome: 'bounced', failure_class: 'unknown', failure_code: '5.1.1' };
  expect((await mails())[0]).toMatchObject({ ...bounced, failure_answer: '550 5.1.1 User unknown', state: 'sent' });

  await report(writeDsn(unknown, { to: returns }), returns);
  await report(writeDsn(full, { to: returns, action: 'delayed' }), returns);
  expect(told.map(({ outcome }) => outcome)).toEqual(['delayed', 'bounced']);
  expect(told[1]).toMatchObject({ class: 'unknown', address: 'zoe@client.example', template: 'test' });
});

it('a complaint comes to one address for all, and names the return address inside', async () => {
  const returns = await sent();
  const complaint = writeMail({
    from: 'fbl@isp.example',
    subject: 'FW: À signer',
    type: 'multipart/report; report-type=feedback-report; boundary="b"',
    body: `--b\nContent-Type: text/plain\n\nAbuse.\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\n--b\nContent-Type: message/rfc822\n\nReturn-Path: <${returns}>\nSubject: x\n\nx\n--b--\n`,
  });
  await report(complaint, 'complaints@bounces.paraphe.example');
  expect((await mails())[0]).toMatchObject({ outcome: 'complaint', failure_class: 'complaint' });
});

// REQ-4.1.12
it('a report marks no mail of a stranger, whatever it claims', async () => {
  const own = await sent();
  const other = await sent('eve@stranger.example');
  const changed = other.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'));
  const dsn = writeDsn(unknown, { recipient: 'eve@stranger.example' });
  for (const address of [
    changed,
    `bounces+${'0'.repeat(52)}@bounces.paraphe.example`,
    'zoe@client.example',
    'postmaster@bounces.paraphe.example',
  ])
    await expect(report(dsn, address)).rejects.toThrow('550 5.1.1 no such return address');
  // Eve has the return address of her own mail, and writes of Zoé's; the other one only stands in the text.
  await report(writeDsn(unknown, { to: own, recipient: 'zoe@client.example' }), other);
  await report(dsn, own);
  expect((await mails()).map(({ outcome }) => outcome)).toEqual([null, null]);
  await report(dsn, other);
  expect((await mails()).map(({ outcome }) => outcome)).toEqual([null, 'bounced']);
});

it('an answer from a holiday, a receipt and a report of success mark nothing', async () => {
  const returns = await sent();
  for (const sample of silentSamples) await report(writeWhole(sample, returns), returns);
  expect((await mails())[0]?.outcome).toBeNull();
});

it('takes the beginning of a large report, and nothing of one that is too large', async () => {
  const returns = await sent();
  const dsn = writeDsn(unknown, { to: returns });
  await expect(report(Buffer.concat([dsn, Buffer.alloc(26 * 1024 * 1024, 'x\r\n')]), returns)).rejects.toThrow('552');
  expect((await mails())[0]?.outcome).toBeNull();
  await report(Buffer.concat([dsn, Buffer.alloc(2 * 1024 * 1024, 'x\r\n')]), returns);
  expect((await mails())[0]?.outcome).toBe('bounced');
});

// REQ-2.7.52
it('what our mail server answers at once is kept in the same words', async () => {
  mailbox.faults.rejectAddress('zoe@client.example', 550);
  await queue();
  await expect.poll(async () => (await mails())[0]?.state, { timeout: 10_000 }).toBe('refused');
  expect((await mails())[0]).toMatchObject({ outcome: 'bounced', failure_class: 'unknown', failure_code: '550' });

  mailbox.faults.failTemporarily(1, 452);
  await queue('later@client.example');
  await expect.poll(() => told.map(({ outcome }) => outcome)).toEqual(['bounced', 'delayed']);
  expect(told[1]).toMatchObject({ class: 'temporary', code: '452', address: 'later@client.example' });
  await mailbox.waitFor(({ envelope }) => envelope.to.includes('later@client.example'), 10_000);
  await expect.poll(async () => (await mails())[1]?.state).toBe('sent');
  expect((await mails())[1]?.outcome).toBeNull();
});
