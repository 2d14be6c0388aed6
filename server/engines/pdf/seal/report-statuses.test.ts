import { beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { readCrl } from '#seal-reader/long-term/crl.ts';
import { writeDer } from '../der-writing.ts';
import { extension } from '../local-authority/certificates.ts';
import {
  answerOf,
  answersOf,
  certificateOf,
  day,
  listOf,
  seq,
  signedPdf,
  withStamp,
  withStore,
  withTokens,
  tokenOf,
} from './others-world.test-support.ts';
import type { Entry, Party, Said } from './others-world.test-support.ts';
import { reportOn } from './report.ts';

const start = Math.floor(Date.now() / 1_000) * 1_000;
const at = (days: number) => start + days * day;
const unknownCondition = extension('1.2.3.4', Uint8Array.of(5, 0), true);
const hold = 6;

let root: Party;
let signer: Party;
let time: Party;
let signed: Uint8Array;
/** With a timestamp of day 10. */
let stamped: Uint8Array;

beforeAll(async () => {
  root = certificateOf('Root', null);
  signer = certificateOf('Signer', root);
  time = certificateOf('Time', root, { purposes: ['1.3.6.1.5.5.7.3.8'] });
  signed = await signedPdf(signer);
  stamped = withTokens(signed, (signature) => [tokenOf(signature, time, at(10))]);
});

const judge = async (pdf: Uint8Array, days: number) => {
  const report = await reportOn(pdf, { seals: [], times: [], added: [root.der] }, new Date(at(days)));
  const [first] = report.signatures;
  return [first?.indication, first?.subIndication, first?.reason];
};
const passes = ['TOTAL-PASSED', null, null];
const isRevoked = ['INDETERMINATE', 'REVOKED_NO_POE', 'revoked'];
const hasNone = ['INDETERMINATE', 'TRY_LATER', 'noStatus'];
const isUnclear = ['INDETERMINATE', 'TRY_LATER', 'tooMany'];
const isOnHold = ['INDETERMINATE', 'TRY_LATER', 'onHold'];
const list = (from: number, entries: readonly Entry[] = [], days?: number) => listOf(root, at(from), entries, days);
const revokedAt = (days: number, reason?: number): Entry => ({
  of: signer,
  at: at(days),
  ...(reason === undefined ? {} : { reason }),
});

// REQ-5.2.27
describe('a signature of somebody else whose certificate was revoked before it', () => {
  test('does not pass by an archived list of before, once a later one in the file says so', async () => {
    const early = withStore(stamped, { crls: [list(9, [], 14)] });
    const archived = withStamp(early, time, at(11));
    expect(await judge(archived, 60)).toEqual(passes);
    expect(await judge(withStore(archived, { crls: [list(50, [revokedAt(8)])] }), 60)).toEqual(isRevoked);
    // In the second of the timestamp, it was perhaps before.
    expect(await judge(withStore(archived, { crls: [list(50, [revokedAt(10)])] }), 60)).toEqual(isRevoked);
    expect(await judge(withStore(archived, { crls: [list(50, [revokedAt(20)])] }), 60)).toEqual(passes);
    const isOther = { of: time, at: at(8) };
    const { signatures } = await reportOn(
      withStore(archived, { crls: [list(50, [isOther])] }),
      { seals: [], times: [], added: [root.der] },
      new Date(at(60)),
    );
    expect(signatures.map(({ provenAt }) => provenAt)[0]).toBeNull();
    expect(signatures[1]).toMatchObject({ kind: 'timestamp', subIndication: 'REVOKED_NO_POE' });
  });
});

// REQ-5.2.36
test('proofs that no timestamp covers make no B-LTA', async () => {
  const levelOf = async (pdf: Uint8Array) =>
    (await reportOn(pdf, { seals: [], times: [], added: [root.der] }, new Date(at(12)))).signatures[0]?.level;
  const proofs = { crls: [list(9, [], 14)] };
  expect(await levelOf(withStamp(withStore(stamped, proofs), time, at(11)))).toBe('B-LTA');
  expect(await levelOf(withStore(withStamp(stamped, time, at(11)), proofs))).toBe('B-LT');
});

// REQ-5.2.26 REQ-5.2.27
test('a revocation that stands behind a thousand lists of anybody is found, or the file is not passed', async () => {
  const stranger = certificateOf('Root', null);
  const junk = Array.from({ length: 999 }, () => listOf(stranger, start, [revokedAt(0)]));
  const early = withStamp(withStore(stamped, { crls: [list(9, [], 14)] }), time, at(11));
  const late = list(50, [revokedAt(8)]);
  expect(await judge(withStore(early, { crls: junk }), 60)).toEqual(passes);
  expect(await judge(withStore(early, { crls: [...junk.slice(1), late] }), 60)).toEqual(isRevoked);
  const many = withStore(early, { crls: [...junk, late] });
  expect(await judge(many, 60)).toEqual(['INDETERMINATE', 'TRY_LATER', 'tooMany']);
  // Whoever trusts the certificate itself needs no proof of it.
  const trust = { seals: [], times: [], added: [signer.der] };
  const [own] = (await reportOn(withStore(signed, { crls: [...junk, late, list(51)] }), trust)).signatures;
  expect(own?.indication).toBe('TOTAL-PASSED');
}, 60_000);

// REQ-5.2.27
test('a timestamp does not prove its own time against the revocation of its authority, but a later one does', async () => {
  const revoked = { crls: [list(50, [{ of: time, at: at(20) }])] };
  const stamps = async (pdf: Uint8Array) => {
    const trust = { seals: [], times: [], added: [root.der] };
    const { signatures } = await reportOn(pdf, trust, new Date(at(60)));
    return signatures[0]?.timestamps.map(({ reason }) => reason);
  };
  const early = withStore(stamped, { crls: [list(9, [], 14)] });
  expect(await stamps(early)).toEqual([null]);
  expect(await stamps(withStore(early, revoked))).toEqual(['revoked']);
  const another = certificateOf('Another', root, { purposes: ['1.3.6.1.5.5.7.3.8'] });
  expect(await stamps(withStore(withStamp(early, another, at(15)), revoked))).toEqual([null, null]);
});

// REQ-5.2.27
describe('a statement proves nothing', () => {
  test('of a time that has not come', async () => {
    for (const store of [{ crls: [list(30)] }, { ocsps: [answerOf(root, signer, at(30))] }]) {
      const file = withStore(signed, store);
      expect(await judge(file, 1)).toEqual(hasNone);
      expect(await judge(file, 31)).toEqual(passes);
    }
    // Clocks of authorities are ahead by seconds.
    expect(await judge(withStore(signed, { crls: [listOf(root, at(1) + 60_000)] }), 1)).toEqual(passes);
  });

  test('with a condition that is not known here', async () => {
    const other: Entry = { of: time, at: at(0) };
    expect(await judge(withStore(signed, { crls: [list(0, [{ ...other, reason: 1 }])] }), 1)).toEqual(passes);
    const unknown = list(0, [{ ...other, more: [unknownCondition] }]);
    expect(await judge(withStore(signed, { crls: [unknown] }), 1)).toEqual(hasNone);
    expect(await judge(withStore(signed, { ocsps: [answerOf(root, signer, at(0))] }), 1)).toEqual(passes);
    const nonce = extension('1.3.6.1.5.5.7.48.1.2', Uint8Array.of(4, 1, 1), true);
    expect(await judge(withStore(signed, { ocsps: [answerOf(root, signer, at(0), [nonce])] }), 1)).toEqual(passes);
    const answer = answerOf(root, signer, at(0), [unknownCondition]);
    expect(await judge(withStore(signed, { ocsps: [answer] }), 1)).toEqual(hasNone);
  });
});

// REQ-5.2.27
test('a certificate on hold is neither good nor revoked, until a later list says which', async () => {
  const held = list(1, [revokedAt(0, hold)]);
  expect(await judge(withStore(signed, { crls: [held] }), 2)).toEqual(isOnHold);
  expect(await judge(withStore(signed, { crls: [held, list(2)] }), 3)).toEqual(passes);
  expect(await judge(withStore(signed, { crls: [list(0), held] }), 3)).toEqual(isOnHold);
  expect(await judge(withStore(signed, { crls: [held, list(2, [revokedAt(0, 1)])] }), 3)).toEqual(isRevoked);
  expect(await judge(withStore(signed, { crls: [list(2, [revokedAt(0, 8)])] }), 3)).toEqual(passes);
  // What is revoked for good stays so, whatever a later list forgets.
  expect(await judge(withStore(signed, { crls: [list(1, [revokedAt(0)]), list(2)] }), 3)).toEqual(isRevoked);
});

// REQ-5.2.27 REQ-5.2.42
test('a list of fifty thousand entries is read once, however often it is asked, and however often it has a number', () => {
  const entries = Array.from({ length: 100 }, () => revokedAt(0, 1));
  const long = readCrl(listOf(root, start, Array.from({ length: 500 }, () => entries).flat()));
  const { serial } = readCertificate(signer.der);
  const others = Array.from({ length: 1_000 }, (_, place) => Uint8Array.of(1, place >> 8, place & 0xff));
  for (const other of others) expect(long.statusOf(other)).toBe('good');
  const before = performance.now();
  for (let count = 0; count < 1_000; count += 1) {
    expect(long.statusOf(serial)).toEqual({ revokedAt: new Date(start), isOnHold: false });
  }
  expect(performance.now() - before).toBeLessThan(2_000);
  const held = readCrl(
    listOf(
      root,
      start,
      Array.from({ length: 30 }, () => revokedAt(0, hold)),
    ),
  );
  expect(held.statusOf(serial)).toMatchObject({ isUnclear: true });
}, 120_000);

// REQ-5.2.38
describe('a list that may have nothing good', () => {
  const point = (tag: number, ...bytes: number[]) =>
    extension('2.5.29.28', seq(writeDer(tag, Uint8Array.from(bytes))), true);
  const someReasons = point(0x83, 6, 0x40);
  const isIndirect = point(0x84, 0xff);
  const isDelta = extension('2.5.29.27', Uint8Array.of(2, 1, 1), true);
  const usersOnly = point(0x81, 0xff);
  const authoritiesOnly = point(0x82, 0xff);
  const attributesOnly = point(0x85, 0xff);
  const said = (entries: readonly Entry[], ...more: Uint8Array[]) =>
    judge(withStore(signed, { crls: [list(0), listOf(root, at(1), entries, 7, more)] }), 2);

  test('has a certificate revoked all the same', async () => {
    for (const limit of [someReasons, isIndirect, isDelta, authoritiesOnly]) {
      expect(await said([revokedAt(-3)], limit)).toEqual(isRevoked);
      expect(await said([{ of: time, at: at(-3) }], limit)).toEqual(passes);
      expect(await said([revokedAt(-3, 8)], limit)).toEqual(passes);
      const alone = listOf(root, at(1), [], 7, [limit]);
      expect(await judge(withStore(signed, { crls: [alone] }), 2)).toEqual(hasNone);
    }
    expect(await said([], usersOnly)).toEqual(passes);
    expect(await said([revokedAt(-3)], usersOnly)).toEqual(isRevoked);
    expect(await said([revokedAt(-3)], attributesOnly)).toEqual(passes);
  });

  test('leaves a certificate unknown that it lists under a condition that is not known here', async () => {
    expect(await said([revokedAt(-3)], unknownCondition)).toEqual(isUnclear);
    expect(await said([revokedAt(-3)], point(0x86, 1))).toEqual(isUnclear);
    expect(await said([{ of: time, at: at(-3) }], unknownCondition)).toEqual(passes);
    const conditional = (of: Party, oid: string): Entry => ({
      of,
      at: at(-3),
      more: [extension(oid, Uint8Array.of(5, 0), true)],
    });
    expect(await said([conditional(signer, '1.2.3.4')])).toEqual(isUnclear);
    expect(await said([conditional(time, '1.2.3.4'), revokedAt(-3)])).toEqual(isUnclear);
    expect(await said([conditional(time, '2.5.29.29'), revokedAt(-3)], isIndirect)).toEqual(isUnclear);
    const early = listOf(root, at(1), [conditional(signer, '1.2.3.4')]);
    expect(await judge(withStore(signed, { crls: [early, list(2)] }), 3)).toEqual(isUnclear);
    const byStranger = listOf(certificateOf('Root', null), at(1), [revokedAt(-3)], 7, [unknownCondition]);
    expect(await judge(withStore(signed, { crls: [list(0), byStranger] }), 2)).toEqual(passes);
  });

  test('has a certificate twice: the revocation counts', async () => {
    expect(await said([revokedAt(-3, 8), revokedAt(-3)])).toEqual(isRevoked);
    expect(await said([revokedAt(-3, hold), revokedAt(-3)])).toEqual(isRevoked);
  });

  test('cannot be read behind its beginning', async () => {
    const odd = extension('2.5.29.21', Uint8Array.of(0x0a, 9));
    expect(await said([{ of: signer, at: at(-3), more: [odd] }])).toEqual(isUnclear);
    expect(await said([{ of: time, at: at(-3), more: [odd] }])).toEqual(passes);
    expect(await said([{ of: time, at: at(-3), more: [Uint8Array.of(5, 9)] }])).toEqual(isUnclear);
  });
});

// REQ-5.2.38
describe('an answer that says more than one thing', () => {
  const said = async (all: readonly Said[], more: readonly Uint8Array[] = []) => {
    const answer = answersOf(root, at(1), all, more);
    return judge(withStore(signed, { crls: [list(0)], ocsps: [answer] }), 2);
  };
  const revoked = (more: Partial<Said> = {}): Said => ({ about: signer, revokedAt: at(-3), ...more });
  const good = (more: Partial<Said> = {}): Said => ({ about: signer, ...more });

  test('speaks of the certificate of another authority with the same number, too', async () => {
    const other = certificateOf('Other', null);
    expect(await said([good({ of: other }), revoked()])).toEqual(isRevoked);
    expect(await said([revoked({ of: other }), good()])).toEqual(passes);
    const alone = answersOf(root, at(1), [good({ of: other })]);
    expect(await judge(withStore(signed, { ocsps: [alone] }), 2)).toEqual(hasNone);
  });

  test('has a certificate revoked, whatever else it says of it', async () => {
    expect(await said([good(), revoked()])).toEqual(isRevoked);
    expect(await said([revoked(), good()])).toEqual(isRevoked);
  });

  test('in a way that is not known here makes a revoked certificate unknown, whatever a later list forgets', async () => {
    const sha224 = { digest: ['sha224', '2.16.840.1.101.3.4.2.4'] } as const;
    expect(await said([revoked(sha224)])).toEqual(isUnclear);
    expect(await said([good(sha224)])).toEqual(passes);
    expect(await said([revoked({ more: [unknownCondition] })])).toEqual(isUnclear);
    expect(await said([revoked()], [unknownCondition])).toEqual(isUnclear);
    expect(await said([good()], [unknownCondition])).toEqual(passes);
    expect(await said([revoked({ about: time })], [unknownCondition])).toEqual(passes);
    expect(await said(Array.from({ length: 21 }, () => good()))).toEqual(isUnclear);
    const answer = answersOf(root, at(1), [revoked(sha224)]);
    expect(await judge(withStore(signed, { crls: [list(2)], ocsps: [answer] }), 3)).toEqual(isUnclear);
    const stranger = answersOf(certificateOf('Root', null), at(1), [revoked({ ...sha224, of: root })]);
    expect(await judge(withStore(signed, { crls: [list(0)], ocsps: [stranger] }), 2)).toEqual(passes);
  });
});
