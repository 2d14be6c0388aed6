import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { planTimestamp } from '#seal-reader/long-term/document-timestamp.ts';
import { openUpdate, withItem } from '#seal-reader/long-term/update.ts';
import { PdfReader } from '#seal-reader/pdf-objects.ts';
import { openAnyFile, readingRoom } from '#seal-reader/report/any-file.ts';
import { toolsFor } from '#seal-reader/report/confirm-once.ts';
import { judgeFile } from '#seal-reader/report/judge-file.ts';
import { poolIn } from '#seal-reader/report/pool.ts';
import type { Tools } from '#seal-reader/report/tools.ts';
import { usesIn } from '#seal-reader/report/uses.ts';
import { findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { loadSigner } from './certificate.ts';
import type { SealSigner } from './certificate.ts';
import { tools } from './report.ts';
import { sealPdf } from './seal.ts';
import { pemBytes, smallPdf, startTsa } from './seal-world.test-support.ts';
import { requestTimestamp } from './timestamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'limits-test-'));
let signer: SealSigner;
let known: Awaited<ReturnType<typeof startTsa>>;
let unknown: Awaited<ReturnType<typeof startTsa>>;

beforeAll(async () => {
  signer = await loadSigner({ dataDir: folder });
  [known, unknown] = await Promise.all([startTsa(), startTsa()]);
});
afterAll(async () => {
  await Promise.all([known.close(), unknown.close()]);
  rmSync(folder, { recursive: true });
});

/** The tools, and how often they were used. */
const counting = () => {
  const counts = { unpacked: 0, digests: 0, signatures: 0 };
  const counted: Tools = {
    ...tools,
    inflate: (bytes, most) => {
      counts.unpacked += 1;
      return tools.inflate(bytes, most);
    },
    confirm: (claim) => {
      // Of the whole file: those of attributes and certificates are of few bytes.
      if (claim.kind === 'digest' && claim.parts.some(({ length }) => length > 16_384)) counts.digests += 1;
      if (claim.kind === 'signature') counts.signatures += 1;
      return tools.confirm(claim);
    },
  };
  return { counts, counted };
};

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const packed = (bytes: Uint8Array) => deflateSync(bytes).toString('latin1');
const stream = (entries: string, data: string) => `<<${entries} /Length ${data.length}>>\nstream\n${data}\nendstream`;

/** A file of these objects with a table of cross-references. */
const fileOf = (objects: Record<number, string>, more = ''): Buffer => {
  let text = '%PDF-1.7\n';
  let rows = '';
  for (const [number, object] of Object.entries(objects)) {
    rows += `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  return bytesOf(`${text}xref\n${rows}${more}trailer\n<</Size 9 /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`);
};

/** A file whose cross-references are this stream. */
const fileWithRows = (rows: Uint8Array, size: number, before = '') => {
  const text = `%PDF-1.7\n${before}`;
  const entries = `/Type /XRef /Size ${size} /W [1 4 1] /Filter /FlateDecode /Root 1 0 R`;
  return bytesOf(`${text}9 0 obj\n${stream(entries, packed(rows))}\nendobj\nstartxref\n${text.length}\n%%EOF\n`);
};

// REQ-5.2.18
describe('a file of few bytes that is much to read', () => {
  test('has a million objects at most, in a stream of cross-references and in a table', async () => {
    const rows = (count: number) => fileWithRows(new Uint8Array(count * 6), count);
    expect((await openAnyFile(rows(1_000_000), tools)).places.size).toBe(1_000_000);
    await expect(openAnyFile(rows(1_000_002), tools)).rejects.toThrow('too many objects');
    const table = (count: number) =>
      fileOf({ 1: '<</Type /Catalog>>' }, `2 ${count}\n${'0000000000 00000 f \n'.repeat(count)}`);
    expect((await openAnyFile(table(100), tools)).places.size).toBe(101);
    await expect(openAnyFile(table(1_000_002), tools)).rejects.toThrow('too many objects');
  }, 60_000);

  test('has packed objects that stand one behind the other, and reads each to the next one', async () => {
    const source = (starts: readonly number[], values: string, behindHead = ' ') => {
      const header = `${starts.map((start, place) => `${place + 2} ${start}`).join(' ')}${behindHead}`;
      const entries = `/Type /ObjStm /N ${starts.length} /First ${header.length} /Filter /FlateDecode`;
      const text = `8 0 obj\n${stream(entries, packed(bytesOf(header + values)))}\nendobj\n`;
      const rows = new DataView(new ArrayBuffer(9 * 6));
      for (const [place] of starts.entries()) {
        rows.setUint8((place + 2) * 6, 2);
        rows.setUint32((place + 2) * 6 + 1, 8);
        rows.setUint8((place + 2) * 6 + 5, place);
      }
      rows.setUint8(8 * 6, 1);
      rows.setUint32(8 * 6 + 1, 9);
      return fileWithRows(new Uint8Array(rows.buffer), 9, text);
    };
    const right = await openAnyFile(source([0, 4], '(a) (bc)'), tools);
    expect((await right.object(2))?.value).toMatchObject({ kind: 'text', end: 11 });
    expect((await right.object(3))?.value).toMatchObject({ kind: 'text', end: 16 });
    // Some readers go by the number of an object, and others by its place in the stream.
    await expect((await openAnyFile(source([4, 0], '(a) (bc)'), tools)).object(2)).rejects.toThrow('broken');
    // Some readers do not end the last number of the head where the first object begins.
    for (const behindHead of ['', '%\n', ' 7 '])
      await expect((await openAnyFile(source([0, 2], '5 (bc)', behindHead), tools)).object(2)).rejects.toThrow(
        'broken',
      );
    expect((await (await openAnyFile(source([0, 3], '<A>5', ''), tools)).object(3))?.value).toBe(5);
    // Some readers do not open a stream whose head is that long.
    const far = source([0], '5', ' '.repeat(9_000_000));
    await expect((await openAnyFile(far, tools)).object(2)).rejects.toThrow('broken');
    const nested = await openAnyFile(source([0, 1, 2], '(((a)))'), tools);
    await expect(nested.object(2)).rejects.toThrow('does not end');
    const same = await openAnyFile(source([0, 0], '(a)'), tools);
    await expect(same.object(2)).rejects.toThrow('broken');
  });

  test('has objects inside one another, which are read until the room of the file is spent', async () => {
    const count = 40;
    let text = '%PDF-1.7\n';
    const rows = Array.from({ length: count }, (_, place) => {
      const row = `${place + 1} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
      text += `${place + 1} 0 obj (`;
      return row;
    }).join('');
    text += `${'x'.repeat(1_000)}${')'.repeat(count)}`;
    const end = `xref\n${rows}trailer\n<</Size 9 /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
    const room = { ...readingRoom(), bytes: 10_000 };
    const file = await openAnyFile(bytesOf(text + end), tools, room);
    let read = 0;
    const all = async () => {
      for (const number of file.places.keys()) {
        await file.object(number);
        read += 1;
      }
    };
    await expect(all()).rejects.toThrow('too much to read');
    expect(read).toBeLessThan(10);
    expect((await judgeFile(bytesOf(text + end), { seals: [], times: [], added: [] }, tools)).signatures).toEqual([]);
  });

  test('has versions that share their objects: each is read once, and only by a version that has all of it', async () => {
    const early = fileOf({ 1: '<</Type /Catalog /Pages 2 0 R>>', 2: `(${'x'.repeat(10_000)})` });
    const first = /startxref\n(\d+)/.exec(Buffer.from(early).toString('latin1'))?.[1] ?? '';
    const end = `startxref\n${early.length}\n%%EOF\n`;
    const trailer = `trailer\n<</Size 9 /Root 1 0 R /Info 3 0 R /Prev ${first}>>\n`;
    const object = early.length + 29 + trailer.length;
    const section = `xref\n3 1\n${String(object).padStart(10, '0')} 00000 n \n${trailer}`;
    // The version in the middle ends inside the text of object 3.
    const half = Buffer.concat([early, bytesOf(`${section}3 0 obj\n(a ${end}`)]);
    const whole = Buffer.concat([half, bytesOf(`)\nendobj\n${end}`)]);
    const room = readingRoom();
    const spentBy = async (pdf: Uint8Array) => {
      const before = room.bytes;
      const { counts } = await usesIn(await openAnyFile(pdf, tools, room));
      return { objects: [...counts.keys()].toSorted((one, other) => one - other), bytes: before - room.bytes };
    };
    expect(await spentBy(whole)).toMatchObject({ objects: [1, 2, 3], bytes: expect.closeTo(10_200, -2) as number });
    expect(await spentBy(early)).toEqual({ objects: [1, 2], bytes: 8 });
    await expect(spentBy(half)).rejects.toThrow('does not end');
  });

  test('has a list of proofs that a thousand signatures name, which is read once', async () => {
    const entries = Array.from({ length: 1_000 }, (_, place) => `/V${place} 3 0 R`).join(' ');
    const objects = {
      1: '<</Type /Catalog /DSS 2 0 R>>',
      2: `<</Certs [] /VRI <<${entries}>>>>`,
      3: '<</Cert 4 0 R>>',
      4: '[]',
    };
    const file = await openAnyFile(fileOf(objects), tools);
    let read = 0;
    const resolve = async (...args: Parameters<typeof file.resolve>) => {
      read += 1;
      return file.resolve(...args);
    };
    expect(await poolIn([{ ...file, resolve }])).toEqual({ certificates: [], ocsps: [], crls: [] });
    expect(read).toBeLessThan(20);
  });

  test('has packed objects whose length is packed itself, or that unpack to more than the room of the file', async () => {
    const row = (kind: number, first: number, second = 0) => [kind, 0, 0, first >> 8, first & 0xff, second];
    const open = (length: string, data: Uint8Array) => {
      const plain = packed(data);
      const entries = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${length || plain.length}`;
      const text = `8 0 obj\n<<${entries}>>\nstream\n${plain}\nendstream\nendobj\n`;
      const rows = [[0, 0, 0, 0, 0, 0], row(2, 8), ...Array.from({ length: 6 }, () => row(0, 0)), row(1, 9)];
      return openAnyFile(fileWithRows(new Uint8Array(rows.flat()), 9, text), tools);
    };
    expect(await (await open('', bytesOf('1 0 [1 0 R]'))).object(1)).toMatchObject({ stream: null });
    await expect((await open('1 0 R', bytesOf('1 0 9'))).object(1)).rejects.toThrow('broken');
    const room = { ...readingRoom(), bytes: 1 << 20 };
    const bomb = packed(Buffer.concat([bytesOf('1 0 9 '), new Uint8Array(2 << 20)]));
    const text = `8 0 obj\n${stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb)}\nendobj\n`;
    const rows = [[0, 0, 0, 0, 0, 0], row(2, 8), ...Array.from({ length: 6 }, () => row(0, 0)), row(1, 9)];
    const file = await openAnyFile(fileWithRows(new Uint8Array(rows.flat()), 9, text), tools, room);
    await expect(file.object(1)).rejects.toThrow('too much to read');
  });

  test('has values that cost more than their bytes', async () => {
    const file = await openAnyFile(fileOf({ 1: `[${'0 '.repeat(900_000)}]` }), tools);
    for (let reads = 0; reads < 4; reads += 1) await file.object(1);
    await expect(file.object(1)).rejects.toThrow('too much to read');
  });

  test('has a million values in an object at most, however few bytes they take', () => {
    const read = (count: number) => new PdfReader(bytesOf(`[${'<<>>'.repeat(count)}]`), 0).value();
    expect(read(1_000_000)).toMatchObject({ kind: 'array' });
    expect(() => read(1_000_001)).toThrow('too many values');
    expect(() => new PdfReader(bytesOf(`/${'a'.repeat(5_000)} `), 0).value()).toThrow('too long');
  });

  test('has proofs that unpack to 32 MiB at most: what comes then is not even unpacked', async () => {
    const proof = stream('/Filter /FlateDecode', packed(new Uint8Array(20 << 20)));
    const numbers = Array.from({ length: 8 }, (_, place) => place + 10);
    const store = `<</Certs [${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`;
    const proofs = Object.fromEntries(numbers.map((number) => [number, proof]));
    const { counts, counted } = counting();
    const file = await openAnyFile(fileOf({ 1: `<</Type /Catalog /DSS ${store}>>`, ...proofs }), counted);
    expect(await poolIn([file])).toEqual({ certificates: [], ocsps: [], crls: [], isCut: true });
    expect(counts.unpacked).toBe(2);
  });
});

/** Adds a signature to the form that is over everything before it, and whose digest is another one. */
const withSignature = (pdf: Uint8Array, cms: Uint8Array, name: string): Uint8Array => {
  const digits = `<${Buffer.from(cms).toString('hex')}>`;
  const write = ([first = 0, next = 0, rest = 0]: readonly number[]) => {
    const update = openUpdate(pdf);
    const range = [first, next, rest].map((offset) => String(offset).padEnd(10)).join(' ');
    const head = `<</Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${range}] /Contents `;
    const { object: value, start } = update.object(head, digits, '>>');
    const field = update.object(`<</FT /Sig /T (${name}) /V ${value} 0 R>>`).object;
    const dictionary = update.catalog.entries.get('AcroForm') ?? null;
    const list = withItem(pdf, update.file, { dictionary, name: 'Fields', item: `${field} 0 R` });
    update.objectAt(list.object, list.text);
    return { section: update.end(), from: start + head.length };
  };
  const { section, from } = write([]);
  const end = from + digits.length;
  return Buffer.concat([pdf, write([from, end, pdf.length + section.length - end]).section]);
};

const withTimestamp = async (pdf: Uint8Array, { url }: { url: string }): Promise<Uint8Array> => {
  const { stamped, withToken } = planTimestamp(pdf, 8_192);
  return Buffer.concat([pdf, withToken(await requestTimestamp({ url }, Buffer.concat(stamped)))]);
};

// REQ-5.2.18
test('a file is digested so often and no more, its signatures and its timestamps each by themselves', async () => {
  const { hash } = toolsFor({ ...tools, confirm: async () => true }, 20 << 20);
  const bytes = new Uint8Array(200 << 20);
  const digest = (use: 'signature' | 'timestamp', length: number) =>
    hash(use, { kind: 'digest', digest: 'sha256', parts: [bytes.subarray(0, length)], stated: new Uint8Array(32) });
  const lengths = [200, 199, 198, 197].map((megabytes) => megabytes << 20);
  const answers: (boolean | null)[] = [];
  for (const length of lengths) answers.push(await digest('signature', length));
  // At least 512 MB.
  expect(answers).toEqual([true, true, null, null]);
  expect(await digest('signature', lengths[0]!)).toBe(true);
  expect(await digest('timestamp', 150 << 20)).toBe(true);
});

// REQ-5.2.18
test('of many signatures and timestamps each is digested once, whoever trusts it', async () => {
  const count = 12;
  let { pdf } = await sealPdf(await smallPdf(), { signer, reason: 'x' });
  const cms = sealContents(pdf, findSeals(pdf)[0]!);
  for (let place = 0; place < count; place += 1) {
    pdf = withSignature(pdf, cms, `S${place}`);
    pdf = await withTimestamp(await withTimestamp(pdf, known), unknown);
  }
  const { counts, counted } = counting();
  const authority = readCertificate(signer.chain[0]!.raw);
  const times = [readCertificate(pemBytes(known.authority))];
  const { signatures } = await judgeFile(pdf, { seals: [], times, added: [authority] }, counted);
  expect(signatures.filter(({ kind }) => kind === 'signature')).toHaveLength(count + 1);
  const passed = signatures.filter(({ kind, indication }) => kind === 'timestamp' && indication === 'TOTAL-PASSED');
  expect(passed).toHaveLength(count);
  expect(counts.digests).toBeLessThanOrEqual(signatures.length);
  // Each signature and each timestamp has its own, and its certificate at most one of each authority of that name.
  expect(counts.signatures).toBeLessThanOrEqual(2 * signatures.length);
}, 60_000);
