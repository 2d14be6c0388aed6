import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { enforceResponseTimeout } from './response-timeout.ts';

test('an answer that nobody reads is given up, and closes what it comes from', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536);
    })(),
  );
  const server = createServer((_, answer) => {
    enforceResponseTimeout(answer, 50);
    answer.once('close', () => endless.destroy());
    endless.pipe(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.pause();
  reader.on('error', () => {});
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(endless, 'close');
  expect(endless.destroyed).toBe(true);
  reader.destroy();
  server.close();
});
