import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

it('the portal is degraded, and serves, while the mail server cannot be used', async ({ world }) => {
  const health = async () => {
    const { status, body } = await world.call('GET', '/readyz');
    const { text } = await world.call('GET', '/metrics', { bearer: 'metrics-for-the-tests' });
    return [status, body.status, body.checks.mail, /^mail_server_failing (\d)$/m.exec(text)?.[1]];
  };
  await world.mailbox.faults.refuseConnections();
  await world.context.outbox.check();
  expect(await health()).toEqual([200, 'degraded', 'failing', '1']);
  await world.mailbox.faults.reset();
  await world.context.outbox.check();
  expect(await health()).toEqual([200, 'ready', 'ok', '0']);
});
