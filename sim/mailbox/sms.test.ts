import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from './server.ts';

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.close());

const send = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${mailbox.webOrigin}/api/sms`, { method: 'POST', body: JSON.stringify(body), headers });
const sms = {
  to: '+33612345678',
  text: 'Code : 123456 – été\n\n@localhost #123456',
  id: 'a-1',
  sender: 'Paraphe',
};

it('a message to a phone stands among the mails, once however often it is sent', async () => {
  expect([(await send(sms)).status, (await send(sms)).status]).toEqual([202, 202]);
  expect(mailbox.all()).toMatchObject([
    {
      envelope: { to: ['+33612345678@phone.invalid'] },
      from: { name: 'Paraphe' },
      subject: 'SMS – Code : 123456 – été',
    },
  ]);
  expect(mailbox.all()[0]?.text.trim()).toBe(sms.text);
});

it('what is no message, or comes from a foreign page, is not taken', async () => {
  expect((await send({ ...sms, to: '+33\r\nBcc: x@y.example' })).status).toBe(400);
  expect((await send({ ...sms, text: 'x'.repeat(20_000) })).status).toBe(400);
  expect((await send(sms, { origin: 'https://foreign.example' })).status).toBe(403);
  expect(mailbox.all()).toEqual([]);
});
