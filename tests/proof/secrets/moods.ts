import { sql } from 'kysely';
import { consent } from '#domains/webdocs/signing.test-support.ts';
import { encode, mailedToken, register } from '#tests/support/people.ts';
import type { Room } from './room.ts';

const times = 20;
const username = 'nora.petit@secrets.example';

/** Whatever the portal and its jobs ask at this moment ends in an error. */
const cutDatabase = async ({ running }: Room): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(running.world.product.db)
    // Our own other connection was among them.
    .catch(() => {});
};

/** Secrets are on the way while the database goes. */
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

/** Mails wait while the mail server is away, are put off and refused; then one of them comes. */
const delayMails = async (room: Room): Promise<void> => {
  const { world } = room.running;
  const { faults } = world.mailbox;
  await faults.refuseConnections();
  await register(world, username, { language: 'fr' });
  await register(world, 'refused@secrets.example');
  await faults.reset();
  faults.failTemporarily(2);
  faults.rejectAddress('refused@secrets.example');
  await sql`update jobs set run_at = now() where state = 'ready'`.execute(world.product.db);
  await world.call('POST', '/api/email/first-verification', { body: { username, email: username } });
  await faults.reset();
  await sql`update jobs set run_at = now() where state = 'ready'`.execute(world.product.db);
  await mailedToken(world, username, 'initialize-password');
};

/** Values that PostgreSQL itself refuses: what it says of them may hold them. */
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

/** When things go wrong, logs are written: the database cut, mails delayed, values refused. */
export const walkMoods = async (room: Room): Promise<void> => {
  const typed = 'Canari-mauvais-moment-é7';
  room.vault.learn('password', typed);
  await delayMails(room);
  await refusedByDatabase(room);
  await cutDuringCalls(room, typed);
};
