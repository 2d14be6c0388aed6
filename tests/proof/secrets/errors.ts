import { sql } from 'kysely';
import { consent } from '#domains/webdocs/signing.test-support.ts';
import { encode, mailedToken, register } from '#tests/support/people.ts';
import type { Room } from './room.ts';

const times = 20;
const username = 'nora.petit@secrets.example';

/** Cuts all database connections, so that the running queries of the portal and its jobs fail. */
const cutDatabase = async ({ running }: Room): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(running.world.context.db)
    // It may also cut another connection of this test.
    .catch(() => {});
};

/** Makes calls that carry secrets while the database connections are cut. */
const cutDuringCalls = async (room: Room, passwordTyped: string): Promise<void> => {
  const { world } = room.running;
  const body = { username, encryptedPassword: encode(passwordTyped) };
  const tokens = room.vault.secrets.filter(({ kind }) => kind === 'signer token').map(({ value }) => value);
  for (let time = 0; time < times; time += 1) {
    const calls = [
      world.call('POST', '/api/auth/login', { body }),
      world.call('POST', '/api/user/password', { bearer: String(tokens[time]), body }),
      world.call('GET', `/api/webdoc/${String(tokens[time % tokens.length])}`),
      world.call('POST', '/api/webdoc/sign', {
        body: { webdocToken: tokens[time % tokens.length], actions: [], consent },
        headers: { 'idempotency-key': `cut ${time}` },
      }),
    ];
    await cutDatabase(room);
    await Promise.all(calls);
  }
};

/** The mail server is away, refuses temporarily and refuses for good; then one mail arrives. */
const delayMails = async (room: Room): Promise<void> => {
  const { world } = room.running;
  const { faults } = world.mailbox;
  await faults.refuseConnections();
  await register(world, username, { language: 'fr' });
  await register(world, 'refused@secrets.example');
  await faults.reset();
  faults.failTemporarily(2);
  faults.rejectAddress('refused@secrets.example');
  await sql`update jobs set run_at = now() where state = 'ready'`.execute(world.context.db);
  await world.call('POST', '/api/email/first-verification', { body: { username, email: username } });
  await faults.reset();
  await sql`update jobs set run_at = now() where state = 'ready'`.execute(world.context.db);
  await mailedToken(world, username, 'initialize-password');
};

/** Sends values that PostgreSQL refuses, because its error messages may contain them. */
const refusedByDatabase = async (room: Room): Promise<void> => {
  const { world } = room.running;
  const token = String(room.vault.secrets.find(({ kind }) => kind === 'signer token')?.value);
  const bad = [`${token}\u0000`, `${token}\ud800`, token.repeat(90)];
  for (const value of bad) {
    await world.call('POST', '/api/auth/login', {
      body: { username: value, encryptedPassword: encode(value) },
    });
    await world.call('POST', '/api/webdoc/decline', {
      body: { webdocToken: token, stakeholderId: value, reason: value },
    });
    await world.call('PUT', '/api/webdoc/draft', {
      body: { webdocToken: token, values: [{ tag: value, value }], reachedEnd: false, pages: null },
    });
  }
};

/** Provokes errors, because errors write logs: database cut, mails delayed, values refused. */
export const provokeErrors = async (room: Room): Promise<void> => {
  const typed = 'Canari-mauvais-moment-é7';
  room.vault.learn('password', typed);
  await delayMails(room);
  await refusedByDatabase(room);
  await cutDuringCalls(room, typed);
};
