import { createTransport, type Transporter } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from './server.ts';

let mailbox: Mailbox;
let transport: Transporter;

beforeEach(async () => {
  mailbox = await startMailbox();
  transport = createTransport(mailbox.smtpUrl);
});

afterEach(async () => {
  transport.close();
  await mailbox.close();
});

const address = (written: string, name = '') => ({ name, address: written });
const mailTo = (...to: string[]) => ({
  from: address('no-reply@paraphe.example', 'Paraphe'),
  to: to.map((written) => address(written)),
  subject: 'Bienvenue',
  text: 'Bonjour',
});

describe('what arrives', () => {
  it('keeps envelope, people, subject, both bodies, headers, attachments and links of a mail', async () => {
    await transport.sendMail({
      from: address('no-reply@paraphe.example', 'Paraphe – équipe'),
      to: [address('claire.martin@acier-nord.example', 'Claire Martin')],
      bcc: [address('archive@acier-nord.example')],
      subject: 'Réinitialisation n° 1 – « été »',
      messageId: '<one@paraphe.example>',
      headers: { 'X-Ticket': '42' },
      text: 'Lien : https://app.example/reset?t=a&u=1. À bientôt',
      html: '<p>é <a href="https://app.example/reset?t=a&amp;u=1">lien</a> <a href="https://app.example/help">aide</a> <a href="mailto:x@y.example">m</a></p>',
      attachments: [
        { filename: 'Contrat signé.pdf', contentType: 'application/pdf', content: Buffer.from([1, 0, 255]) },
      ],
    });

    const [mail, ...others] = mailbox.all();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      messageId: 'one@paraphe.example',
      envelope: {
        from: 'no-reply@paraphe.example',
        to: ['claire.martin@acier-nord.example', 'archive@acier-nord.example'],
      },
      from: { name: 'Paraphe – équipe', address: 'no-reply@paraphe.example' },
      to: [{ name: 'Claire Martin', address: 'claire.martin@acier-nord.example' }],
      subject: 'Réinitialisation n° 1 – « été »',
      links: ['https://app.example/reset?t=a&u=1', 'https://app.example/help'],
      headers: { 'x-ticket': '42' },
    });
    expect(mail?.text).toContain('À bientôt');
    expect(mail?.html).toContain('<p>é <a');
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.attachments).toEqual([
      {
        name: 'Contrat signé.pdf',
        mime: 'application/pdf',
        bytes: new Uint8Array([1, 0, 255]),
        contentId: '',
        inline: false,
      },
    ]);
    expect(Date.now() - Date.parse(mail?.receivedAt ?? '')).toBeLessThan(60_000);
  });

  it('accepts any user name and password', async () => {
    const named = createTransport(mailbox.smtpUrl.replace('//', '//someone:secret@'));
    await named.sendMail(mailTo('a@acier-nord.example'));
    named.close();
    expect(mailbox.all()).toHaveLength(1);
  });

  it('takes many mails over one kept connection, in the order they came', async () => {
    const pool = createTransport({ ...urlParts(mailbox.smtpUrl), pool: true, maxConnections: 1 });
    for (let number = 0; number < 25; number += 1) {
      await pool.sendMail({ ...mailTo('a@acier-nord.example'), subject: `n° ${number}` });
    }
    pool.close();
    expect(mailbox.all().map(({ subject }) => subject)).toEqual(Array.from({ length: 25 }, (_, n) => `n° ${n}`));
  });

  it('refuses for good a mail whose parts are nested beyond reason, and keeps nothing of it', async () => {
    const depth = 400;
    const opening = Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    const sending = transport.sendMail({
      envelope: { from: 'a@b.example', to: ['c@b.example'] },
      raw: `Subject: deep\r\n${opening.join('')}Content-Type: text/plain\r\n\r\nbottom\r\n`,
    });
    await expect(sending).rejects.toMatchObject({ responseCode: 554 });
    expect(mailbox.all()).toEqual([]);
  });
});

describe('waiting for a mail', () => {
  it('answers with a mail that is there, and the latest when several fit', async () => {
    await transport.sendMail({ ...mailTo('a@b.example'), subject: 'first' });
    await transport.sendMail({ ...mailTo('a@b.example'), subject: 'second' });
    const found = await mailbox.waitFor((mail) => mail.envelope.to.includes('a@b.example'), 20_000);
    expect(found.subject).toBe('second');
  });

  it('answers as soon as the mail arrives', async () => {
    const waiting = mailbox.waitFor(({ subject }) => subject === 'later', 20_000);
    await transport.sendMail(mailTo('a@b.example'));
    await transport.sendMail({ ...mailTo('a@b.example'), subject: 'later' });
    expect((await waiting).subject).toBe('later');
  });

  it('gives up in time and says what the mailbox holds', async () => {
    await transport.sendMail(mailTo('a@b.example'));
    const waiting = mailbox.waitFor(({ subject }) => subject === 'never', 20);
    await expect(waiting).rejects.toThrow(/waited 20 ms.*"Bienvenue" to a@b\.example/u);
  });

  it('does not hang when the mailbox closes', async () => {
    const waiting = expect(mailbox.waitFor(() => false, 60_000)).rejects.toThrow('the mailbox closed');
    await mailbox.close();
    await waiting;
  });

  it('forgets everything on clear', async () => {
    await transport.sendMail(mailTo('a@b.example'));
    await mailbox.clear();
    expect(mailbox.all()).toEqual([]);
  });
});

describe('faults', () => {
  it('refuses connections until reset, then listens on the same port', async () => {
    await mailbox.faults.refuseConnections();
    await expect(transport.sendMail(mailTo('a@b.example'))).rejects.toMatchObject({ code: 'ESOCKET' });
    await mailbox.faults.reset();
    await transport.sendMail(mailTo('a@b.example'));
    expect(mailbox.all()).toHaveLength(1);
  });

  it('answers a temporary refusal as often as asked, keeping nothing, then accepts', async () => {
    mailbox.faults.failTemporarily(2, 421);
    await expect(transport.sendMail(mailTo('a@b.example'))).rejects.toMatchObject({ responseCode: 421 });
    await expect(transport.sendMail(mailTo('a@b.example'))).rejects.toMatchObject({ responseCode: 421 });
    expect(mailbox.all()).toEqual([]);
    await transport.sendMail(mailTo('a@b.example'));
    expect(mailbox.all()).toHaveLength(1);
  });

  it('refuses one address for good and still delivers to the others', async () => {
    mailbox.faults.rejectAddress('Gone@b.example');
    await expect(transport.sendMail(mailTo('gone@b.example'))).rejects.toMatchObject({ responseCode: 550 });
    const sent = await transport.sendMail(mailTo('gone@b.example', 'here@b.example'));
    expect(sent.rejected).toEqual(['gone@b.example']);
    expect(mailbox.all().map(({ envelope }) => envelope.to)).toEqual([['here@b.example']]);
  });

  it('answers late, so that a client in a hurry does not know the mail was kept', async () => {
    mailbox.faults.delayAnswer(60_000);
    const hasty = createTransport({ ...urlParts(mailbox.smtpUrl), socketTimeout: 200 });
    await expect(hasty.sendMail(mailTo('a@b.example'))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(mailbox.all()).toHaveLength(1);
  });

  it('keeps a mail but cuts the connection, so that a second try leaves two with one Message-ID', async () => {
    mailbox.faults.dropAfterData();
    const mail = { ...mailTo('a@b.example'), messageId: '<same@paraphe.example>' };
    await expect(transport.sendMail(mail)).rejects.toThrow(/closed|reset|ECONNRESET/iu);
    await transport.sendMail(mail);
    expect(mailbox.all().map(({ messageId }) => messageId)).toEqual(['same@paraphe.example', 'same@paraphe.example']);
  });
});

const urlParts = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};
