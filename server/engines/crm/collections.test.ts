import { expect, test } from 'vitest';
import { crmFor, grantAt, json, openSmallOrg, openStore } from './small-org.test-support.ts';

const contactId = '003D000000QV9n2IAD';
const clientAt = (base: string) => crmFor(base).openOrg(openStore(grantAt(base)).keeper('a'));

const changes = [contactId, '003D000000QV9n3IAD'].map((id) => ({ id, fields: { LastName: 'B' } }));

// REQ-2.7.86
test('several records are changed by one call, each by itself, and each refusal is read', async () => {
  const org = await openSmallOrg((_asked, response) =>
    json(response, 200, [
      { id: contactId, success: true, errors: [] },
      { success: false, errors: [{ statusCode: 'UNABLE_TO_LOCK_ROW', message: 'unable to obtain …', fields: [] }] },
    ]),
  );
  expect(await clientAt(org.base).updateMany('Contact', changes)).toMatchObject([
    null,
    { name: 'CrmError', raw: { error: 'UNABLE_TO_LOCK_ROW' } },
  ]);
  expect(org.asked).toMatchObject([{ method: 'PATCH', path: expect.stringMatching(/\/composite\/sobjects$/) }]);
});

// REQ-2.7.86
test.each([
  ['a result less', [{ id: contactId, success: true, errors: [] }]],
  ['no list', { success: true }],
  ['a result that is none', [null, null]],
])('an answer with %s is an outage', async (_what, answer) => {
  const org = await openSmallOrg((_asked, response) => json(response, 200, answer));
  const outage = { code: 'CrmUnavailable', raw: { error: 'not a result for each record' } };
  await expect(clientAt(org.base).updateMany('Contact', changes)).rejects.toMatchObject(outage);
});
