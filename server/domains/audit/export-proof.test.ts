import { expect, it } from 'vitest';
import { hashedText, link } from '#engines/hash-chain/entry.ts';
import { canonicalJson } from '#engines/hash-chain/canonical.ts';
import { csvLine } from '#http/csv.ts';
import { provenBy } from './export-proof.ts';

const start = Buffer.alloc(32);
const found = (body: Parameters<typeof link>[1]['body']) => {
  const entry = { seq: 1, at: new Date('2026-11-28T07:00:00Z'), body };
  return { ...entry, hash: link(start, entry), prev_hash: start, redacted_at: null };
};

// REQ-6.1.39
it.each(['=1+1', 'a;=1', 'a, "-1', 'x,\u00A0@b', ',＝1', ',\t-1', ';;--', 'é "q" \\ \u2028'])(
  'the text of an entry with %j is what was hashed, and no spreadsheet reads a formula in it',
  (name) => {
    const entry = found({ action: 'user.invited', object: { name }, details: { [name]: name, n: -5 } });
    const { text, hash } = provenBy('company:7', entry);
    expect(canonicalJson(JSON.parse(text))).toBe(hashedText(entry));
    expect(hash).toBe(entry.hash.toString('hex'));
    for (const language of ['fr', 'en'] as const)
      expect(csvLine([text], language)).toBe(`"${text.replaceAll('"', '""')}"\r\n`);
  },
);

// REQ-4.4.28
it('the text of an entry with a long row of spaces and signs is there at once', () => {
  const name = `a,${' '.repeat(100_000)}x,${'"'.repeat(50_000)}=${'-'.repeat(50_000)}`;
  const entry = found({ action: 'user.invited', object: { name }, details: {} });
  const { text } = provenBy('company:7', entry);
  expect(canonicalJson(JSON.parse(text))).toBe(hashedText(entry));
});

it('an entry has no text where a part of it is gone or is shown to nobody', () => {
  const plain = found({ action: 'user.invited', details: { reason: 'x' } });
  expect(provenBy('company:7', plain).text).not.toBe('');
  expect(provenBy('company:7', { ...plain, redacted_at: new Date() }).text).toBe('');
  for (const name of ['request', 'accessToken', 'password', 'tokenHash'])
    expect(provenBy('company:7', found({ action: 'x', details: { [name]: 'x' } })).text).toBe('');
});
