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
  page?: string;
  resources?: string;
  contents?: string;
  drawn?: string;
  trailer?: string;
  more?: string[];
  /** Bytes before the header, and an object that nothing lists behind it. */
  before?: string;
  first?: string;
}

/** A file of one page: 3 is the page, 4 what it shows, 6 its resources, 7 another content that nothing uses. */
export const fileOf = (parts: Prepared = {}): Buffer => {
  const { catalog = '', contents = '4 0 R', resources = '', trailer = '', more = [], before = '', first = '' } = parts;
  const objects = [
    `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources 6 0 R /Contents ${contents} ${parts.page ?? ''}>>`,
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
  const size = objects.length + 1;
  const end = `trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n${rows}${end}`, 'latin1');
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
