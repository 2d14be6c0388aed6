import { beforeAll, describe, expect, test } from 'vitest';
import { tags } from '#seal-reader/der.ts';
import { writeDer, writeOid } from '../der-writing.ts';
import { extension } from '../local-authority/certificates.ts';
import {
  answersOf,
  certificateOf,
  day,
  listOf,
  oldSchemes,
  seq,
  signedPdf,
  withStore,
} from './others-world.test-support.ts';
import type { Entry, Party } from './others-world.test-support.ts';
import { reportOn } from './report.ts';

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

const judge = async (store: { crls?: Uint8Array[]; ocsps?: Uint8Array[] }) => {
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
