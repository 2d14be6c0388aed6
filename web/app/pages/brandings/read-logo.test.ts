import { describe, expect, it } from 'vitest';
import { acceptedLogos, logoTypeOf } from './read-logo.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

describe('a picked logo', () => {
  it.each([
    ['\u0089PNG\r\n\u001a\n', 'image/png'],
    ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['<svg xmlns=', null],
    [' \u0089PNG\r\n\u001a\n', null],
    ['RIFF....WEBP', null],
    ['', null],
  ])('is known by its first bytes: %j', (head, type) => {
    expect(logoTypeOf(bytesOf(head))).toBe(type);
  });

  // REQ-2.5.3
  it('may be named jpeg, jpg, jfif, pjpeg, pjp, png or gif, and nothing else', () => {
    expect(acceptedLogos).toBe('.jpeg,.jpg,.jfif,.pjpeg,.pjp,.png,.gif');
  });
});
