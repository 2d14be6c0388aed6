import { describe, expect, it } from 'vitest';
import { maskPhone } from '#contract/masks.ts';
import { codeFor, newCode, smsFaults } from './signer-code-rules.ts';

const phone = '+33612345678';
const person = { firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@client.example' };

describe('what a signatory has to show', () => {
  it.each([
    ['what the sender says, before the environment', { authentication: 'none' as const }, 'sms', true, 'none'],
    ['what the sender says, where no environment is known', { authentication: 'email' as const }, null, true, 'email'],
    ['nothing, where neither says anything', {}, null, true, 'none'],
    ['nothing, as the environment says', {}, 'none', true, 'none'],
    ['a code by e-mail, as the environment says', {}, 'email', true, 'email'],
    ['a code by SMS, as the environment says', { phone }, 'sms', true, 'sms'],
    ['a code by e-mail for want of a phone', {}, 'sms', true, 'email'],
    ['a code by e-mail for want of a gateway', { phone }, 'sms', false, 'email'],
  ] as const)('is %s', (_, said, method, hasGateway, expected) => {
    const parameters = method && { twoFactorMethod: method, codeBefore: 'signing' as const };
    expect(codeFor(said, parameters, hasGateway).authentication).toBe(expected);
  });
});

// REQ-1.3.13
describe('the moment of the code', () => {
  const before = (said: object, twoFactorMethod: 'email' | 'none' = 'email') =>
    codeFor(said, { twoFactorMethod, codeBefore: 'reading' }, true).codeBefore;

  it('is what the sender says, else what the environment says, else before signing', () => {
    expect(before({ codeBefore: 'signing' })).toBe('signing');
    expect(before({})).toBe('reading');
    expect(codeFor({ authentication: 'email' }, null, true).codeBefore).toBe('signing');
  });

  it('of the environment means nothing to a signatory without a code', () => {
    expect(before({}, 'none')).toBe('signing');
    expect(before({ authentication: 'none' })).toBe('signing');
    expect(before({ authentication: 'none', codeBefore: 'reading' })).toBe('reading');
  });
});

it('codes by SMS are refused where no gateway is set, and without a phone', () => {
  const asks = { ...person, authentication: 'sms' as const };
  expect(smsFaults([person, { ...asks, phone }], false)).toEqual([
    { path: 'signatories.1.authentication', code: 'SmsNotConfigured' },
  ]);
  expect(smsFaults([asks], true)).toEqual([{ path: 'signatories.0.phone', code: 'Missing' }]);
  expect(smsFaults([{ ...asks, phone }, person], true)).toEqual([]);
});

it('a code is six digits, zeros in front too, and seldom the same', () => {
  const codes = Array.from({ length: 2_000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_950);
});

it('of a number its owner recognises the start and the end', () => {
  expect(maskPhone(phone)).toBe('+33*******78');
});
