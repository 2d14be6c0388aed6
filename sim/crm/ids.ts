const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** Checksum of an 18-character id: one character per five, with one bit per capital letter. */
const checksum = (id15: string): string => {
  let out = '';
  for (let chunk = 0; chunk < 3; chunk++) {
    let bits = 0;
    for (let at = 0; at < 5; at++) if (/[A-Z]/.test(id15.charAt(chunk * 5 + at))) bits |= 1 << at;
    out += checks.charAt(bits);
  }
  return out;
};

export const to18 = (id15: string): string => (id15.length === 15 ? id15 + checksum(id15) : id15);

/** Case-sensitive key of records and orgs. */
export const to15 = (id: string): string => id.slice(0, 15);

export const isId = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^[0-9A-Za-z]+$/.test(value)) return false;
  return value.length === 15 || (value.length === 18 && to18(value.slice(0, 15)) === value);
};

/** 18-character id from a three-character key prefix, a four-character org tag and a running number. */
export const recordId = (prefix: string, tag: string, serial: number): string => {
  let digits = '';
  for (let rest = serial; rest > 0; rest = Math.floor(rest / 62)) digits = alphabet.charAt(rest % 62) + digits;
  return to18(prefix + tag + digits.padStart(8, '0'));
};
