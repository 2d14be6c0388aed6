import { describe, expect, it } from 'vitest';
import { formatSize } from './sizes.ts';

// REQ-1.1.7
describe('sizes are in base 1024, with French units in French and English ones in English', () => {
  it.each([
    [0, '0 o', '0 B'],
    [1, '1 o', '1 B'],
    [1023, '1\u202F023 o', '1,023 B'],
    [1024, '1 Ko', '1 KB'],
    [1536, '1,5 Ko', '1.5 KB'],
    [86_016, '84 Ko', '84 KB'],
    [1_048_525, '1 Mo', '1 MB'],
    [1_048_576, '1 Mo', '1 MB'],
    [52_428_800, '50 Mo', '50 MB'],
    [1024 ** 3, '1 Go', '1 GB'],
    [3 * 1024 ** 5, '3\u202F072 To', '3,072 TB'],
  ])('%i bytes', (bytes, fr, en) => {
    expect(formatSize(bytes, 'fr').replace('\u00A0', ' ')).toBe(fr);
    expect(formatSize(bytes, 'en').replace('\u00A0', ' ')).toBe(en);
  });
});
