import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoPortals, type TwoPortals } from '#tests/support/two-portals.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { becomeCustomer, connectProduction } from '#tests/support/journeys.ts';

let duo: TwoPortals;
beforeAll(async () => {
  duo = await openTwoPortals();
});
afterAll(() => duo.close());

const job = 'billing.consumptionNotices';
const owner = 'claire@two-processes.example';

const jobsWhere = async (condition: string): Promise<number> =>
  Number((await duo.outside.query(`select count(*) from jobs where name = $1 and ${condition}`, [job]))[0]?.['count']);

test('two portals that look at the same moment, again and again, tell an owner of a quota once', async () => {
  const { outside, proxy } = duo;
  const visitor = openVisitor(proxy.origin);
  const customer = await becomeCustomer(visitor, outside.mailbox, owner);
  await connectProduction(visitor, customer, 'aciernord');
  // Forty jobs without a key, so that both portals run them at the same time.
  await outside.query(
    `insert into jobs (name, payload, max_attempts) select $1, '{}'::jsonb, 3 from generate_series(1, 40)`,
    [job],
  );
  const until = Date.now() + 60_000;
  while ((await jobsWhere(`state in ('ready', 'running')`)) > 0 && Date.now() < until) await pause(100);
  expect(await jobsWhere(`state = 'done'`)).toBeGreaterThanOrEqual(40);
  expect(await jobsWhere(`state <> 'done'`)).toBe(0);
  const mails = await outside.query(
    `select template, to_address from mails where template like 'billing.%' order by template`,
  );
  // Acier Nord has used 103 % of Sign and 73 % of Doc.
  expect(mails).toEqual([{ template: 'billing.quota100', to_address: owner }]);
});
