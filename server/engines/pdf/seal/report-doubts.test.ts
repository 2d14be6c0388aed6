import { beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { sameBytes, tags } from '#seal-reader/der.ts';
import { judgeFile } from '#seal-reader/report/judge-file.ts';
import { sameName } from '#seal-reader/same-name.ts';
import { writeDer, writeOid } from '../der-writing.ts';
import { extension } from '../local-authority/certificates.ts';
import {
  answerOf,
  answersOf,
  certificateOf,
  day,
  listOf,
  newKeys,
  oldSchemes,
  seq,
  signedPdf,
  usual,
  withStore,
} from './others-world.test-support.ts';
import type { Entry, Party } from './others-world.test-support.ts';
import { reportOn, tools } from './report.ts';

const start = Math.floor(Date.now() / 1_000) * 1_000;
const at = (days: number) => start + days * day;
const passes = ['TOTAL-PASSED', null, null];
const isRevoked = ['INDETERMINATE', 'REVOKED_NO_POE', 'revoked'];
const hasNone = ['INDETERMINATE', 'TRY_LATER', 'noStatus'];
const isUnclear = ['INDETERMINATE', 'TRY_LATER', 'tooMany'];

let root: Party;
let signer: Party;
let signed: Uint8Array;

beforeAll(async () => {
  root = certificateOf('Root', null);
  signer = certificateOf('Signer', root);
  signed = await signedPdf(signer);
});

const judge = async (store: { certificates?: Uint8Array[]; crls?: Uint8Array[]; ocsps?: Uint8Array[] }) => {
  const trust = { seals: [], times: [], added: [root.der] };
  const [first] = (await reportOn(withStore(signed, store), trust, new Date(at(3)))).signatures;
  return [first?.indication, first?.subIndication, first?.reason];
};
const revoked = (more: Partial<Entry> = {}): Entry => ({ of: signer, at: at(-3), ...more });
const good = () => listOf(root, at(0));

/** The authority by its name in texts of another kind, or in other letters. */
const spelled = (common: string, organisation: string, tag: number): Party => {
  const text = (letters: string) => (tag === 0x1e ? Buffer.from(letters, 'utf16le').swap16() : Buffer.from(letters));
  const part = (oid: string, letters: string) => writeDer(tags.set, seq(writeOid(oid), writeDer(tag, text(letters))));
  return { ...root, name: seq(part('2.5.4.10', organisation), part('2.5.4.3', common)) };
};

// REQ-5.2.38
describe('the name of an authority in another spelling', () => {
  const spellings = [
    ['Root', 'Test', 0x13],
    ['Root', 'Test', 0x1e],
    ['ROOT', 'test', 0x0c],
    [' Root  ', 'Test ', 0x14],
  ] as const;

  test('is the same in a list that revokes, and says nothing good', async () => {
    for (const [common, organisation, tag] of spellings) {
      const by = spelled(common, organisation, tag);
      expect(await judge({ crls: [good(), listOf(by, at(1), [revoked()])] })).toEqual(isRevoked);
      expect(await judge({ crls: [listOf(by, at(1))] })).toEqual(hasNone);
      expect(await judge({ crls: [good(), listOf(by, at(1), [revoked({ reason: 8 })])] })).toEqual(passes);
    }
  });

  test('leaves a certificate unknown that an answer revokes by it', async () => {
    const of = spelled('Root', 'Test', 0x13);
    const answer = answersOf(root, at(1), [{ about: signer, of, revokedAt: at(-3) }]);
    expect(await judge({ crls: [good()], ocsps: [answer] })).toEqual(isUnclear);
    expect(await judge({ ocsps: [answersOf(root, at(1), [{ about: signer, of }])] })).toEqual(hasNone);
  });

  test('is not the name of another one, nor signed by a stranger', async () => {
    for (const by of [spelled('Root 2', 'Test', 0x13), spelled('Test', 'Root', 0x13), spelled('Root', 'Tést', 0x0c)]) {
      expect(await judge({ crls: [good(), listOf(by, at(1), [revoked()])] })).toEqual(passes);
    }
    const stranger = { ...certificateOf('Root', null), name: spelled('ROOT', 'Test', 0x13).name };
    expect(await judge({ crls: [good(), listOf(stranger, at(1), [revoked()])] })).toEqual(passes);
  });
});

// REQ-5.2.38
describe('a statement that is signed with a digest that is not accepted', () => {
  test('leaves a certificate unknown that it revokes, whatever a later list forgets', async () => {
    for (const scheme of oldSchemes) {
      const list = (entries: Entry[]) => listOf(root, at(1), entries, 7, [], scheme);
      const answer = (revokedAt?: number) =>
        answersOf(root, at(1), [{ about: signer, ...(revokedAt === undefined ? {} : { revokedAt }) }], [], scheme);
      for (const said of [{ crls: [list([revoked()])] }, { ocsps: [answer(at(-3))] }]) {
        expect(await judge({ ...said, crls: [good(), ...(said.crls ?? [])] })).toEqual(isUnclear);
        expect(await judge({ ...said, crls: [...(said.crls ?? []), listOf(root, at(2))] })).toEqual(isUnclear);
      }
      expect(await judge({ crls: [list([])] })).toEqual(hasNone);
      expect(await judge({ ocsps: [answer()] })).toEqual(hasNone);
      expect(await judge({ crls: [good(), list([{ of: root, at: at(-3) }])], ocsps: [answer()] })).toEqual(passes);
      // A suspension is taken back.
      expect(await judge({ crls: [list([revoked({ reason: 6 })]), listOf(root, at(2))] })).toEqual(passes);
    }
  });

  test('is passed over where it is signed with SHA-1 by a stranger, or names another authority', async () => {
    const stranger = certificateOf('Root', null, { isBare: true });
    const [sha1, sha224] = oldSchemes;
    const list = listOf(stranger, at(1), [revoked()], 7, [], sha1);
    const answer = answersOf(stranger, at(1), [{ about: signer, of: root, revokedAt: at(-3) }], [], sha1);
    expect(await judge({ crls: [good(), list], ocsps: [answer] })).toEqual(passes);
    const other = certificateOf('Other', null);
    const ofOther = listOf(other, at(1), [revoked()], 7, [], sha224);
    const byOther = answersOf(other, at(1), [{ about: signer, revokedAt: at(-3) }], [], sha224);
    expect(await judge({ crls: [good(), ofOther], ocsps: [byOther] })).toEqual(passes);
  });
});

// REQ-5.2.38
test('what is revoked under a condition that is not known here stays unknown, but for a suspension', async () => {
  const condition = extension('1.2.3.4', Uint8Array.of(5, 0), true);
  const early = (more: Partial<Entry>) => listOf(root, at(0), [revoked(more)], 7, [condition]);
  const later = listOf(root, at(2));
  expect(await judge({ crls: [early({}), later] })).toEqual(isUnclear);
  expect(await judge({ crls: [early({ reason: 1 }), later] })).toEqual(isUnclear);
  expect(await judge({ crls: [early({ reason: 6 }), later] })).toEqual(passes);
  expect(await judge({ crls: [early({}), listOf(root, at(2), [revoked()])] })).toEqual(isRevoked);
  // It may list others alone.
  const unread = listOf(root, at(0), [{ of: root, at: at(-3), more: [Uint8Array.of(5, 9)] }]);
  expect(await judge({ crls: [unread, later] })).toEqual(passes);
});

// REQ-5.2.43
describe('an answer by somebody whom the authority has authorised', () => {
  const purposes = ['1.3.6.1.5.5.7.3.9'];
  const forAnswers = { purposes, more: [extension('1.3.6.1.5.5.7.48.1.5', Uint8Array.of(5, 0))] };
  const says = (by: Party, beside: readonly Party[] = [], days: number | null = -3) =>
    answersOf(
      by,
      at(1),
      [{ about: signer, of: root, ...(days !== null && { revokedAt: at(days) }) }],
      [],
      usual,
      beside,
    );
  const withGood = (answer: Uint8Array, certificates: readonly Party[] = []) =>
    judge({ crls: [good()], ocsps: [answer], certificates: certificates.map(({ der }) => der) });

  test('counts wherever the certificate of that stands, and whatever stands beside it', async () => {
    const responder = certificateOf('Responder', root, forAnswers);
    const [other, foreign] = [certificateOf('Responder', root, forAnswers), certificateOf('Foreign', null, forAnswers)];
    for (const beside of [[responder], [responder, responder], [other, responder], [foreign, other, responder]]) {
      expect(await withGood(says(responder, beside))).toEqual(isRevoked);
      expect(await judge({ ocsps: [says(responder, beside, null)] })).toEqual(passes);
    }
    expect(await withGood(says(responder), [other, foreign, responder])).toEqual(isRevoked);
    const stored = { certificates: [other.der, foreign.der, responder.der] };
    expect(await judge({ ...stored, ocsps: [says(responder, [], null)] })).toEqual(passes);
    expect(await judge({ certificates: [foreign.der], ocsps: [says(foreign, [], null)] })).toEqual(hasNone);
    expect(await withGood(says(root, [responder]))).toEqual(isRevoked);
  });

  test('leaves a certificate unknown that it revokes where nobody knows whether it may', async () => {
    const unchecked = certificateOf('Responder', root, { purposes });
    const unknown = certificateOf('Responder', root, forAnswers);
    const answered = { certificates: [unchecked.der], ocsps: [answerOf(root, signer, at(0))] };
    expect(await judge({ ...answered, ocsps: [...answered.ocsps, says(unchecked, [unchecked])] })).toEqual(isUnclear);
    expect(await withGood(says(unknown))).toEqual(isUnclear);
    expect(await withGood(says(unknown, [], null))).toEqual(passes);
    expect(await judge({ ocsps: [says(unchecked, [unchecked], null)] })).toEqual(hasNone);
    const fakes = Array.from({ length: 4 }, () => certificateOf('Fake', null, forAnswers));
    expect(await withGood(says(unknown, [...fakes, unknown]))).toEqual(isUnclear);
    // Of it, or of whom it calls itself, the file has a certificate, which is of no authority that is trusted.
    for (const fake of fakes.slice(0, 1)) expect(await withGood(says(fake, [fake]))).toEqual(passes);
    expect(await withGood(says(certificateOf('Root', null)))).toEqual(passes);
  });

  test('does not count once that authority has revoked whom it had authorised', async () => {
    const responder = certificateOf('Responder', root, { purposes });
    const judged = (entries: readonly Entry[]) =>
      judge({ crls: [listOf(root, at(0), entries)], ocsps: [says(responder, [responder])] });
    expect(await judged([])).toEqual(isRevoked);
    expect(await judged([{ of: responder, at: at(-1) }])).toEqual(passes);
    expect(await judged([{ of: responder, at: at(2) }])).toEqual(isUnclear);
  });

  test('leaves a certificate unknown that it revokes with a key that is not known here', async () => {
    const responder = certificateOf('Responder', root, { ...forAnswers, keys: newKeys('brainpoolP256r1') });
    const pdf = withStore(signed, { crls: [good()], ocsps: [says(responder, [responder])] });
    const { serial } = readCertificate(responder.der);
    const browser: typeof tools = {
      ...tools,
      confirm: async (claim) =>
        claim.kind === 'signature' && sameBytes(claim.by.serial, serial) ? null : tools.confirm(claim),
    };
    const trust = { seals: [], times: [], added: [readCertificate(root.der)] };
    const reasonFor = async (by: typeof tools) =>
      (await judgeFile(pdf, trust, by, new Date(at(3)))).signatures.map(({ reason }) => reason);
    expect([await reasonFor(tools), await reasonFor(browser)]).toEqual([['revoked'], ['tooMany']]);
  });
});

// REQ-5.2.43
test('what an authority revokes with another key of its own leaves a certificate unknown', async () => {
  const renewed = certificateOf('Root', root, { isAuthority: true });
  const stranger = certificateOf('Root', null, { isAuthority: true });
  const store = (by: Party, entries: readonly Entry[]) => ({
    certificates: [by.der],
    crls: [good(), listOf(by, at(1), entries)],
  });
  expect(await judge(store(renewed, [revoked()]))).toEqual(isUnclear);
  expect(await judge(store(renewed, []))).toEqual(passes);
  expect(await judge(store(renewed, [{ of: root, at: at(-3) }]))).toEqual(passes);
  expect(await judge(store(stranger, [revoked()]))).toEqual(passes);
  const answer = answersOf(renewed, at(1), [{ about: signer, of: root, revokedAt: at(-3) }]);
  expect(await judge({ certificates: [renewed.der], crls: [good()], ocsps: [answer] })).toEqual(isUnclear);
});

// REQ-5.2.42
describe('what anybody adds to the proofs of a file', () => {
  const long = (letters: string): Party => ({
    ...root,
    name: seq(writeDer(tags.set, seq(writeOid('2.5.4.3'), writeDer(0x0c, Buffer.from(letters))))),
  });

  test('has names of any length, of which long ones are not compared', async () => {
    const { name } = long('\ufdfa'.repeat(20_000));
    expect(sameName(name, root.name)).toBeNull();
    expect(sameName(long('x').name, root.name)).toBe(false);
    expect(await judge({ crls: [good(), listOf({ ...root, name }, at(1), [revoked()])] })).toEqual(isUnclear);
    const stranger = { ...certificateOf('Root', null), name };
    expect(await judge({ crls: [good(), listOf(stranger, at(1), [revoked()])] })).toEqual(passes);
  });

  test('says more than authorities do: then nothing is known', async () => {
    const answer = (count: number, from: number) =>
      answersOf(
        root,
        from,
        Array.from({ length: count }, () => ({ about: root, revokedAt: at(-3) })),
      );
    expect(await judge({ crls: [good()], ocsps: [answer(1_000, at(1))] })).toEqual(passes);
    const many = Array.from({ length: 21 }, (_, place) => answer(1_000, at(1) + place * 1_000));
    expect(await judge({ crls: [good()], ocsps: many })).toEqual(isUnclear);
    const parts = Buffer.concat(Array.from({ length: 60_000 }, () => Buffer.from([5, 0])));
    expect(await judge({ crls: [good(), listOf(root, at(1), [], 7, [parts])] })).toEqual(isUnclear);
  }, 60_000);

  test('has certificates with names and purposes of any length, of which long ones are none', () => {
    const purposes = Array.from({ length: 300 }, (_, place) => `1.3.6.1.4.1.${place + 1}`);
    expect(readCertificate(certificateOf('x'.repeat(10_000), null).der).isAuthority).toBe(true);
    for (const one of [certificateOf('x'.repeat(20_000), null), certificateOf('x', null, { purposes })]) {
      expect(() => readCertificate(one.der)).toThrow();
    }
  });

  test('costs nothing where none of its authorities has signed it', async () => {
    const stranger = certificateOf('Root', null);
    const all = Array.from({ length: 20 }, () => ({ about: signer, of: root, revokedAt: at(-3) }));
    const ocsps = Array.from({ length: 150 }, (_, place) => answersOf(stranger, at(1) + place * 1_000, all));
    let digests = 0;
    const counted: typeof tools = {
      ...tools,
      confirm: (claim) => {
        if (claim.kind === 'digest') digests += 1;
        return tools.confirm(claim);
      },
    };
    const trust = { seals: [], times: [], added: [readCertificate(root.der)] };
    const pdf = withStore(signed, { crls: [good()], ocsps });
    const { signatures } = await judgeFile(pdf, trust, counted, new Date(at(3)));
    expect(signatures[0]?.indication).toBe('TOTAL-PASSED');
    expect(digests).toBeLessThan(20);
  }, 60_000);
});
