import { openVisitor } from '#tests/support/visitor.ts';
import { becomeCustomer } from '#tests/support/journeys.ts';
import { seedPeople } from '../durability/seeds.ts';
import { count, type Figure } from '../support/figures.ts';
import type { Fleet } from './fleet.ts';

const each = { emailToken: 20, tokenValue: 30, call: 600 };
/** Budgets counted per process, then shared (http/rate-limits/shared-rate-limit.ts), may be exceeded by this share. */
const slack = 0.15;
const atOnce = 6;

const tight = {
  RATE_EMAIL_TOKEN_ADDRESS: `${each.emailToken}/900`,
  RATE_TOKEN_VALUE: `${each.tokenValue}/900`,
  RATE_CALL: `${each.call}/900`,
};

/** Makes `calls` calls, a few in parallel, and counts those not refused with 429. */
const countThrough = async (calls: number, ask: (call: number) => Promise<number>): Promise<number> => {
  let through = 0;
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < calls) {
      const call = next;
      next += 1;
      if ((await ask(call)) !== 429) through += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return through;
};

const status = async (url: string, options: RequestInit): Promise<number> => {
  const answer = await fetch(url, options);
  await answer.text();
  return answer.status;
};

/** A caller who uses all three portals in turn, or nginx with a new `X-Forwarded-For` each time. */
export const limitTogether = async (fleet: Fleet): Promise<Figure[]> => {
  // First, because becoming a customer also spends these budgets.
  const visitor = openVisitor(fleet.origin);
  const { bearer, companyId } = await becomeCustomer(visitor, fleet.mailbox, 'limits@fleet.example');
  await fleet.query(`update companies set status = 'verified' where id = $1`, [companyId]);
  await fleet.query(`delete from rate_limits where key like 'emailTokenAddress:%'`);
  for (const at of [0, 1, 2]) {
    await fleet.portals[at]?.stop();
    await fleet.start(at, tight);
  }
  const origin = (call: number): string => fleet.portals[call % 3]?.origin ?? '';
  const verified = await countThrough(each.emailToken * 4, (call) =>
    status(`${fleet.origin}/api/auth/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${call % 250}` },
      body: JSON.stringify({
        emailToken: `nobody-has-this-token-${String(call).padStart(20, '0')}`,
        init: true,
      }),
    }),
  );
  const expiration = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const body = { name: 'Limits', type: 'prod', expiration };
  const { id } = (await visitor.call('POST', '/api/public/token/create', { bearer, body })).body;
  const values = await countThrough(each.tokenValue * 4, (call) =>
    status(`${origin(call)}/api/public/token/${id}/value`, {
      headers: { authorization: `Bearer ${bearer}` },
    }),
  );
  const [caller] = await seedPeople(fleet, ['often@fleet.example']);
  const calls = await countThrough(each.call * 3, (call) =>
    status(`${origin(call)}/api/user`, { headers: { authorization: `Bearer ${caller?.bearer}` } }),
  );
  return [
    {
      promise: 'a budget of three portals is one budget',
      figure: `${values} of ${each.tokenValue} let through (values of API tokens), ${count(each.tokenValue * 4)} asked`,
      holds: values === each.tokenValue,
    },
    {
      promise: `a budget that is counted in each process is overdrawn by ${slack * 100} % at most`,
      figure: `${count(calls)} of ${each.call} let through (calls of a session), ${count(each.call * 3)} asked`,
      holds: calls >= each.call && calls <= each.call * (1 + slack),
    },
    {
      promise: 'a forged X-Forwarded-For buys nothing behind nginx',
      figure: `${verified} of ${each.emailToken} let through (mailed links), under ${each.emailToken * 4} names`,
      holds: verified === each.emailToken,
    },
  ];
};
