import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAuthority } from '../long-term/authority-world.test-support.ts';
import { loadSigner } from './certificate.ts';
import { appearance, extend, fileOf, page, showing, stream, textOf, updated } from './forged-file.test-support.ts';
import type { Prepared, Update } from './forged-file.test-support.ts';
import { reportOn } from './report.ts';
import { sealPdf } from './seal.ts';
import { installed, startTsa } from './seal-world.test-support.ts';

const withNote = (entries: string) => (pdf: Uint8Array) =>
  updated(pdf, (update, pageText) => {
    const shown = update.object(appearance).object;
    const note = update.object(`<</Type /Annot /FT /Sig ${entries.replace('SHOWN', `${shown} 0 R`)}>>`).object;
    update.objectAt(page, pageText.replace(/\/Annots \[([^\]]*)\]/, `/Annots [$1 ${note} 0 R]`));
  });

const signatureOf = (pdf: Uint8Array): string =>
  /\n(\d+) 0 obj\s*<<(?:(?!endobj)[^])*?\/ByteRange/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? '';

const updates: Record<string, (pdf: Uint8Array) => Buffer> = {
  'refers to its content by another generation': (pdf) =>
    updated(pdf, (update, text) => {
      extend(update);
      update.objectAt(page, text.replace(/\/Contents (\[?\s*)(\d+) 0 R/, '/Contents $1$2 1 R'));
    }),
  'hides an entry in the name of another one': (pdf) =>
    updated(pdf, (update, text) => {
      extend(update);
      const [whole = '', value = ''] = /\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(text) ?? [];
      const name = `Contents ${value} /MediaBox`.replaceAll(
        /[ [\]/]/g,
        (letter) => `#${letter.charCodeAt(0).toString(16)}`,
      );
      update.objectAt(page, text.replace(whole, '').replace('/MediaBox ', `/${name} `));
    }),
  'ends before its objects do': (pdf) => updated(pdf, extend, (end) => end.replace(/\/Size \d+/, '/Size 4')),
  'shows a field without a signature': withNote('/Subtype /Widget /T (x) /Rect [0 0 612 792] /AP <</N SHOWN>>'),
  'shows a field with what only calls itself a signature': withNote(
    '/Subtype /Widget /T (x) /Rect [0 0 612 792] /AP <</N SHOWN>> /V <</Type /Sig /ByteRange [0 0 0 0]>>',
  ),
  'shows a field with the signature of another field': (pdf) =>
    withNote(`/Subtype /Widget /T (x) /Rect [0 0 612 792] /AP <</N SHOWN>> /V ${signatureOf(pdf)} 0 R`)(pdf),
  'calls a stamp a field': withNote('/Subtype /Stamp /Rect [0 0 612 792] /AP <</N SHOWN>>'),
  'calls a text a field': withNote('/Subtype /FreeText /Contents (999) /DA (/Helv 24 Tf) /Rect [50 650 400 760]'),
  'calls a box a field': withNote('/Subtype /Square /IC [1 1 1] /Rect [0 600 612 792]'),
  'lets a field act': withNote('/Subtype /Widget /T (x) /AA <</E <</S /JavaScript /JS (1)>>>>'),
};

type Rewriting = string | ((text: string, update: Update) => string);

/** A list with one item more: a stream that calls itself a field. */
const withShown: Rewriting = (text, update) =>
  text.replace(/\]$/, ` ${update.object(stream('1 1 1 rg 0 0 612 792 re f', '/FT /Sig')).object} 0 R]`);

const unseen = '/Subtype /Widget /T (x) /Rect [0 0 0 0]';
/** Shows another content to readers that take the file for damaged and look for objects themselves. */
const hidden = `4 0 obj\n${showing('999')}\nendobj\n`;

/** Additions that bring readers to look for objects themselves, or hold what they would find then. */
const repairs: Record<string, (pdf: Uint8Array) => Buffer> = {
  'an object that nothing lists': (pdf) => {
    const longer = Buffer.concat([pdf, Buffer.from(hidden)]);
    const moved = (end: string) =>
      end.replaceAll(/^\d{10} 00000 n|(?<=startxref\n)\d+/gm, (offset) => {
        const next = String(Number.parseInt(offset, 10) + hidden.length);
        return offset.includes('n') ? `${next.padStart(10, '0')} 00000 n` : next;
      });
    return Buffer.concat([longer, updated(pdf, extend, moved).subarray(pdf.length)]);
  },
  'text between its objects': (pdf) =>
    updated(pdf, extend, (end) =>
      end.replace('\nxref', ' 1 \nxref').replace(/startxref\n\d+/, (at) => `startxref\n${Number(at.slice(10)) + 3}`),
    ),
  'a field with a reference to nothing': withNote(`${unseen} /F 61 0 R`),
  'a field with a reference to another generation': withNote(`${unseen} /P ${page} 1 R`),
  'an entry that leads to another object': (pdf) =>
    updated(pdf, extend, (end) =>
      end
        .replace('xref\n', `xref\n61 1\n${/\d{10}(?= 00000 n)/.exec(end)?.[0]} 00000 n\r\n`)
        .replace(/\/Size \d+/, '/Size 62'),
    ),
  'an entry that leads to nothing': (pdf) =>
    updated(pdf, extend, (end) =>
      end.replace('xref\n', 'xref\n61 1\n0000000003 00000 n\r\n').replace(/\/Size \d+/, '/Size 62'),
    ),
  'information that is missing': (pdf) =>
    updated(pdf, extend, (end) => end.replace(/(?:\/Info \d+ 0 R )?\/Prev/, '/Info 61 0 R /Prev')),
  'an object of another generation': (pdf) =>
    updated(pdf, extend, (end) => {
      const offset = String(Buffer.from(pdf).toString('latin1').lastIndexOf('\n4 0 obj') + 1).padStart(10, '0');
      return end.replace('xref\n', `xref\n4 1\n${offset} 00001 n\r\n`);
    }),
  'an older version of an object behind the newest': (pdf) => {
    const first = updated(pdf, (update) => update.objectAt(4, showing('999')));
    const offset = String(Buffer.from(pdf).toString('latin1').lastIndexOf('\n4 0 obj') + 1).padStart(10, '0');
    return updated(first, extend, (end) => end.replace('xref\n', `xref\n4 1\n${offset} 00000 n\r\n`));
  },
};

/** Files that their signer has prepared: an object is two things, and is rewritten as the harmless one of them. */
const prepared: Record<string, { before: Prepared; rewritten: number; as: Rewriting }> = {
  'information about the file is what the page shows': {
    before: { trailer: '/Info 4 0 R' },
    rewritten: 4,
    as: showing('999'),
  },
  'the metadata are a form': {
    before: { catalog: '/Metadata 8 0 R', more: [appearance] },
    rewritten: 8,
    as: appearance.replace('1 1 1', '0 0 0'),
  },
  'a code of a font is written as a decimal': {
    before: { resources: '/Properties 8 0 R', more: ['<</Differences [69 /G]>>'] },
    rewritten: 8,
    as: '<</Differences [69.0 /G]>>',
  },
  'the list of proofs is that of the contents': {
    before: { catalog: '/DSS 8 0 R', contents: '9 0 R', more: ['<</Certs 9 0 R>>', '[4 0 R]'] },
    rewritten: 9,
    as: '[7 0 R]',
  },
  'the store of proofs is the resources': {
    before: { catalog: '/DSS 6 0 R' },
    rewritten: 6,
    as: '<</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Symbol>>>>>>',
  },
  'what the page shows calls itself mentioned by the structure': {
    before: {
      trailer: '/Info 8 0 R',
      resources: '/XObject <</Type /OBJR /Obj 8 0 R>>',
      drawn: stream('/Obj Do'),
      more: [appearance],
    },
    rewritten: 8,
    as: appearance.replace('1 1 1', '0 0 0'),
  },
  'the catalog is a list of what the page shows': {
    before: { resources: '/XObject 1 0 R', drawn: stream('/DSS Do') },
    rewritten: 1,
    as: (text, update) => text.replace(/>>$/, ` /DSS ${update.object(appearance).object} 0 R>>`),
  },
  'the form is a list of what the page shows': {
    before: {
      catalog: '/AcroForm 8 0 R',
      resources: '/XObject 8 0 R',
      drawn: stream('/DR Do'),
      more: ['<</Fields []>>'],
    },
    rewritten: 8,
    as: (text, update) => text.replace(/>>$/, ` /DR ${update.object(appearance).object} 0 R>>`),
  },
  'the list of fields is that of the contents': {
    before: { catalog: '/AcroForm <</Fields 9 0 R>>', contents: '9 0 R', more: ['null', '[4 0 R]'] },
    rewritten: 9,
    as: withShown,
  },
  'the list of notes is that of the contents': {
    before: { page: '/Annots 9 0 R', contents: '9 0 R', more: ['null', '[4 0 R]'] },
    rewritten: 9,
    as: withShown,
  },
  'a page that nothing leads to hides what the list of notes is': {
    before: {
      page: '/Annots 9 0 R',
      contents: '9 0 R',
      more: ['<</Type /Page /Annots 9 0 R>>', '[4 0 R]'],
    },
    rewritten: 9,
    as: withShown,
  },
};

// REQ-5.2.20
describe.skipIf(!installed('openssl'))('a signature of others does not pass when somebody without a key', () => {
  let world: Awaited<ReturnType<typeof startAuthority>>;
  let tsa: Awaited<ReturnType<typeof startTsa>>;
  let signed: (pdf: Uint8Array) => Promise<Uint8Array>;
  let honest: Uint8Array;
  beforeAll(async () => {
    [world, tsa] = await Promise.all([startAuthority(), startTsa()]);
    tsa.behaviour.signer = world.issued('time');
    const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
    signed = async (pdf) => (await sealPdf(pdf, { signer, reason: 'x', tsa })).pdf;
    honest = await signed(fileOf());
  });
  afterAll(async () => {
    await tsa.close();
    await world.close();
  });

  /** The reader trusts the signer's certificate itself. */
  const judged = async (pdf: Uint8Array) => {
    const { signatures } = await reportOn(pdf, { seals: [], times: [], added: [world.der('seal'), world.der('root')] });
    return signatures.map(({ indication, reason }) => [indication, reason]);
  };
  const fails = [['INDETERMINATE', 'changedAfter']];
  const unproved = /^(changed|notRead)After$/;

  test.each(Object.entries(updates))('%s', async (_name, forge) => {
    expect(await judged(honest)).toEqual([['TOTAL-PASSED', null]]);
    const [[indication, reason] = []] = await judged(forge(honest));
    expect(indication).toBe('INDETERMINATE');
    expect(reason).toMatch(unproved);
  });

  test.each(Object.entries(repairs))('adds what a reader that repairs files would find: %s', async (_name, forge) => {
    const [[indication, reason] = []] = await judged(forge(honest));
    expect(indication).toBe('INDETERMINATE');
    expect(reason).toMatch(unproved);
  });

  test('shows an empty field that was there', async () => {
    const field = (name: string, box: string) =>
      `<</Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /F 4 /Rect [0 0 ${box}] /P 3 0 R>>`;
    const more = [field('a', '612 792'), field('b', '0 0')];
    const both = '[9 0 R 8 0 R]';
    const file = await signed(fileOf({ catalog: `/AcroForm <</Fields ${both}>>`, page: `/Annots ${both}`, more }));
    expect(await judged(file)).toEqual([['TOTAL-PASSED', null]]);
    const shown = updated(file, (update) => {
      const { object } = update.object(appearance);
      update.objectAt(8, textOf(file, 8).replace(/>>$/, ` /AP <</N ${object} 0 R>>>>`));
    });
    expect(await judged(shown)).toEqual(fails);
  });

  test.each(Object.entries(prepared))(
    'rewrites an object of a prepared file: %s',
    async (_name, { before, ...change }) => {
      const file = await signed(fileOf(before));
      expect(await judged(file)).toEqual([['TOTAL-PASSED', null]]);
      const forged = updated(file, (update) => {
        const as = typeof change.as === 'string' ? change.as : change.as(textOf(file, change.rewritten), update);
        update.objectAt(change.rewritten, as);
      });
      expect(await judged(forged)).toEqual(fails);
    },
  );
});
