import { expect } from 'vitest';
import { docx } from '#sim/crm/documents/office.ts';
import { verifyCompany } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { filesOf, openCompany, put } from './documents.test-support.ts';

const byAddress = worldTest({ env: { RATE_TEMPLATE_UNVERIFIED_ADDRESS: '3/600' } });
const together = worldTest({ env: { RATE_TEMPLATE_OF_UNVERIFIED: '3/600' } });
const large = docx(['Grand'], 1_500_000);

// REQ-4.4.11
for (const [whose, it] of [
  ['of one address', byAddress],
  ['of all addresses', together],
] as const)
  it(`companies ${whose} that nobody has verified send few megabytes of templates together`, async ({ world }) => {
    const one = await openCompany(world, 'one@template-limits.example');
    const two = await openCompany(world, 'two@other-templates.example');
    expect((await put(world, one.prod, '1', large)).status).toBe(200);
    const refused = await put(world, two.prod, '1', large);
    expect([refused.status, refused.body.code]).toEqual([429, 'UnverifiedLimit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await filesOf(world, two.companyId)).toEqual([]);
    await verifyCompany(world, two.companyId);
    expect((await put(world, two.prod, '1', large)).status).toBe(200);
  });
