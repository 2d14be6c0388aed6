import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { makeDatabase } from '#tests/support/own-database.ts';
import { silentLog, type Log } from '../../log.ts';
import { openDatabase, type Database } from '../database.ts';
import { NotAReplica, refuseForeign } from './examine.ts';

let own: Awaited<ReturnType<typeof makeDatabase>>;
let other: Awaited<ReturnType<typeof makeDatabase>>;
let db: Database;
beforeAll(async () => {
  own = await makeDatabase('own');
  other = await makeDatabase('other');
  ({ db } = openDatabase({ connectionString: own.connectionString, log: silentLog }));
});
afterAll(async () => {
  await db.destroy();
  await own.drop();
  await other.drop();
});

const warnings = async (url: string): Promise<string[]> => {
  const said: string[] = [];
  const log: Log = { ...silentLog, warn: (_, message) => said.push(message) };
  await refuseForeign(db, [url], log);
  return said;
};

const changed = (part: Partial<URL>): string => Object.assign(new URL(own.connectionString), part).toString();

// REQ-6.1.26
test('a replica of another database and one that refuses the log-in are refused, with the host and the reason', async () => {
  for (const [url, why] of [
    [other.connectionString, 'it belongs to another database'],
    [changed({ pathname: '/nowhere' }), 'database "nowhere" does not exist'],
    [changed({ username: 'nobody_here' }), 'nobody_here'],
  ] as const) {
    const refused = await refuseForeign(db, [url], silentLog).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NotAReplica);
    expect((refused as Error).message).toContain(why);
    expect((refused as Error).message).toContain(new URL(url).host);
  }
});

// REQ-6.1.26
test('a replica that is away, or takes writes since a promotion, holds up no start', async () => {
  expect(await warnings(own.connectionString)).toEqual(['a replica takes writes, so it is not read as one']);
  const nobody = `postgres://paraphe:x@127.0.0.1:${await freePort()}/postgres`;
  expect(await warnings(nobody)).toEqual(['a replica does not answer yet']);
});
