export interface Line {
  text: string;
  size?: number;
  bold?: boolean;
  x?: number;
}

const pageHeight = 842;

/** A one-page A4 PDF of text lines in Helvetica; filled up to `size` bytes when that is larger. */
export const pdf = (title: string, lines: Line[], size = 0): Buffer => {
  const least = write(title, lines, null);
  if (size <= least.length) return least;
  const withEmpty = write(title, lines, 0);
  return size <= withEmpty.length ? least : write(title, lines, size - withEmpty.length);
};

const write = (title: string, lines: Line[], filler: number | null): Buffer => {
  const content = pageContent(lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${literal(title)}) /Producer (CRM simulator) >>`,
  ];
  // The length has a fixed width, so that each byte of filler adds exactly one byte to the file.
  if (filler !== null)
    objects.push(
      `<< /Length ${String(filler).padStart(10, '0')} >>\nstream\n${'paraphe '.repeat(filler / 8 + 1).slice(0, filler)}\nendstream`,
    );
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const start = String(body.length).padStart(10, '0');
  body += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
};

const pageContent = (lines: Line[]): string => {
  let y = pageHeight - 60;
  const out = lines.map(({ text, size = 11, bold = false, x = 56 }) => {
    const drawn = `BT /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td (${literal(text)}) Tj ET`;
    y -= Math.round(size * 1.6);
    return drawn;
  });
  return out.join('\n');
};

/** Latin-1 text of a PDF string; common French characters outside Latin-1 are mapped to WinAnsi codes. */
const literal = (text: string): string => {
  const placed: Record<string, string> = {
    '€': '\u0080',
    '’': '\u0092',
    '–': '\u0096',
    '…': '\u0085',
    œ: '\u009c',
    '\u202f': ' ',
  };
  return text
    .replaceAll(/[€’–…œ\u202f]/g, (mark) => placed[mark] ?? mark)
    .replaceAll(/[^\u0020-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&');
};
