import { describe, expect, it } from 'vitest';
import { addressKey } from './rate-limits.ts';

// REQ-4.4.1, REQ-6.1.13
describe('what counts as one client', () => {
  it.each([
    ['192.168.1.5', '192.168.1.5'],
    ['::ffff:192.168.1.5', '192.168.1.5'],
    ['::ffff:c0a8:105', '192.168.1.5'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::2', '2001:db8:0:0'],
    ['2001:db8:0:1::2', '2001:db8:0:1'],
    ['2001:0db8:0000:0000:ffff:0000:0000:0001', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['x1"<>', 'unknown'],
    ['', 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
