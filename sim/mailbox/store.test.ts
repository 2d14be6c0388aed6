import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMailbox } from './server.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
});

afterEach(() => rm(folder, { recursive: true }));

const sendOne = async (subject: string): Promise<void> => {
  const mailbox = await startMailbox({ folder });
  await send(mailbox.smtpUrl, subject);
  await mailbox.close();
};

const send = async (smtpUrl: string, subject: string): Promise<void> => {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({
    from: { name: 'Paraphe', address: 'no-reply@paraphe.example' },
    to: { name: '', address: 'claire@acier-nord.example' },
    bcc: { name: '', address: 'hidden@acier-nord.example' },
    subject,
    html: '<p>été</p>',
    attachments: [{ filename: 'a.bin', content: Buffer.from([0, 13, 10, 255]) }],
  });
  transport.close();
};

it('finds every mail again after a restart, exactly as it was, and adds the new ones after it', async () => {
  const before = await startMailbox({ folder });
  await send(before.smtpUrl, 'one');
  await send(before.smtpUrl, 'two');
  const kept = before.all();
  await before.close();

  const after = await startMailbox({ folder });
  expect(after.all()).toEqual(kept);
  await send(after.smtpUrl, 'three');
  expect(after.all().map(({ subject }) => subject)).toEqual(['one', 'two', 'three']);
  await after.close();
});

it('writes each mail as an ordinary .eml that carries its envelope', async () => {
  await sendOne('one');
  const [name, ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{13}-\d{6}\.eml$/u);
  const text = await readFile(join(folder, name!), 'utf8');
  expect(text).toMatch(
    /^Return-Path: <no-reply@paraphe\.example>\r\nDelivered-To: claire@acier-nord\.example\r\nDelivered-To: hidden@acier-nord\.example\r\nReceived: /u,
  );
});

it('remembers which mails were opened', async () => {
  const before = await startMailbox({ folder });
  await send(before.smtpUrl, 'one');
  await send(before.smtpUrl, 'two');
  await fetch(`${before.webOrigin}/mail/${before.all()[0]?.id}`);
  await before.close();

  const after = await startMailbox({ folder });
  const listed = (await (await fetch(`${after.webOrigin}/api/mails`)).json()) as {
    subject: string;
    read: boolean;
  }[];
  await after.close();
  expect(listed.map(({ subject, read }) => [subject, read])).toEqual([
    ['two', false],
    ['one', true],
  ]);
});

it('sweeps a half-written mail left by a crash and leaves foreign files alone', async () => {
  await sendOne('one');
  await writeFile(join(folder, '1700000000000-000001.eml.tmp'), 'Subject: ha');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  const mailbox = await startMailbox({ folder });
  expect(mailbox.all().map(({ subject }) => subject)).toEqual(['one']);
  await mailbox.clear();
  await mailbox.close();
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

it('answers with a temporary refusal when the disk does not take the mail', async () => {
  const mailbox = await startMailbox({ folder: join(folder, 'inside') });
  await rm(join(folder, 'inside'), { recursive: true });
  await expect(send(mailbox.smtpUrl, 'lost')).rejects.toMatchObject({ responseCode: 452 });
  expect(mailbox.all()).toEqual([]);
  await mailbox.close();
});
