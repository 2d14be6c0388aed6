import { beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { openUpdate } from '#seal-reader/long-term/update.ts';
import { toolsFor } from '#seal-reader/report/confirm-once.ts';
import { judgeFile } from '#seal-reader/report/judge-file.ts';
import type { Tools } from '#seal-reader/report/tools.ts';
import { certificateOf, listOf, newKeys, signedPdf, twinOf, withStore } from './others-world.test-support.ts';
import type { Party } from './others-world.test-support.ts';
import { tools } from './report.ts';

let root: Party;
let middle: Party;
let stranger: Party;
/** Signed below the middle authority, which it brings along, or which stands in the store. */
let withBag: Uint8Array;
let withoutBag: Uint8Array;
let crls: Uint8Array[];

const below = (above: Party) => certificateOf('Signer', above);

beforeAll(async () => {
  root = certificateOf('Root', null);
  middle = certificateOf('Middle', root, { isAuthority: true });
  stranger = certificateOf('Stranger', null);
  const now = Date.now();
  crls = [listOf(root, now), listOf(middle, now)];
  const signer = below(middle);
  [withBag, withoutBag] = await Promise.all([signedPdf(signer, [middle]), signedPdf(signer)]);
});

const judge = async (pdf: Uint8Array, by: Tools = tools) => {
  const trust = { seals: [], times: [], added: [readCertificate(root.der)] };
  const [first] = (await judgeFile(pdf, trust, by)).signatures;
  return [first?.indication, first?.subIndication, first?.reason];
};
const passes = ['TOTAL-PASSED', null, null];
const many = (count: number, make: () => Party): Uint8Array[] => Array.from({ length: count }, () => make().der);
/** They have the name and the key of the authority, but not its authority’s signature. */
const twins = (count: number) => many(count, () => twinOf(middle, 'Middle', stranger));

// REQ-5.2.26
describe('certificates that anybody has added', () => {
  test('with name and key of the authority do not hide the true one, wherever they stand', async () => {
    expect(await judge(withStore(withBag, { certificates: twins(13), crls }))).toEqual(passes);
    const [before, after] = [twins(13), twins(13)];
    expect(await judge(withStore(withoutBag, { certificates: [...before, middle.der, ...after], crls }))).toEqual(
      passes,
    );
    const alone = await judge(withStore(withoutBag, { certificates: before, crls }));
    expect(alone).toEqual(['INDETERMINATE', 'NO_CERTIFICATE_CHAIN_FOUND', 'noChain']);
  });

  test('do not hide one that is in force behind those that have ended', async () => {
    const ended = many(14, () => twinOf(middle, 'Middle', root, { days: -0.001 }));
    expect(await judge(withStore(withoutBag, { certificates: [...ended, middle.der], crls }))).toEqual(passes);
  });

  test('that certify one another in a ring lead nowhere, in a moment', async () => {
    const keys = newKeys();
    const ring = Array.from({ length: 7 }, () => twinOf(middle, 'Middle', stranger, { signedWith: keys.privateKey }));
    const above = { keys, isAuthority: true, signedWith: keys.privateKey };
    const tops = [stranger, stranger, stranger, stranger, root].map((one) => certificateOf('Stranger', one, above));
    const certificates = [...ring, ...tops].map(({ der }) => der);
    const said = await judge(withStore(withoutBag, { certificates, crls }));
    expect(said.slice(0, 2)).toEqual(['INDETERMINATE', 'NO_CERTIFICATE_CHAIN_FOUND']);
  });
});

/** Writes a new store that lists these certificates before those of the old one. */
const withStrangersStore = (pdf: Uint8Array, decoys: readonly Uint8Array[]): Uint8Array => {
  const update = openUpdate(pdf);
  const store = update.catalog.entries.get('DSS') ?? null;
  const { entries } = update.file.resolve(store) as { entries: Map<string, { items: { object: number }[] }> };
  const referred = (name: string) => (entries.get(name)?.items ?? []).map(({ object }) => `${object} 0 R`).join(' ');
  const own = decoys.map((der) => `${update.stream(der)} 0 R`).join(' ');
  const object = (store as unknown as { object: number }).object;
  update.objectAt(object, `<</Type /DSS /Certs [${own} ${referred('Certs')}] /CRLs [${referred('CRLs')}]>>`);
  return Buffer.concat([pdf, update.end()]);
};

const counting = () => {
  let confirmed = 0;
  const by: Tools = {
    ...tools,
    confirm: (claim) => {
      if (claim.kind === 'signature') confirmed += 1;
      return tools.confirm(claim);
    },
  };
  return { by, confirmed: () => confirmed };
};

// REQ-5.2.26
describe('of a thousand certificates of one name', () => {
  /** They call themselves issued by the root, whose signature they do not have. */
  const decoys = (name: string) => {
    const signedWith = newKeys().privateKey;
    return many(990, () => certificateOf(name, root, { signedWith, isAuthority: true, isBare: true }));
  };

  test('those that stood in the file first are tried first', async () => {
    const { by, confirmed } = counting();
    const sane = withStore(withoutBag, { certificates: [middle.der], crls });
    expect(await judge(withStrangersStore(sane, decoys('Middle')), by)).toEqual(passes);
    expect(confirmed()).toBeLessThan(10);
  });

  test('none is tried whose key makes other signatures than the one in question', async () => {
    const { privateKey: signedWith } = newKeys();
    const more = { signedWith, isAuthority: true, isBare: true };
    const long = many(100, () => certificateOf('Middle', root, { ...more, keys: newKeys('P-521') }));
    const { by, confirmed } = counting();
    expect(await judge(withStore(withoutBag, { certificates: [...long, middle.der], crls }), by)).toEqual(passes);
    expect(confirmed()).toBeLessThan(10);
  });

  test('not all are tried, and the report says so', async () => {
    const above = (link: Party) => certificateOf('Same', link, { isAuthority: true, isBare: true });
    const third = above(root);
    const second = above(third);
    const first = above(second);
    const file = withStore(await signedPdf(below(first)), {
      certificates: [...decoys('Same'), first.der, second.der, third.der],
      crls,
    });
    const { by, confirmed } = counting();
    expect(await judge(file, by)).toEqual(['INDETERMINATE', 'NO_CERTIFICATE_CHAIN_FOUND', 'tooMany']);
    expect(confirmed()).toBeLessThan(1_600);
  });

  test('that one signature brings along, none takes from another what it may have tried', async () => {
    const { attempt, begin, isSpent } = toolsFor({ ...tools, confirm: async () => true });
    const by = readCertificate(root.der);
    const parts = { kind: 'signature', by, kindOfKey: 'ecdsa', digest: 'sha256', parameters: null } as const;
    let made = 0;
    const tried = async (count: number) => {
      let confirmed = 0;
      for (let place = 0; place < count; place += 1) {
        made += 1;
        const bytes = Buffer.from(`claim ${made}`);
        if (await attempt('link', { ...parts, bytes, signature: bytes })) confirmed += 1;
      }
      return confirmed;
    };
    begin();
    expect([await tried(5_000), isSpent('link')]).toEqual([1_520, true]);
    begin();
    expect([await tried(20), isSpent('link')]).toEqual([20, false]);
    expect([await tried(1), isSpent('link')]).toEqual([0, true]);
    expect(isSpent('statement')).toBe(false);
  });
});
