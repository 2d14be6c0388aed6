import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

let child: ChildProcess | undefined;

afterEach(() => child?.kill('SIGKILL'));

const start = (environment: Record<string, string>): ChildProcess => {
  child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, MAILBOX_PORT: '0', MAILBOX_SMTP_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return child;
};

const ready = async (started: ChildProcess): Promise<{ webOrigin: string; smtpUrl: string }> => {
  const [message] = await once(started, 'message');
  return message;
};

it('starts, says where it is, and exits cleanly on SIGTERM', async () => {
  const started = start({});
  const { webOrigin, smtpUrl } = await ready(started);
  expect(smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/u);
  expect((await fetch(`${webOrigin}/healthz`)).status).toBe(200);
  started.kill('SIGTERM');
  expect(await once(started, 'exit')).toEqual([0, null]);
});

it('exits when the process that started it lets go', async () => {
  const started = start({});
  await ready(started);
  started.disconnect();
  expect(await once(started, 'exit')).toEqual([0, null]);
});

it('does not start on a taken port or with a port that is none', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  expect((await once(start({ MAILBOX_PORT: String(port) }), 'exit'))[0]).toBe(1);
  taken.close();
  expect((await once(start({ MAILBOX_SMTP_PORT: 'abc' }), 'exit'))[0]).toBe(1);
});
