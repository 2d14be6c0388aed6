import { describe, expect, it } from 'vitest';
import { formatSize } from './sizes.ts';

// REQ-1.1.7
describe('sizes are in base 1024, with French units in both languages', () => {
  it.each([
    [0, '0 o', '0 o'],
    [1, '1 o', '1 o'],
    [1023, '1\u202F023 o', '1,023 o'],
    [1024, '1 Ko', '1 Ko'],
    [1536, '1,5 Ko', '1.5 Ko'],
    [86_016, '84 Ko', '84 Ko'],
    [1_048_525, '1 Mo', '1 Mo'],
    [1_048_576, '1 Mo', '1 Mo'],
    [52_428_800, '50 Mo', '50 Mo'],
    [1024 ** 3, '1 Go', '1 Go'],
    [3 * 1024 ** 5, '3\u202F072 To', '3,072 To'],
  ])('%i bytes', (bytes, fr, en) => {
    expect(formatSize(bytes, 'fr').replace('\u00A0', ' ')).toBe(fr);
    expect(formatSize(bytes, 'en').replace('\u00A0', ' ')).toBe(en);
  });
});
