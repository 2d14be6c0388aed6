import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What PostgreSQL keeps for a connection beyond a transaction. */
const ofASession = [
  /pg_(?:try_)?advisory_(?:un)?lock/i,
  /["'`]\s*(?:un)?listen \S/i,
  /["'`;]\s*set (?:session )?\w+ (?:=|to) /i,
  /["'`;]\s*reset \w+["'`;]/i,
  /set_config\([^)]*false\s*\)/i,
  /create (?:global |local )?temp(?:orary)? /i,
  /\bwith hold\b/i,
];

/** They run on connections past the pooler: `Engines.direct`, or one of their own (`DATABASE_DIRECT_URL`). */
const pastThePooler = [
  'server/engines/blobs/copying.ts',
  'server/engines/jobs/listen.ts',
  'server/engines/postgres/embedded.ts',
  'server/engines/postgres/migrate.ts',
];

// REQ-6.1.21
test('nothing is kept in a session of the database, because a pooler gives each transaction another connection', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name}`)
    .filter((file) => /\.(?:ts|sql)$/.test(file) && !/\.(?:test|test-support|fixture)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return ofASession.some((pattern) => pattern.test(text));
  });
  expect(found.sort()).toEqual(pastThePooler);
});
