import { expect, test, vi } from 'vitest';
import { crmFor, json, openSmallOrg } from '../small-org.test-support.ts';
import { apiVersion } from '../api-version.ts';
import { warnOfApiVersion, type ApiVersionAnswer } from './api-versions.ts';

const offering = (...versions: string[]) =>
  openSmallOrg((_asked, response) =>
    json(
      response,
      200,
      versions.map((version) => ({ label: 'A season', url: `/services/data/v${version}`, version })),
    ),
  );

// REQ-3.2.14
test.each([
  [['31.0', '100.0', apiVersion], { state: 'offered', oldest: '31.0', newest: '100.0' }],
  [['31.0', '66.0'], { state: 'missing', oldest: '31.0', newest: '66.0' }],
  [['68.0', '100.0'], { state: 'retired', oldest: '68.0', newest: '100.0' }],
])('of versions %j the fixed one is told without a log-in', async (versions, wanted) => {
  const { base, asked } = await offering(...versions);
  const crm = crmFor(base);
  expect(await crm.apiVersion()).toEqual(wanted);
  expect(await crm.lacksApiVersion(base)).toBe(wanted.state !== 'offered');
  expect(asked.every(({ path, headers }) => path === '/services/data' && headers.authorization === undefined)).toBe(
    true,
  );
});

// REQ-3.2.14
test('an org that has it is not asked again for a day', async () => {
  const { base, asked } = await offering(apiVersion);
  const crm = crmFor(base);
  for (let nth = 0; nth < 3; nth += 1) expect(await crm.lacksApiVersion(base)).toBe(false);
  expect(asked).toHaveLength(1);
});

// REQ-3.2.14
test.each([
  ['a page', 'text/html', '<html>Down</html>'],
  ['nothing', 'application/json', '[]'],
  ['another shape', 'application/json', '{"version":"1.0"}'],
])('an org that answers %s says nothing about versions', async (_what, type, body) => {
  const { base } = await openSmallOrg((_asked, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  const crm = crmFor(base);
  expect(await crm.lacksApiVersion(base)).toBe(false);
  await expect(crm.apiVersion()).rejects.toMatchObject({ code: 'CrmUnavailable' });
});

// REQ-3.2.14
test('after the start a version that the provider’s org lacks is a warning, and one that is not told none', async () => {
  const warnings = async (ask: () => Promise<ApiVersionAnswer>) => {
    const log = { info: vi.fn<() => void>(), warn: vi.fn<(fields: object, message: string) => void>() };
    await warnOfApiVersion({ version: '67.0', ask }, log);
    return log.warn.mock.calls.map(([, message]) => message);
  };
  const bounds = { oldest: '68.0', newest: '70.0' };
  expect(await warnings(() => Promise.resolve({ state: 'offered', ...bounds }))).toEqual([]);
  expect(await warnings(() => Promise.reject(new Error('away')))).toEqual([]);
  expect(await warnings(() => Promise.resolve({ state: 'retired', ...bounds }))).toEqual([
    expect.stringContaining('is retired'),
  ]);
  expect(await warnings(() => Promise.resolve({ state: 'missing', ...bounds }))).toEqual([
    expect.stringContaining('does not have version 67.0'),
  ]);
});
