import { expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import { contract, create, openSender } from '../signing.test-support.ts';

test('the data of a signing page costs at most three statements, and writes nothing', async () => {
  const world = await openWorld();
  try {
    const { bearer } = await openSender(world, 'count@acier-nord.example');
    const created = await create(world, bearer, contract());
    // Otherwise statements of the job queue would be counted too.
    await world.context.jobs.stop();
    const token = created.signatories[0]?.token;
    for (const url of [`/api/webdoc/${token}`, `/webdoc/${token}`]) {
      const { result, statements } = await world.countStatements(() => world.call('GET', url));
      expect(result.status).toBe(200);
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.length).toBeLessThanOrEqual(3);
      expect(statements.filter((statement) => !statement.startsWith('select'))).toEqual([]);
    }
  } finally {
    await world.close();
  }
});
