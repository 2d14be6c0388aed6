import { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { copyIn, copyOut } from './copy.ts';

let room: EngineRoom;
let client: Client;
beforeEach(async () => {
  room = await openEngineRoom();
  client = new Client({ connectionString: room.connectionString });
  await client.connect();
  await client.query(
    `create table source as select n, repeat(md5(n::text), 1 + n % 50) as words, null::bytea as nothing
     from generate_series(1, 20000) n`,
  );
  await client.query('create table target (like source)');
});
afterEach(async () => {
  await client.end();
  await room.close();
});

const difference = 'select count(*)::int as count from (table source except table target) missing';
const target = 'copy target from stdin';

it('rows that fill many pieces arrive as they were, through a reader slower than the server', async () => {
  const slow = async function* () {
    for await (const piece of copyOut(client, 'copy source to stdout')) {
      await new Promise((resolve) => setImmediate(resolve));
      yield piece as Buffer;
    }
  };
  const pieces: Buffer[] = [];
  for await (const piece of slow()) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(100);
  await copyIn(client, target, Readable.from(pieces, { objectMode: false }));
  const { rows } = await client.query(difference);
  expect(rows).toEqual([{ count: 0 }]);
});

it('what the server refuses is told, and the connection goes on', async () => {
  await expect(copyIn(client, target, Readable.from([Buffer.from('no number\n')]))).rejects.toThrow(
    'invalid input syntax',
  );
  await expect(copyOut(client, 'copy nowhere to stdout').toArray()).rejects.toThrow('does not exist');
  const { rows } = await client.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
});

it('a source that breaks leaves no row, and its own reason', async () => {
  const broken = async function* () {
    yield Buffer.from('1\tx\t\\N\n');
    await Promise.resolve();
    throw new Error('the source broke');
  };
  await expect(copyIn(client, target, broken())).rejects.toThrow('the source broke');
  expect((await client.query('table target')).rows).toEqual([]);
});

it('a reader that leaves early does not hold the connection', async () => {
  const rows = copyOut(client, 'copy source to stdout');
  for await (const piece of rows) {
    expect(piece).toBeDefined();
    break;
  }
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
