import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import { seedCompany } from './people.test-support.ts';

// REQ-1.7.15, REQ-1.9.4
test('5,000 users are listed by last name with three statements at most, in a few hundred bytes each', async () => {
  const world = await openWorld();
  try {
    const { id, owners } = await seedCompany(world, 'crowd');
    await sql`insert into users (company_id, username, email, first_name, last_name, role, status)
      select ${id}, 'p' || n || '@crowd.example', 'p' || n || '@crowd.example', 'Prénom ' || n, md5(n::text), 'user', 'active'
      from generate_series(1, 4999) n`.execute(world.context.db);
    await sql`insert into email_tokens (hash, user_id, asked_by, purpose, new_email, expires_at)
      select sha256(id::text::bytea), id, id, 'confirm-email', 'new' || username, now() + interval '1 day'
      from users where company_id = ${id}`.execute(world.context.db);
    // Otherwise statements of the job queue would be counted too.
    await world.context.jobs.stop();
    const { result, statements } = await world.countStatements(() =>
      world.call('GET', '/api/company/users', { bearer: owners[0]!.bearer }),
    );
    expect(statements.length).toBeLessThanOrEqual(3);
    expect(statements.filter((statement) => !statement.startsWith('select'))).toEqual([]);
    expect(result.body).toHaveLength(5_000);
    const names = (result.body as { lastName: string }[]).map(({ lastName }) => lastName.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(result.text.length / 5_000).toBeLessThan(350);
    const squeezed = await world.app.inject({
      method: 'GET',
      url: '/api/company/users',
      headers: { authorization: `Bearer ${owners[0]!.bearer}`, 'accept-encoding': 'gzip' },
    });
    expect(squeezed.headers['content-encoding']).toBe('gzip');
    expect(squeezed.rawPayload.length).toBeLessThan(600_000);
    expect(JSON.parse(gunzipSync(squeezed.rawPayload).toString('utf8'))).toHaveLength(5_000);
  } finally {
    await world.close();
  }
});
