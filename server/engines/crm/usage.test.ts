import { expect, test } from 'vitest';
import { crmFor, grantAt, json, openSmallOrg, openStore } from './small-org.test-support.ts';
import { soql } from './soql.ts';
import { callsForPeople, openUsage } from './usage.ts';

const contacts = soql`SELECT Id FROM Contact`;

// REQ-3.2.12
test('jobs stop a twentieth before the end of the day’s calls, and look again after a quarter of an hour', () => {
  let now = Date.parse('2026-11-28T08:00:00Z');
  const usage = openUsage(() => new Date(now));
  expect([usage.last('a'), usage.hasCallsForJobs('a')]).toEqual([null, true]);
  usage.note('a', 'api-usage=949/1000');
  expect([usage.hasCallsForJobs('a'), callsForPeople({ allowed: 1000 })]).toEqual([true, 50]);
  usage.note('a', 'api-usage=950/1000');
  usage.note('a', null);
  expect([usage.hasCallsForJobs('a'), usage.hasCallsForJobs('b')]).toEqual([false, true]);
  const asked = new Date(now + 1);
  expect([usage.hasCallsForJobs('a', new Date(now)), usage.hasCallsForJobs('a', asked)]).toEqual([false, true]);
  now += 1;
  usage.note('a', 'api-usage=951/1000');
  expect(usage.hasCallsForJobs('a', asked)).toBe(false);
  now += 15 * 60_000;
  expect([usage.hasCallsForJobs('a'), usage.fresh('a'), usage.last('a')?.used]).toEqual([true, null, 951]);
});

// REQ-3.2.12
test('a job’s call is not made when people’s part alone is left; a person’s is', async () => {
  const org = await openSmallOrg((_asked, response) => {
    response.setHeader('sforce-limit-info', 'api-usage=96/100');
    json(response, 200, { done: true, records: [] });
  });
  const crm = crmFor(org.base);
  const keeper = openStore(grantAt(org.base)).keeper('a');
  await crm.openOrg(keeper).query(contacts);
  const job = crm.openOrg(keeper, { within: 'job', background: true });
  await expect(job.query(contacts)).rejects.toMatchObject({
    code: 'REQUEST_LIMIT_EXCEEDED',
    raw: { status: null, error: 'kept for people' },
  });
  expect(org.asked).toHaveLength(1);
  await crm.openOrg(keeper).query(contacts);
  expect(org.asked).toHaveLength(2);
});

// REQ-3.2.12
test('the limits are asked for when nothing was heard, and also known from their refusal', async () => {
  const org = await openSmallOrg((_asked, response, count) => {
    response.setHeader('sforce-limit-info', 'api-usage=100/100');
    if (count === 1) return json(response, 403, [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests' }]);
    return json(response, 200, {});
  });
  const client = crmFor(org.base).openOrg(openStore(grantAt(org.base)).keeper('a'));
  expect(await client.limits()).toMatchObject({ used: 100, allowed: 100 });
  expect(await client.limits()).toMatchObject({ used: 100, allowed: 100 });
  expect(org.asked.map(({ path }) => path.replace(/.*\//, ''))).toEqual(['limits']);
});
