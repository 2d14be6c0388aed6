import { expect, test } from 'vitest';
import { exactMoment, serviceTerm } from './service-terms.ts';

test('words of the signing service are put plainly, unknown ones stay', () => {
  expect(serviceTerm('otp_sms', 'fr')).toBe('Code par SMS');
  expect(serviceTerm('toString', 'en')).toBe('toString');
  expect(serviceTerm(null, 'en')).toBeNull();
});

test('a moment is told to the second; what is no date stays as it is', () => {
  expect(exactMoment('2026-11-22T10:00:01.000Z', 'fr')).toMatch(/^22\/11\/2026 \d\d:\d\d:01$/);
  expect(exactMoment('soon', 'en')).toBe('soon');
  expect(exactMoment(null, 'en')).toBeNull();
});
