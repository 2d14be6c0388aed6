import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, newSecret, readRecoveryCode, secretUri, stepOfCode } from './second-factor-codes.ts';

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of the authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('is the one RFC 6238 gives for second %i', (seconds, code) => {
    expect(stepOfCode(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('holds one step before and after its own, and no longer', () => {
    const secret = newSecret();
    const token = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: 3_000_000 });
    expect([-31, -30, 0, 59, 60, 61].map((late) => stepOfCode(secret, token, at(3_000 + late)))).toEqual([
      null,
      100,
      100,
      100,
      null,
      null,
    ]);
  });

  it('may be typed with a gap, and is nothing but six digits', () => {
    expect(stepOfCode(rfcSecret, ' 287 082 ', at(59))).toBe(1);
    for (const typed of ['', '28708', '2870820', '28708a', '٢٨٧٠٨٢'])
      expect(stepOfCode(rfcSecret, typed, at(59))).toBeNull();
  });

  it('comes from a secret of 160 bits that says product and user in its QR code', () => {
    const secret = newSecret();
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    const uri = new URL(secretUri(secret, { productName: 'Paraphe', username: 'nora@x.example' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Paraphe:nora@x.example');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe('Paraphe');
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and read whatever the case and the gaps', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
      const plain = code.replaceAll('-', '');
      for (const typed of [code, plain, code.toUpperCase(), ` ${code.replaceAll('-', ' ')} `])
        expect(readRecoveryCode(typed)).toBe(plain);
    }
    for (const typed of ['', 'k7fm', '287082', 'aeiou-aeiou-ae']) expect(readRecoveryCode(typed)).toBeNull();
  });
});
