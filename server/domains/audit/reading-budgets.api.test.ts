import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fill, openOffice, type Office } from './activity.test-support.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ RATE_AUDIT: '3/60', RATE_AUDIT_EXPORT: '2/600' });
});
afterAll(() => office.world.close());

it('searches of a company are counted, reading without one is not, and other companies are not held back', async () => {
  for (let search = 0; search < 3; search++) expect((await office.list({ search: 'a' })).status).toBe(200);
  const refused = await office.list({ search: 'a' });
  expect([refused.status, refused.body.code]).toEqual([429, 'TooManyRequests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await office.list()).status).toBe(200);
  expect((await office.list({ search: 'a' }, office.other.bearer)).status).toBe(200);
});

it('exports of a company are counted, apart from its searches', async () => {
  for (let count = 0; count < 2; count++) expect((await office.exported()).status).toBe(200);
  const refused = await office.exported();
  expect([refused.status, refused.body.code]).toEqual([429, 'TooManyRequests']);
  expect((await office.exported({}, office.other.bearer)).status).toBe(200);
});

it('searches at once are answered one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => office.list({ search: 'registered' }, office.many.bearer)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it('an export that nobody reads on, or that is cut off, holds up nobody', async () => {
  const { bearer, companyId } = office.many;
  await fill(office.world, companyId, 100_000);
  const unread = get(`${office.world.origin}/api/company/audit/export`, {
    agent: false,
    headers: { authorization: `Bearer ${bearer}` },
  });
  await once(unread, 'response');
  expect((await office.list({ search: 'contract' }, bearer)).body.entries).toHaveLength(50);
  unread.destroy();
  const { status, text } = await office.exported({ search: 'registered' }, bearer);
  expect([status, text.trimEnd().split('\r\n').length]).toEqual([200, 2]);
});
