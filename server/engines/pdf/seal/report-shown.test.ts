import { beforeAll, describe, expect, test } from 'vitest';
import { childAt, children, encoded, readDer, tags } from '#seal-reader/der.ts';
import { openAnyFile } from '#seal-reader/report/any-file.ts';
import { placesIn } from '#seal-reader/report/places.ts';
import { writeDer } from '../der-writing.ts';
import { appearance, extend, fileOf, page, signWith, textOf, updated, withField } from './forged-file.test-support.ts';
import {
  certificateOf,
  day,
  listOf,
  newKeys,
  signedPdf,
  tokenOf,
  withStamp,
  withStore,
  withTokens,
} from './others-world.test-support.ts';
import { reportOn, tools } from './report.ts';
import { withOthersSigner } from './others-signer.test-support.ts';
import { installed } from './seal-world.test-support.ts';

const passes = ['TOTAL-PASSED', null];

/** The CMS with its signer once more, as programs write it that sign with several digests. */
const withTwoSigners = (cms: Uint8Array): Buffer => {
  const root = readDer(cms);
  const fields = children(childAt(childAt(root, 1, tags.context0), 0, tags.sequence));
  const signers = children(fields.at(-1)!).map(encoded);
  const signed = writeDer(
    tags.sequence,
    ...fields.slice(0, -1).map(encoded),
    writeDer(tags.set, ...signers, ...signers),
  );
  return Buffer.from(writeDer(tags.sequence, encoded(childAt(root, 0, tags.oid)), writeDer(tags.context0, signed)));
};

// REQ-5.2.33
describe.skipIf(!installed('openssl'))('what a second signature shows counts against the first', () => {
  const { signed, judged, world } = withOthersSigner();
  let other: ReturnType<typeof certificateOf>;
  beforeAll(() => {
    other = certificateOf('Other', null, { isAuthority: false });
  });

  test('unless it passes itself: by a trusted certificate, or once the reader trusts its own', async () => {
    const honest = await signed(fileOf());
    const known = await withField(honest, '', signWith(world().issued('seal')));
    expect(await judged(known)).toEqual([passes, passes]);
    const unknown = await withField(honest, '', signWith(other));
    expect(await judged(unknown)).toEqual([
      ['INDETERMINATE', 'shownUnproved'],
      ['INDETERMINATE', 'noChain'],
    ]);
    expect(await judged(unknown, [other.der])).toEqual([passes, passes]);
  });

  test('also where its certificate signs nothing for others, whatever else is missing', async () => {
    const root = certificateOf('Root', null);
    const [mail, server] = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.1'].map((purpose) =>
      certificateOf('Signer', root, { purposes: [purpose] }),
    );
    const honest = await signed(fileOf());
    const reasons = async (by?: Parameters<typeof signWith>[0]) =>
      by && (await judged(await withField(honest, '', signWith(by)), [root.der])).map(([, reason]) => reason);
    // Most programs leave the status out.
    expect(await reasons(mail)).toEqual([null, 'noStatus']);
    expect(await reasons(server)).toEqual(['shownUnproved', 'notForThis']);
  });

  test('also where it has two signers, who are not judged', async () => {
    const twice = await withField(await signed(fileOf()), '', async (covered) =>
      withTwoSigners(await signWith(other)(covered)),
    );
    expect(await judged(twice)).toEqual([
      ['INDETERMINATE', 'shownUnproved'],
      ['INDETERMINATE', 'kind'],
    ]);
  });

  // REQ-5.2.36
  test('nor does one that is a note besides, of which it would be the text', async () => {
    const note = await withField(await signed(fileOf()), '/Subtype /FreeText', signWith(world().issued('seal')));
    expect(await judged(note)).toEqual([
      ['INDETERMINATE', 'shownUnproved'],
      ['INDETERMINATE', 'placeShown'],
    ]);
  });

  test('also where nobody can tell whose it is', async () => {
    const without = await withField(await signed(fileOf()), '', signWith(other, '-nocerts'));
    expect(await judged(without)).toEqual([
      ['INDETERMINATE', 'shownUnproved'],
      ['INDETERMINATE', 'noCertificate'],
    ]);
  });

  test('also a hidden one that was there and gets a signature that does not hold', async () => {
    const field =
      '<</Type /Annot /Subtype /Widget /FT /Sig /T (a) /F 2 /Rect [0 0 612 792] /P 3 0 R /AP <</N 9 0 R>>>>';
    // The seal takes the first field that is empty.
    const first = '<</Type /Annot /Subtype /Widget /FT /Sig /T (b) /F 4 /Rect [0 0 0 0] /P 3 0 R>>';
    const more = [field, appearance, first];
    const honest = await signed(
      fileOf({ catalog: '/AcroForm <</Fields [10 0 R 8 0 R]>>', page: '/Annots [10 0 R 8 0 R]', more }),
    );
    expect(await judged(honest)).toEqual([passes]);
    const signature = '<</Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 RANGES] /Contents <3003020101>>>';
    const room = '0000000000 0000000000 0000000000';
    const open = updated(honest, (update) => {
      const value = update.object(signature.replace('RANGES', room)).object;
      update.objectAt(8, textOf(honest, 8).replace('/F 2', '/F 4').replace(/>>$/, ` /V ${value} 0 R>>`));
    }).toString('latin1');
    const start = open.lastIndexOf('<3003020101>');
    const end = start + '<3003020101>'.length;
    const stated = [start, end, open.length - end].map((each) => String(each).padStart(10, '0')).join(' ');
    expect(await judged(Buffer.from(open.replace(room, stated), 'latin1'))).toEqual([
      ['INDETERMINATE', 'changedAfter'],
      ['TOTAL-FAILED', 'form'],
    ]);
  });

  test('but one that draws nothing does not, and neither do numbers of a page that are written anew', async () => {
    const honest = await signed(fileOf());
    const anew = updated(honest, (update, text) => {
      extend(update);
      update.objectAt(page, text.replace('612 792', '612.0 792.00').replace('/Type /Page', '/Type /Page % 1\n'));
    });
    expect(await judged(anew)).toEqual([passes]);
    const empty = appearance.replace(/stream[^]*/, 'stream\n\nendstream').replace(/\/Length \d+/, '/Length 0');
    const drawn = updated(honest, (update, text) => {
      const form = update.object(empty.replace('612 792', '0 0')).object;
      const box = `/Rect [0 0 0 0] /AP <</N ${form} 0 R>>`;
      const note = update.object(`<</Type /Annot /Subtype /Widget /FT /Sig /T (x) ${box}>>`).object;
      update.objectAt(page, text.replace(/\/Annots \[([^\]]*)\]/, `/Annots [$1 ${note} 0 R]`));
    });
    // Without a signature it is a field all the same, which shows something once it has one.
    expect(await judged(drawn)).toEqual([['INDETERMINATE', 'changedAfter']]);
  });
});

const start = Math.floor(Date.now() / 1_000) * 1_000;
const at = (days: number) => start + days * day;

const judgement = async (pdf: Uint8Array, root: Uint8Array, days: number) => {
  const { signatures } = await reportOn(pdf, { seals: [], times: [], added: [root] }, new Date(at(days)));
  return [signatures[0]?.indication, signatures[0]?.reason];
};

// REQ-5.2.27
test('a revocation that a signed version of the file has counts, whatever a later store leaves out', async () => {
  const root = certificateOf('Root', null);
  const signer = certificateOf('Signer', root);
  const time = certificateOf('Time', root, { purposes: ['1.3.6.1.5.5.7.3.8'] });
  const stamped = withTokens(await signedPdf(signer), (signature) => [tokenOf(signature, time, at(10))]);
  const revoking = listOf(root, at(12), [{ of: signer, at: at(8) }]);
  const archived = withStamp(withStore(stamped, { crls: [revoking] }), time, at(13));
  expect(await judgement(archived, root.der, 60)).toEqual(['INDETERMINATE', 'revoked']);
  const catalog = /\n(\d+) 0 obj\s*<<(?:(?!endobj)[^])*?\/DSS (\d+) 0 R/.exec(Buffer.from(archived).toString('latin1'));
  const store = Number(catalog?.[2]);
  const good = listOf(root, at(11));
  const replaced = updated(archived, (update) => {
    const list = update.object(
      `<</Length ${good.length}>>\nstream\n${Buffer.from(good).toString('latin1')}\nendstream`,
    );
    update.objectAt(store, `<</CRLs [${list.object} 0 R]>>`);
  });
  expect(await judgement(replaced, root.der, 60)).toEqual(['INDETERMINATE', 'revoked']);
});

// REQ-5.2.30
describe.skipIf(!installed('openssl'))('a key that is too short, or that browsers do not know, proves nothing', () => {
  const judgedWith = async (
    authority: ReturnType<typeof newKeys> | null,
    signer: ReturnType<typeof newKeys>,
    lists?: Uint8Array[],
  ) => {
    const root = certificateOf('Root', null);
    const above = authority ? certificateOf('Authority', root, { keys: authority, isAuthority: true }) : root;
    const leaf = certificateOf('Signer', above, { keys: signer });
    const crls = lists ?? [root, ...(authority ? [above] : [])].map((by) => listOf(by, at(0)));
    const signed = await withField(fileOf(), '', signWith(leaf));
    const file = withStore(signed, { crls, certificates: authority ? [above.der] : [] });
    return judgement(file, root.der, 1);
  };

  test('of the signer, by its curve', async () => {
    expect(await judgedWith(null, newKeys())).toEqual(passes);
    expect(await judgedWith(newKeys('P-384'), newKeys())).toEqual(passes);
    for (const curve of ['prime192v1', 'secp256k1', 'brainpoolP256r1'])
      expect(await judgedWith(null, newKeys(curve)), curve).toEqual(['INDETERMINATE', 'algorithm']);
  });

  test('of an authority', async () => {
    const weak = ['INDETERMINATE', 'weak'];
    expect(await judgedWith(newKeys('prime192v1'), newKeys())).toEqual(weak);
    // Nobody gets past it by leaving the status out.
    expect(await judgedWith(newKeys('prime192v1'), newKeys(), [])).toEqual(weak);
  });
});

// REQ-5.2.29
describe.skipIf(!installed('openssl'))('behind a signature that forbids all changes', () => {
  const { judged, world } = withOthersSigner();

  test('nothing passes that only calls itself a timestamp, however the first one forbids it', async () => {
    const sign = signWith(world().issued('seal'));
    const parameters = '/TransformParams <</P 1 /V /1.2>>';
    const direct = `/Reference [<</Type /SigRef /TransformMethod /DocMDP ${parameters}>>]`;
    const certified = await withField(fileOf(), direct, sign);
    for (const kind of ['/Type /DocTimeStamp', '/SubFilter /ETSI.RFC3161']) {
      const [first] = await judged(await withField(certified, '', sign, { kind, isHidden: true }));
      expect(first).toEqual(['INDETERMINATE', 'changedAfter']);
    }
    const byObject = fileOf({ more: ['/DocMDP'], catalog: '/X 8 0 R' });
    const indirect = `/Reference [<</Type /SigRef /TransformMethod 8 0 R ${parameters}>>]`;
    const [other] = await judged(await withField(await withField(byObject, indirect, sign), '', sign));
    expect(other).toEqual(['INDETERMINATE', 'changedAfter']);
    const locked = await withField(fileOf(), '', sign, { field: '/Lock <</Type /SigFieldLock /Action /All /P 1>>' });
    expect(await judged(locked)).toEqual([['TOTAL-PASSED', null]]);
    const [behind] = await judged(await withField(locked, '', sign));
    expect(behind).toEqual(['INDETERMINATE', 'changedAfter']);
  });
});

// REQ-5.2.29 REQ-5.2.44
test('each lock of several fields with one signature counts', async () => {
  const lock = '/Lock <</Type /SigFieldLock /Action /All /P 1>>';
  const signature = '<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>';
  for (const locks of [
    ['', lock],
    [lock, ''],
    ['', '', lock, ''],
  ]) {
    const fields = locks.map((one, place) => `<</FT /Sig /T (f${place}) /V 8 0 R ${one}>>`);
    const list = fields.map((_, place) => `${place + 9} 0 R`).join(' ');
    const pdf = fileOf({ more: [signature, ...fields], catalog: `/AcroForm <</Fields [${list}]>>` });
    expect(await placesIn(pdf, await openAnyFile(pdf, tools))).toMatchObject([
      { isInForm: true, forbidsChanges: true },
    ]);
  }
});
