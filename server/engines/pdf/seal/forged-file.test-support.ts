import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openUpdate } from '#seal-reader/long-term/update.ts';

export type Update = ReturnType<typeof openUpdate>;

/** Number of the page. */
export const page = 3;
export const stream = (content: string, keys = '') =>
  `<<${keys} /Length ${content.length}>>\nstream\n${content}\nendstream`;
export const showing = (price: string) => stream(`BT /F1 24 Tf 50 700 Td (Price: ${price} EUR) Tj ET`);
export const appearance = stream('1 1 1 rg 0 0 612 792 re f', '/Type /XObject /Subtype /Form /BBox [0 0 612 792]');

export interface Prepared {
  catalog?: string;
  tree?: string;
  parent?: string;
  page?: string;
  resources?: string;
  contents?: string;
  drawn?: string;
  trailer?: string;
  more?: string[];
  /** Bytes before the header, and an object behind it. */
  before?: string;
  first?: string;
}

/** A file of one page: 3 is the page, 4 what it shows, 6 its resources, 7 another content that nothing uses. */
export const fileOf = (parts: Prepared = {}): Buffer => {
  const {
    catalog = '',
    tree = '',
    parent = '2 0 R',
    contents = '4 0 R',
    resources = '',
    trailer = '',
    more = [],
    before = '',
    first = '',
  } = parts;
  const objects = [
    `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    `<</Type /Pages /Count 1 /Kids [3 0 R] ${tree}>>`,
    `<</Type /Page /Parent ${parent} /MediaBox [0 0 612 792] /Resources 6 0 R /Contents ${contents} ${parts.page ?? ''}>>`,
    parts.drawn ?? showing('100'),
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    `<</Font <</F1 5 0 R>> ${resources}>>`,
    showing('999'),
    ...more,
  ];
  let text = `${before}%PDF-1.7\n${first}`;
  let rows = '0000000000 65535 f \n';
  for (const [index, object] of objects.entries()) {
    rows += `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const [, number] = /^(\d+) 0 obj/.exec(first) ?? [];
  const part = `0 ${objects.length + 1}\n${rows}`;
  const listed = number === undefined ? '' : `${number} 1\n${String(before.length + 9).padStart(10, '0')} 00000 n \n`;
  const size = Math.max(objects.length, Number(number ?? 0)) + 1;
  const end = `trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n${part}${listed}${end}`, 'latin1');
};

export const textOf = (pdf: Uint8Array, object: number): string => {
  const place = openUpdate(pdf).file.written({ kind: 'reference', object, generation: 0 });
  return Buffer.from(pdf.subarray(place?.start, place?.end)).toString('latin1');
};

/** The file with an update that anybody can write; `rewrite` changes the bytes of the update itself. */
export const updated = (
  pdf: Uint8Array,
  write: (update: Update, pageText: string) => void,
  rewrite: (end: string) => string = (end) => end,
): Buffer => {
  const update = openUpdate(pdf);
  write(update, textOf(pdf, page));
  return Buffer.concat([pdf, Buffer.from(rewrite(Buffer.from(update.end()).toString('latin1')), 'latin1')]);
};

/** Something harmless, so that the update has a section. */
export const extend = (update: Update) =>
  update.objectAt(
    update.root.object,
    update.root.text.replace(/>>$/, ' /Extensions <</ESIC <</BaseVersion /1.7>>>>>>'),
  );

/**
 * One more signature field over the whole page, over all bytes that are there.
 * @param options `kind`: another type or format of the signature; `field`: entries of the field
 */
export const withField = async (
  pdf: Uint8Array,
  entries: string,
  sign: (covered: Buffer) => Promise<Buffer>,
  options: { kind?: string; field?: string; isHidden?: boolean } = {},
) => {
  const { kind = '', field: more = '', isHidden = false } = options;
  const [contents, ranges] = [`<${'0'.repeat(16_384)}>`, '[0 0000000000 0000000000 0000000000]'];
  const open = updated(pdf, (update, text) => {
    const shown = update.object(appearance).object;
    const type = kind.startsWith('/Type') ? kind : '/Type /Sig';
    const format = kind.startsWith('/SubFilter') ? kind : '/SubFilter /ETSI.CAdES.detached';
    const signature = update.object(
      `<<${type} /Filter /Adobe.PPKLite ${format} ${entries} /ByteRange ${ranges} /Contents ${contents}>>`,
    ).object;
    const place = isHidden ? '/Rect [0 0 0 0]' : `/Rect [0 0 612 792] /AP <</N ${shown} 0 R>>`;
    const widget = `/Subtype /Widget /FT /Sig /T (x${pdf.length}) ${place} ${more}`;
    const field = update.object(`<</Type /Annot ${widget} /V ${signature} 0 R>>`).object;
    const notes = /\/Annots\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '';
    update.objectAt(
      page,
      text.replace(/\/Annots\s*\[[^\]]*\]/, '').replace(/>>$/, ` /Annots [${notes} ${field} 0 R]>>`),
    );
    const form = /\/AcroForm (\d+) 0 R/.exec(update.root.text)?.[1];
    const withItem = (list: string) => list.replace(/(\/Fields \[[^\]]*)\]/, `$1 ${field} 0 R]`);
    const { object, text: catalog } = update.root;
    const added = ` /AcroForm <</Fields [${field} 0 R] /SigFlags 3>>>>`;
    if (form) update.objectAt(Number(form), withItem(textOf(pdf, Number(form))));
    else update.objectAt(object, catalog.includes('/Fields') ? withItem(catalog) : catalog.replace(/>>$/, added));
  });
  const start = open.lastIndexOf(contents);
  const end = start + contents.length;
  const stated = [start, end, open.length - end].map((each) => String(each).padStart(10, '0')).join(' ');
  const file = Buffer.from(open.toString('latin1').replace(ranges, `[0 ${stated}]`), 'latin1');
  const value = await sign(Buffer.concat([file.subarray(0, start), file.subarray(end)]));
  file.write(value.toString('hex'), start + 1, 'latin1');
  return file;
};

/** Signs with `openssl`. `more`: options of its `cms` command. */
export const signWith =
  ({ keyPem, certificatePem }: { keyPem: string; certificatePem: string }, ...more: readonly string[]) =>
  async (covered: Buffer): Promise<Buffer> => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sign-test-'));
    try {
      const place = (name: string) => path.join(folder, name);
      writeFileSync(place('covered'), covered);
      writeFileSync(place('signer.pem'), `${keyPem}${certificatePem}`);
      const files = ['-in', place('covered'), '-signer', place('signer.pem'), '-out', place('cms')];
      const kind = ['-binary', '-cades', '-md', 'sha256', '-outform', 'DER', ...more];
      const { stderr } = spawnSync('openssl', ['cms', '-sign', ...kind, ...files], { encoding: 'utf8' });
      if (stderr) throw new Error(stderr);
      return readFileSync(place('cms'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
