import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import { addWebhook, deliveriesOf, openIntegrator, openReceiver, until } from './receiver.test-support.ts';

const fixture = fileURLToPath(new URL('../webdocs/sealing/sealing-process.fixture.ts', import.meta.url));

it(
  'a process killed while it waits for the answer loses no delivery: another sends it again under the same id',
  { timeout: 120_000 },
  async () => {
    const alone = await openWorld();
    const receiver = await openReceiver();
    const children: ChildProcess[] = [];
    const startProcess = async () => {
      const child = fork(fixture, {
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.send(alone.config);
      await once(child, 'message');
      return child;
    };
    try {
      const nora = await openIntegrator(alone, 'nora@studio-ouest.example');
      await alone.context.jobs.stop();
      const { webhook } = await addWebhook(alone, nora, receiver.url);
      // The first call never gets an answer.
      receiver.answer((response) => void (receiver.received.length > 1 && response.end()));
      await alone.call('POST', `/api/company/webhooks/${webhook.id}/test`, { bearer: nora.bearer });
      children.push(await startProcess());
      await until(() => receiver.received.length, 1);
      const gone = once(children[0]!, 'exit');
      children[0]!.kill('SIGKILL');
      await gone;
      await sql`update jobs set lease_until = now() where state = 'running'`.execute(alone.context.db);
      children.push(await startProcess());
      const status = async () => (await deliveriesOf(alone, nora, webhook.id)).map((one) => one.status);
      await until(status, ['delivered']);
      const [first, second, ...more] = receiver.received;
      expect(more).toEqual([]);
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.text).toBe(first?.text);
    } finally {
      for (const child of children) child.kill('SIGKILL');
      await receiver.close();
      await alone.close();
    }
  },
);
