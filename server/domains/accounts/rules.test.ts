import { describe, expect, it } from 'vitest';
import { decodePassword } from './rules.ts';

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

// REQ-4.1.2
describe('a password on its way', () => {
  it('is the same from two keyboards: composed or not, wide or narrow', () => {
    expect(decodePassword(base64('E\u0301te\u0301-2026-Ouest'))).toBe('Été-2026-Ouest');
    expect(decodePassword(base64('\uFF21cier-2026-Nord'))).toBe('Acier-2026-Nord');
  });

  it('is refused when its bytes are no text, or not written as base64 writes them', () => {
    const text = base64('Correct-Horse-42');
    expect(decodePassword(text)).toBe('Correct-Horse-42');
    expect(decodePassword(Buffer.from([0x43, 0xff, 0x43]).toString('base64'))).toBeNull();
    for (const garbage of [`${text}!`, ` ${text}`, text.slice(0, -1), `${text}=`, 'a'])
      expect(decodePassword(garbage)).toBeNull();
  });
});
