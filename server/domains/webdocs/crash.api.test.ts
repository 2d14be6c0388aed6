import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, type World } from '#tests/support/world.ts';
import {
  create,
  eventsOf,
  note,
  noteActions,
  openSender,
  sign,
  untilSealed,
} from './signing.test-support.ts';

const fixture = fileURLToPath(new URL('sealing-process.fixture.ts', import.meta.url));
const rounds = 6;
const documents = 4;

const startWorking = async (world: World): Promise<ChildProcess> => {
  const child = fork(fixture, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(world.config);
  await once(child, 'message');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

/** What half a minute does by itself: the leases of the killed end. */
const endLeases = (world: World) =>
  sql`update jobs set lease_until = now(), run_at = now() where state in ('running', 'ready')`.execute(
    world.product.db,
  );

test(
  'killed at any moment between the last signature and the mail, a document is sealed and mailed, once',
  { timeout: 120_000 },
  async () => {
    const world = await openWorld();
    try {
      const { bearer } = await openSender(world, 'crash@acier-nord.example');
      await world.product.jobs.stop();
      const ids: string[] = [];
      for (let index = 0; index < documents; index += 1) {
        const person = { firstName: 'Zoé', lastName: `N° ${index}`, email: `zoe${index}@crash.example` };
        const created = await create(world, bearer, note({ signatories: [person] }));
        expect((await sign(world, created.signatories[0]?.token, noteActions)).status).toBe(200);
        ids.push(created.id);
      }
      const moments: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const child = await startWorking(world);
        moments.push(randomInt(20, 1_200));
        await pause(moments.at(-1));
        await kill(child);
        await endLeases(world);
      }
      const last = await startWorking(world);
      for (const id of ids) await untilSealed(world, bearer, id);
      for (const [index, id] of ids.entries()) {
        const address = `zoe${index}@crash.example`;
        const events = await eventsOf(world, bearer, id);
        expect(events, `killed after ${moments.join(', ')} ms`).toEqual([
          'created',
          'signer.notified',
          'signer.done',
          'completed',
          'sealed',
        ]);
        const received = await world.mailbox.waitFor(
          (mail) => mail.envelope.to.includes(address) && mail.attachments.length > 0,
          20_000,
        );
        const check = await world.product.pdf.verify(received.attachments[0]!.bytes);
        expect(check).toMatchObject({ valid: true, totalCoverage: true });
        const written = await world.product.db
          .selectFrom('mails')
          .select('template')
          .where('to_address', '=', address)
          .execute();
        expect(written.map(({ template }) => template).sort()).toEqual([
          'webdocs.completed',
          'webdocs.invitation',
        ]);
        const copies = world.mailbox
          .all()
          .filter((mail) => mail.envelope.to.includes(address) && mail.attachments.length > 0);
        expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
      }
      await kill(last);
    } finally {
      await world.close();
    }
  },
);
