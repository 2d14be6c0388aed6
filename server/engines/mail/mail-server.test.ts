import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { pino } from 'pino';
import { openMailServer } from './mail-server.ts';

const opened: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** A real SMTP server; by default with a self-signed certificate. */
const startServer = async (options: SMTPServerOptions): Promise<number> => {
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, _, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
    ...options,
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  opened.push(server);
  return (server.server.address() as AddressInfo).port;
};

const lines: { level: number; error?: string; msg: string }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) });

const mailServerAt = (port: number, requireTls: boolean, login = '') => {
  lines.length = 0;
  const server = openMailServer({ smtpUrl: `smtp://${login}127.0.0.1:${port}`, requireTls }, log);
  opened.push(server);
  return server;
};

const mail = { from: 'a@b.example', to: 'c@d.example', subject: 'x', text: 'y' };
const withoutTls = { disabledCommands: ['STARTTLS'] };

it('where TLS is required nothing is sent to a server without it, and the log says so once', async () => {
  const server = mailServerAt(await startServer(withoutTls), true);
  await server.check();
  await server.check();
  expect(server.state()).toBe('failing');
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[50, expect.stringContaining('MAILS ARE NOT SENT')]]);
  await expect(server.send(mail)).rejects.toThrow();
});

it('where TLS is optional a server without it is used', async () => {
  const server = mailServerAt(await startServer(withoutTls), false);
  await server.check();
  expect([server.state(), lines]).toEqual(['ok', []]);
  expect(await server.send(mail)).toMatch(/^250/);
});

it('a subject with an encoded word is sent as it is read, and no program decodes it', async () => {
  let data = '';
  const onData: SMTPServerOptions['onData'] = (stream, _, done) => {
    stream.on('data', (part: Buffer) => (data += part.toString()));
    stream.on('end', () => done());
  };
  const server = mailServerAt(await startServer({ ...withoutTls, onData }), false);
  await server.send({ ...mail, subject: 'To sign: =?utf-8?Q?Evil=0D=0ABcc:x=40y.z?=' });
  expect(data).toContain('Subject: To sign: = ?utf-8?Q?Evil=0D=0ABcc:x=40y.z?=');
});

it('a certificate that no authority has signed is refused where TLS is required, and taken where it is optional', async () => {
  const port = await startServer({});
  const strict = mailServerAt(port, true);
  await strict.check();
  expect(strict.state()).toBe('failing');
  const lenient = mailServerAt(port, false);
  await lenient.check();
  expect(lenient.state()).toBe('ok');
});

it('a refused log-in is seen at once', async () => {
  const refusing = await startServer({
    ...withoutTls,
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: (_, __, done) => done(new Error('no such account')),
  });
  const server = mailServerAt(refusing, false, 'user:wrong@');
  await server.check();
  expect(server.state()).toBe('failing');
});

it('a server that refuses one recipient takes mails all the same', async () => {
  const choosy = await startServer({
    ...withoutTls,
    onRcptTo: (_, __, done) => done(Object.assign(new Error('unknown'), { responseCode: 550 })),
  });
  const server = mailServerAt(choosy, false);
  await expect(server.send(mail)).rejects.toThrow();
  expect(server.state()).toBe('ok');
});
