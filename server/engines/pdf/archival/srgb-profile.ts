const tagSignature = (text: string): Buffer => Buffer.from(text, 'latin1');

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

/** s15Fixed16Number of ICC.1:2004-10 §4.3. */
const fixed = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 65_536), index * 4));
  return bytes;
};

const element = (type: string, ...parts: Buffer[]): Buffer => Buffer.concat([tagSignature(type), uint32(0), ...parts]);

/** A text in English. */
const multiLocalized = (text: string): Buffer => {
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return element('mluc', uint32(1, 12), tagSignature('enUS'), uint32(utf16.length, 28), utf16);
};

/** The curve of IEC 61966-2-1: Y = (aX + b)^g above d, cX below. */
const curve = element('para', Buffer.from([0, 3, 0, 0]), fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45));

/** White point and primaries of IEC 61966-2-1, adapted to D50 by Bradford's matrix, as ICC.1 §6.3.4.3 asks. */
const tags: readonly (readonly [name: string, data: Buffer])[] = [
  ['desc', multiLocalized('sRGB IEC61966-2.1')],
  ['cprt', multiLocalized('No copyright')],
  ['wtpt', element('XYZ ', fixed(0.9642, 1, 0.8249))],
  [
    'chad',
    element('sf32', fixed(1.047_88, 0.022_92, -0.050_22, 0.029_59, 0.990_48, -0.017_07, -0.009_25, 0.015_08, 0.751_68)),
  ],
  ['rXYZ', element('XYZ ', fixed(0.436_07, 0.222_49, 0.013_92))],
  ['gXYZ', element('XYZ ', fixed(0.385_15, 0.716_87, 0.097_08))],
  ['bXYZ', element('XYZ ', fixed(0.143_07, 0.060_61, 0.714_1))],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
];

const headerBytes = 128;

const header = (size: number): Buffer =>
  Buffer.concat([
    uint32(size, 0, 0x04_20_00_00),
    tagSignature('mntrRGB XYZ '),
    Buffer.from('07ea000b0019000000000000', 'hex'), // 25 November 2026
    tagSignature('acsp'),
    uint32(0, 0, 0, 0, 0, 0, 0),
    fixed(0.9642, 1, 0.8249),
    Buffer.alloc(48),
  ]);

const build = (): Buffer => {
  const table: Buffer[] = [uint32(tags.length)];
  const data: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = headerBytes + 4 + tags.length * 12;
  for (const [name, bytes] of tags) {
    const known = offsets.get(bytes);
    const offset = known ?? end;
    if (known === undefined) {
      const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
      offsets.set(bytes, offset);
      data.push(padded);
      end += padded.length;
    }
    table.push(tagSignature(name), uint32(offset, bytes.length));
  }
  return Buffer.concat([header(end), ...table, ...data]);
};

/** An ICC profile of version 4.2 for sRGB, made of its published numbers, so that no file of others is carried along. */
export const srgbProfile: Uint8Array = build();
