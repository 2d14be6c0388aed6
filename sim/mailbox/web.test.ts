import { request } from 'node:http';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailsPerPage } from './inbox-page.ts';
import { startMailbox, type Mailbox } from './server.ts';

let mailbox: Mailbox;
let transport: Transporter;

beforeEach(async () => {
  mailbox = await startMailbox();
  const { hostname, port } = new URL(mailbox.smtpUrl);
  // Reuse one connection: the receiver waits 100 ms before it greets a new one.
  transport = createTransport({ host: hostname, port: Number(port), pool: true, maxConnections: 1 });
});

afterEach(async () => {
  transport.close();
  await mailbox.close();
});

const send = async (options: SendMailOptions = {}, to = 'claire@acier-nord.example'): Promise<string> => {
  await transport.sendMail({
    from: { name: 'Paraphe', address: 'no-reply@paraphe.example' },
    to: { name: '', address: to },
    subject: 'Bienvenue',
    text: 'Bonjour',
    ...options,
  });
  return mailbox.all().at(-1)!.id;
};

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${mailbox.webOrigin}${path}`, { headers, redirect: 'manual' });
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

describe('the inbox', () => {
  it('says that it is the demo mailbox and, while empty, what to do', async () => {
    const page = await textOf('/');
    expect(page).toContain('Boîte mail de démonstration');
    expect(page).toContain('Aucun ne part vers l’extérieur');
    expect(page).toContain('Aucun message pour le moment');
    expect(await textOf('/', { 'accept-language': 'en-US,en;q=0.9,fr;q=0.8' })).toContain('No message yet');
  });

  it('lists the newest first, marks the unread ones and counts them in the title', async () => {
    const first = await send({ subject: 'Un' });
    await send({ subject: 'Deux' });
    await get(`/mail/${first}`);
    const page = await textOf('/');
    expect(page.indexOf('Deux')).toBeLessThan(page.indexOf('Un</span>'));
    expect(page.match(/Non lu</gu)).toHaveLength(1);
    expect(page).toContain('<title>(1) ');
  });

  it('searches by address and tells no match from an empty mailbox', async () => {
    await send({ subject: 'Pour Claire' });
    await send({ subject: 'Pour Nora' }, 'nora@studio-ouest.example');
    const found = await textOf('/?q=STUDIO-ouest');
    expect(found).toContain('Pour Nora');
    expect(found).not.toContain('Pour Claire');
    expect(await textOf('/?q=nobody')).toContain('Aucun message pour cette adresse');
  });

  it('shows hostile subjects, names and searches as text', async () => {
    const hostile = `"><img src=x onerror=alert(1)>'`;
    const id = await send({
      subject: hostile,
      from: { name: hostile, address: 'a@b.example' },
      text: hostile,
    });
    for (const path of [
      '/',
      `/?q=${encodeURIComponent(hostile)}`,
      `/mail/${id}?view=text`,
      `/mail/${id}?view=source`,
    ]) {
      expect(await textOf(path)).not.toContain('<img');
    }
  });

  it('pages a long list', async () => {
    for (let number = 1; number <= mailsPerPage + 1; number += 1) await send({ subject: `Mail-${number}-` });
    expect(await textOf('/')).not.toContain('Mail-1-');
    expect(await textOf('/?page=2')).toContain('Mail-1-');
  });

  it('tells open pages when a mail arrives', async () => {
    const events = await get('/events');
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    await send();
    let seen = '';
    while (!seen.includes('event: change')) seen += (await reader.read()).value ?? '';
    expect(events.headers.get('content-type')).toBe('text/event-stream');
    await reader.cancel();
  });

  it('empties itself only after asking, and not for another site', async () => {
    await send();
    expect(await textOf('/clear')).toContain('Supprimer le message\u00A0?');
    const post = (headers: Record<string, string>) =>
      fetch(`${mailbox.webOrigin}/clear`, { method: 'POST', headers, redirect: 'manual' });
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(mailbox.all()).toHaveLength(1);
    expect((await post({ origin: mailbox.webOrigin })).status).toBe(303);
    expect(mailbox.all()).toEqual([]);
  });
});

describe('a mail', () => {
  it('is shown in a sandboxed frame from its own address, where nothing runs and links open a new tab', async () => {
    const id = await send({
      html: '<!doctype html><base href="https://evil.example/"><p style="color:red"><a href="https://app.example/x">x</a><img src="cid:logo@x"></p><script>alert(1)</script>',
      attachments: [{ cid: 'logo@x', filename: 'logo.png', content: Buffer.from('png'), contentType: 'image/png' }],
    });
    const page = await textOf(`/mail/${id}`);
    expect(page).toMatch(/<iframe[^>]+src="\/mail\/[\d-]+\/html"[^>]+sandbox="(?!.*allow-scripts)[^"]+"/su);
    const frame = await get(`/mail/${id}/html`);
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toContain('sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/allow-scripts|script-src/u);
    const markup = await frame.text();
    expect(markup).toContain('<base target="_blank">');
    expect(markup).not.toContain('evil.example');
    expect(markup).toContain(`<img src="/mail/${id}/attachments/0">`);
  });

  it('links the addresses of its text, and shows headers and source', async () => {
    const id = await send({
      text: 'Voir https://app.example/a?b=1&c=2, merci',
      headers: { 'X-Ticket': '42' },
    });
    expect(await textOf(`/mail/${id}`)).toContain(
      '<a href="https://app.example/a?b=1&#38;c=2" target="_blank" rel="noopener noreferrer"',
    );
    expect(await textOf(`/mail/${id}?view=source`)).toMatch(/<dt>x-ticket<\/dt>\s*<dd>42<\/dd>/u);
  });

  it('gives its attachments and its source as downloads', async () => {
    const id = await send({
      attachments: [{ filename: 'Contrat "été".html', content: Buffer.from('<script>'), contentType: 'text/html' }],
    });
    const attachment = await get(`/mail/${id}/attachments/0`);
    expect(attachment.headers.get('content-disposition')).toBe(
      `attachment; filename="Contrat __t__.html"; filename*=UTF-8''Contrat%20%22%C3%A9t%C3%A9%22.html`,
    );
    expect(attachment.headers.get('content-security-policy')).toContain('sandbox');
    expect(await attachment.text()).toBe('<script>');
    expect((await get(`/mail/${id}/attachments/1`)).status).toBe(404);
    const source = await get(`/mail/${id}/source`);
    expect(source.headers.get('content-type')).toBe('message/rfc822');
    expect(await source.text()).toContain('Subject: Bienvenue');
  });

  it('that is not there gets a page that says so', async () => {
    const answer = await get('/mail/1700000000000-000001');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Message introuvable');
  });
});

describe('the JSON calls', () => {
  it('list the newest first, for one recipient if asked, with sizes and addresses of attachments', async () => {
    await send({ subject: 'Un' });
    await send({ subject: 'Autre' }, 'nora@studio-ouest.example');
    const id = await send({ subject: 'Deux', attachments: [{ filename: 'a.txt', content: 'abc' }] });
    const listed = (await (await get('/api/mails?to=Claire@acier-nord.example')).json()) as {
      subject: string;
    }[];
    expect(listed.map(({ subject }) => subject)).toEqual(['Deux', 'Un']);
    expect(await (await get(`/api/mails/${id}`)).json()).toMatchObject({
      id,
      read: false,
      envelope: { to: ['claire@acier-nord.example'] },
      attachments: [{ name: 'a.txt', mime: 'text/plain', size: 3, inline: false, url: `/mail/${id}/attachments/0` }],
    });
    expect((await get('/api/mails/unknown')).status).toBe(404);
  });

  it('empty the mailbox on DELETE, and not for another site', async () => {
    await send();
    const remove = (headers: Record<string, string>) =>
      fetch(`${mailbox.webOrigin}/api/mails`, { method: 'DELETE', headers });
    expect((await remove({ origin: 'https://evil.example' })).status).toBe(403);
    expect(mailbox.all()).toHaveLength(1);
    expect((await remove({})).status).toBe(204);
    expect(mailbox.all()).toEqual([]);
  });
});

describe('the door', () => {
  it('sends a policy that lets nothing foreign or inline run', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/u);
    expect(await textOf('/')).not.toMatch(/ style=| on\w+=|<style/u);
  });

  it('does not answer a foreign host name that resolves to this machine', async () => {
    const status = await new Promise((resolve, reject) => {
      request(mailbox.webOrigin, { headers: { host: 'evil.example' } }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });

  it('refuses other methods', async () => {
    expect((await fetch(mailbox.webOrigin, { method: 'PUT' })).status).toBe(405);
  });
});
