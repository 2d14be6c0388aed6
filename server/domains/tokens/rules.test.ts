import { describe, expect, it } from 'vitest';
import { isAmong } from '#http/api-token.ts';
import { dayOf, endOfDay, noticeFor } from './rules.ts';

describe('a token', () => {
  it.each([
    ['2026-11-23', '2026-11-23T22:59:59.999Z', 'in winter'],
    ['2026-07-14', '2026-07-14T21:59:59.999Z', 'in summer'],
    ['2027-03-27', '2027-03-27T22:59:59.999Z', 'on the eve of summer time'],
    ['2027-03-28', '2027-03-28T21:59:59.999Z', 'on the day summer time begins'],
    ['2026-10-25', '2026-10-25T22:59:59.999Z', 'on the day summer time ends'],
    ['2028-02-29', '2028-02-29T22:59:59.999Z', 'on a leap day'],
  ])('is good until the end of its last day in Europe/Paris: %s at %s, %s', (day, end) => {
    expect(endOfDay(day).toISOString()).toBe(end);
  });

  // REQ-2.5.17
  it('given a moment ends with the day of that moment in Europe/Paris', () => {
    expect(dayOf('2027-05-01')).toBe('2027-05-01');
    expect(dayOf('2027-05-01T00:00:00+02:00')).toBe('2027-05-01');
    expect(dayOf('2027-04-30T22:00:00Z')).toBe('2027-05-01');
    expect(dayOf('2027-04-30T21:59:00Z')).toBe('2027-04-30');
  });
});

describe('owners are told', () => {
  const expiresAt = new Date('2027-01-31T22:59:59Z');
  const told = (now: string, createdAt = '2026-01-01T00:00:00Z') =>
    noticeFor({ createdAt: new Date(createdAt), expiresAt }, new Date(now));

  it('30 and 7 days before a token ends, and not once it has', () => {
    expect(told('2027-01-01T22:59:58Z')).toBeNull();
    expect(told('2027-01-01T22:59:59Z')).toBe(30);
    expect(told('2027-01-24T22:59:58Z')).toBe(30);
    expect(told('2027-01-24T22:59:59Z')).toBe(7);
    expect(told('2027-01-31T22:59:58Z')).toBe(7);
    expect(told('2027-01-31T22:59:59Z')).toBeNull();
  });

  it('only of what comes after it was made', () => {
    expect(told('2027-01-15T00:00:00Z', '2027-01-10T00:00:00Z')).toBeNull();
    expect(told('2027-01-25T00:00:00Z', '2027-01-10T00:00:00Z')).toBe(7);
    expect(told('2027-01-30T00:00:00Z', '2027-01-29T00:00:00Z')).toBeNull();
  });
});

it.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['::ffff:203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.255', ['198.51.100.1', '203.0.113.0/24'], true],
  ['203.0.114.0', ['203.0.113.0/24'], false],
  ['203.0.113.9', ['203.0.113.7/24'], true],
  ['2001:db8:0:1::9', ['2001:db8::/48'], true],
  ['2001:db8:1::9', ['2001:db8::/48'], false],
  ['2001:db8::1', ['2001:0DB8:0:0:0:0:0:1'], true],
  ['203.0.113.7', ['::/0'], false],
  ['203.0.113.7', ['::ffff:203.0.113.0/120'], true],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['203.0.113.7', ['0.0.0.0/0'], true],
  ['unknown', ['0.0.0.0/0', '::/0'], false],
])('a call from %s, allowed from %s: %s', (address, ranges, allowed) => {
  expect(isAmong(ranges, address)).toBe(allowed);
});
