import { createTransport } from 'nodemailer';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from '../../log.ts';
import { openReportListener } from './report-listener.ts';

// REQ-4.4.35
test('reports that come at once are read one after another, and each is answered', async () => {
  let [running, most, read] = [0, 0, 0];
  const listener = await openReportListener({
    host: '127.0.0.1',
    port: 0,
    domain: 'bounces.example',
    log: silentLog,
    isKnown: async () => true,
    take: async () => {
      running += 1;
      most = Math.max(most, running);
      for (let round = 0; round < 5; round += 1) await turn();
      running -= 1;
      read += 1;
      if (read === 2) throw new Error('the database is away');
    },
  });
  const transport = createTransport({
    host: '127.0.0.1',
    port: listener.port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 6,
  });
  const mail = { from: 'a@b.example', to: 'complaints@bounces.example', text: 'x' };
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => transport.sendMail(mail)));
  expect([most, read]).toEqual([1, 6]);
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  transport.close();
  await listener.close();
});
