import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import { filesOf, openCompany, put, samples } from './documents.test-support.ts';

const test = worldTest({ env: { RATE_TEMPLATE_PUT: '2/600' } });

test('a company that sends files without end is told when to go on; another one is not held up', async ({ world }) => {
  const company = await openCompany(world, 'many@acier-nord.example');
  const other = await openCompany(world, 'few@studio-ouest.example');
  expect((await put(world, company.prod, '1', samples.pdf)).status).toBe(200);
  // Both tokens of a company share one budget.
  expect((await put(world, company.sandbox, '1', samples.pdf)).status).toBe(200);
  const { status, body, headers } = await put(world, company.prod, '2', samples.pdf);
  expect([status, body.code]).toEqual([429, 'TooManyRequests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(await filesOf(world, company.companyId)).toHaveLength(2);
  expect((await put(world, other.prod, '1', samples.pdf)).status).toBe(200);
});
