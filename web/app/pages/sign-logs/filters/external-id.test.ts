import { describe, expect, it } from 'vitest';
import { readExternalId, sameOrg } from './external-id.ts';

describe('the external id', () => {
  // REQ-2.3.13
  it('names the org in its third part and the content document in its fourth', () => {
    expect(readExternalId('a%%b%%00DAc0000000001%%069Ac0000000001')).toEqual({
      orgId: '00DAc0000000001',
      contentDocumentId: '069Ac0000000001',
    });
  });

  it.each([
    ['a%%b%%00DAc0000000001', '00DAc0000000001', null],
    ['a%%b%%%%069Ac0000000001', null, '069Ac0000000001'],
    ['a%b%00D', null, null],
    ['', null, null],
    [null, null, null],
  ])('may lack parts: %s', (externalId, orgId, contentDocumentId) => {
    expect(readExternalId(externalId)).toEqual({ orgId, contentDocumentId });
  });

  it('has the same org with 15 and with 18 characters', () => {
    expect(sameOrg('00DAc0000000001', '00DAc0000000001AAA')).toBe(true);
    expect(sameOrg('00DAc0000000001', '00DAc0000000002AAA')).toBe(false);
  });
});
