import { expect, it } from 'vitest';
import { addressRange, createToken, statusOf } from './tokens.ts';

const now = new Date('2026-11-22T12:00:00Z');

// REQ-2.4.25
it('a token is desactivated if not isActive; active if no expiration or expiration in the future; otherwise expired', () => {
  const future = '2026-11-22T12:00:00.001Z';
  expect(statusOf({ isActive: false, expiration: future }, now)).toBe('desactivated');
  expect(statusOf({ isActive: false, expiration: '2020-01-01T00:00:00Z' }, now)).toBe('desactivated');
  expect(statusOf({ isActive: true, expiration: null }, now)).toBe('active');
  expect(statusOf({ isActive: true, expiration: future }, now)).toBe('active');
  expect(statusOf({ isActive: true, expiration: now.toISOString() }, now)).toBe('expired');
});

it.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['0.0.0.0/0', true],
  ['2001:db8::1', true],
  ['2001:DB8::/48', true],
  ['::ffff:203.0.113.7', true],
  ['::', true],
  ['::/0', true],
  ['1:2:3:4:5:6:7:8', true],
  ['1:2:3:4:5:6:203.0.113.7', true],
  ['1:2:3:4:5:6:7::', true],
  ['1:2:3:4:5:6:7', false],
  ['1:2:3:4:5:6:7:8::', false],
  ['1:2:3:4:5:6:7:8:9', false],
  ['1::2::3', false],
  [':1:2:3:4:5:6:7', false],
  ['203.0.113.7::', false],
  ['12345::', false],
  ['203.0.113.07', false],
  ['203.0.113.7/', false],
  ['203.0.113.7/08', false],
  ['203.0.113.7/8/8', false],
  ['203.0.113', false],
  ['203.0.113.256', false],
  ['203.0.113.7/33', false],
  ['2001:db8::/129', false],
  ['fe80::1%eth0', false],
  ['portal.example', false],
  ['203.0.113.1-203.0.113.9', false],
  ['', false],
])('%s as an address or network: %s', (text, good) => {
  expect(addressRange.safeParse(text).success).toBe(good);
});

// REQ-2.5.16
it('the words of a refused body are those the form knows', () => {
  const refused = createToken.body.safeParse({ name: ' ', type: 'live', expiration: '2027-02-29' });
  const words = refused.error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(words).toEqual([
    ['name', 'Empty'],
    ['type', 'OrgTypeNotIdentified'],
    ['expiration', 'InvalidDate'],
  ]);
  const missing = createToken.body.safeParse({ name: 'ERP' });
  expect(missing.error?.issues.map(({ message }) => message)).toEqual(['OrgTypeNotIdentified', 'InvalidDate']);
});
