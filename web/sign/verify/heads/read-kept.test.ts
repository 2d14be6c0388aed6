import { expect, test } from 'vitest';
import { canonicalJson } from '#seal-reader/canonical.ts';
import type { Json } from '#seal-reader/canonical.ts';
import { noFileBefore, writeHeadFile } from '#seal-reader/head-file.ts';
import { sha256Of } from './log.ts';
import { looksLikeText, textIn } from '../text-in.ts';
import { readHeads, readLog } from './read-kept.ts';

const utf8 = new TextEncoder();
const bytesOf = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Entries of a chain with these bodies. */
const entriesOf = async (bodies: Json[]) => {
  let previousHash = '0'.repeat(64);
  const entries = [];
  for (const [place, body] of bodies.entries()) {
    const [seq, at] = [place + 1, `2026-11-28T0${place}:00:00.000Z`];
    const canonical = canonicalJson({ seq, at, body });
    const hash = await sha256Of(bytesOf(previousHash), utf8.encode(canonical));
    entries.push({ seq, at, body, canonical, hash, previousHash });
    previousHash = hash;
  }
  return entries;
};

const bodies: Json[] = [{ event: 'a', x: 1 }, { event: 'b' }, { z: [1, null], é: '"' }];
type Entry = Awaited<ReturnType<typeof entriesOf>>[number];
const evidence = async (change: (trail: Entry[]) => Entry[] = (trail) => trail) => {
  const entries = change(await entriesOf(bodies));
  return JSON.stringify({
    format: 'paraphe-evidence-1',
    webdoc: { id: 'w1' },
    publishedHeads: { number: 4, sha256: 'a'.repeat(64), at: 'x' },
    trail: entries.map(({ seq, at, body, hash }) => ({ seq, at, body, hash })),
  });
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv = async (separator: string, change: (cells: string[][]) => void = () => {}, written = quoted) => {
  const entries = await entriesOf(bodies);
  const lines = entries.toReversed().map(({ seq, previousHash, hash, canonical }) => {
    const shown = ['x', 'y', '', `a${separator} "b"\nc`, '', '', '', 'code'];
    return [String(seq), ...shown, 'company:c1', previousHash, hash, canonical];
  });
  change(lines);
  const header = ['N°', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'Journal', 'k', 'l', 'm'];
  return `\uFEFF${[header, ...lines].map((cells) => `${cells.map(written).join(separator)}\r\n`).join('')}`;
};

// REQ-6.1.40
test('the log in preuve.json is recomputed, and names the file of heads before the seal', async () => {
  const log = await readLog(await evidence());
  expect(log).toMatchObject({ kind: 'document', name: 'webdoc:w1', first: 1, last: 3, hasGaps: false, brokenAt: null });
  expect(log).toMatchObject({ chain: await sha256Of(utf8.encode('webdoc:w1')), unread: 0, named: { number: 4 } });
  expect(log?.times.at(-1)).toEqual({ seq: 3, at: new Date('2026-11-28T02:00:00Z') });
});

test.each<[string, number, (trail: Entry[]) => Entry[]]>([
  ['changed', 2, ([one, two, ...rest]) => [one, { ...two, body: { event: 'c' } }, ...rest] as Entry[]],
  ['taken out', 3, (trail) => trail.filter(({ seq }) => seq !== 2)],
  ['doubled', 1, (trail) => [...trail.slice(0, 1), ...trail]],
])('an entry of preuve.json that was %s is found', async (_, brokenAt, change) => {
  expect((await readLog(await evidence(change)))?.brokenAt).toBe(brokenAt);
});

test('a trail of the API is recomputed', async () => {
  const entries = await entriesOf(bodies);
  const read = (all: object[]) => readLog(JSON.stringify({ webdocId: 'w1', entries: all }));
  expect(await read(entries)).toMatchObject({ kind: 'trail', name: 'webdoc:w1', last: 3, brokenAt: null });
  // The service leaves none out.
  expect((await read(entries.slice(1)))?.brokenAt).toBe(2);
  expect((await read(entries.filter(({ seq }) => seq !== 2)))?.brokenAt).toBe(3);
  expect((await read(entries.map((entry) => ({ ...entry, previousHash: '0'.repeat(64) }))))?.brokenAt).toBe(2);
  expect(await read([{ seq: 1 }])).toBeNull();
  expect(await read([])).toBeNull();
});

// REQ-6.1.42
test.each([
  ['time', { at: '2026-01-01T00:00:00.000Z' }],
  ['event', { event: 'declined' }],
  ['person', { actor: 'Somebody Else' }],
])('a %s that is shown beside the hashed text of a trail and differs from it is found', async (_, change) => {
  const signed: Json = { event: 'signed', actor: { kind: 'party', name: 'Nora Petit' }, details: null };
  const entries = (await entriesOf([{ event: 'created', actor: { name: 'x' } }, signed])).map(
    ({ seq, at, canonical, hash, previousHash, body }) => {
      const { event, actor } = body as { event: string; actor: { name: string } };
      return { seq, at, event, actor: actor.name, canonical, hash, previousHash };
    },
  );
  const read = (all: object[]) => readLog(JSON.stringify({ webdocId: 'w1', entries: all }));
  expect((await read(entries))?.brokenAt).toBeNull();
  const changed = entries.map((entry) => (entry.seq === 2 ? { ...entry, ...change } : entry));
  expect((await read(changed))?.brokenAt).toBe(2);
});

// REQ-6.1.48
test('a time that is not written as the service writes it is no time', async () => {
  for (const at of ['20261130T213001Z', '2026-11-28T00:00:00Z', '28 Nov 2026 (in truth 2020)', 1, null]) {
    const canonical = canonicalJson({ seq: 1, at, body: { event: 'signer.done' } });
    const previousHash = '0'.repeat(64);
    const hash = await sha256Of(new Uint8Array(32), utf8.encode(canonical));
    const log = await readLog(
      JSON.stringify({ webdocId: 'w1', entries: [{ seq: 1, hash, previousHash, canonical, event: 'signer.done' }] }),
    );
    expect(log?.brokenAt).toBe(1);
  }
});

// REQ-6.1.46
test('a hashed text with a name twice, or written otherwise than it was hashed, is found', async () => {
  const [entry] = await entriesOf([{ event: 'signer.done', actor: { name: 'x' } }]);
  const read = (canonical: string) =>
    readLog(JSON.stringify({ webdocId: 'w1', entries: [{ ...entry, body: undefined, canonical }] }));
  const canonical = entry?.canonical ?? '';
  expect((await read(canonical))?.brokenAt).toBeNull();
  const done = '"event":"signer.done"';
  for (const other of [`"event":"signer.declined",${done}`, `${done} `, String.raw`"event":"signer.don\u0065"`])
    expect((await read(canonical.replace(done, other)))?.brokenAt).toBe(1);
});

// REQ-6.1.46
test('a name that stands twice beside the hashed texts is found, in a trail and in preuve.json', async () => {
  const [event, end] = [`"event":"signer.done"`, '"webdoc":{"id":"w1"}'];
  const entries = (await entriesOf([{ event: 'signer.done' }])).map((entry) => ({ ...entry, event: 'signer.done' }));
  const trail = JSON.stringify({ webdocId: 'w1', entries });
  const proof = await evidence();
  expect(await readLog(trail)).toMatchObject({ brokenAt: null, isShownOtherwise: false });
  expect(await readLog(proof)).toMatchObject({ brokenAt: null, isShownOtherwise: false });
  const twice = await readLog(trail.replace(`,${event}`, `,"event":"signer.declined",${event}`));
  expect(twice).toMatchObject({ brokenAt: null, isShownOtherwise: true });
  expect(await readLog(proof.replace(end, `"webdoc":{"id":"w2"},${end}`))).toMatchObject({ isShownOtherwise: true });
});

// REQ-6.1.46
test('events and the last hash that preuve.json shows beside its trail are compared', async () => {
  const shown = async (change: { event?: string; head?: string }) => {
    const { trail, ...file } = JSON.parse(await evidence()) as { trail: { hash: string; body: { event?: string } }[] };
    const [first, ...rest] = trail;
    const { event = 'a', head = trail.at(-1)?.hash } = change;
    return readLog(JSON.stringify({ ...file, head, trail: [{ ...first, event }, ...rest] }));
  };
  expect(await shown({})).toMatchObject({ brokenAt: null, isShownOtherwise: false });
  expect(await shown({ event: 'declined' })).toMatchObject({ brokenAt: 1 });
  expect(await shown({ head: 'e'.repeat(64) })).toMatchObject({ isShownOtherwise: true });
});

const changeCell = (lines: string[][], line: number, cell: number, change: (text: string) => string): void => {
  const cells = lines[line];
  if (cells) cells[cell] = change(cells[cell] ?? '');
};

// REQ-6.1.40
test.each([',', ';'])('an export with “%s” is recomputed, the latest entry first', async (separator) => {
  expect(await readLog(await csv(separator))).toMatchObject({
    kind: 'activity',
    name: 'company:c1',
    last: 3,
    hasGaps: false,
    brokenAt: null,
    unread: 0,
  });
});

test('of an export each changed cell that proves something is found, and a missing text is told', async () => {
  const broken = async (line: number, cell: number, change: (text: string) => string) =>
    (await readLog(await csv(';', (lines) => changeCell(lines, line, cell, change))))?.brokenAt;
  const other = () => 'a'.repeat(64);
  expect(await broken(1, 12, (text) => text.replace('b', 'c'))).toBe(2);
  expect(await broken(0, 10, other)).toBe(3);
  expect(await broken(1, 11, other)).toBe(2);
  expect(await broken(0, 0, () => '9')).toBe(9);
  const without = await readLog(await csv(';', (lines) => changeCell(lines, 1, 12, () => '')));
  expect(without).toMatchObject({ brokenAt: null, unread: 1 });
  // Anybody may write another entry before one without its text.
  expect(without?.runs).toEqual([
    { first: 1, last: 1 },
    { first: 2, last: 3 },
  ]);
  expect(without?.times.map(({ seq }) => seq)).toEqual([1, 3]);
  const selected = await readLog(await csv(';', (lines) => lines.splice(1, 1)));
  expect(selected).toMatchObject({ brokenAt: null, hasGaps: true, first: 1, last: 3 });
  // Other readers take the first of two names, and another number.
  expect(await broken(1, 12, (text) => text.replace('"event"', '"event":"x","event"'))).toBe(2);
  expect(await broken(2, 12, (text) => text.replace('1}', '1.0}'))).toBe(1);
  // Signs written otherwise for spreadsheets are the same text.
  expect(await broken(1, 12, (text) => text.replace('"b"', String.raw`"\u0062"`))).toBeNull();
});

// REQ-6.1.48
test('an export with an entry for its titles, with more columns or with numbers of another form is none', async () => {
  const whole = await csv(';');
  const [titles = '', ...lines] = whole.split('\r\n');
  expect(await readLog([lines[0], ...lines].join('\r\n'))).toBeNull();
  expect(await readLog([titles, `${lines[0]};"x"`, ...lines.slice(1)].join('\r\n'))).toBeNull();
  expect(await readLog([titles, `${lines[0]};`, ...lines.slice(1)].join('\r\n'))).toMatchObject({ last: 3 });
  expect(await readLog(await csv(';', (cells) => changeCell(cells, 0, 0, () => '0x3')))).toBeNull();
});

// REQ-6.1.49
test('an export that a spreadsheet has saved again is read where nothing that proves something was lost', async () => {
  const whole = { kind: 'activity', last: 3, hasGaps: false, brokenAt: null, unread: 0 };
  const saved = await csv(';', (lines) => changeCell(lines, 2, 10, () => '0'));
  expect(saved).toContain(';"0";');
  const bare = saved.replace('\uFEFF', '');
  for (const text of [
    saved,
    `sep=;\r\n${bare}`,
    `\uFEFFsep=;\n${bare}`,
    `${bare}\r\n;;;;\r\n`,
    bare.replaceAll('\r\n', '\r\n\r\n'),
  ]) {
    expect(await readLog(text)).toMatchObject(whole);
  }
  expect(await readLog(await csv(';', (lines) => changeCell(lines, 1, 10, () => '0')))).toBeNull();
  const utf16 = Buffer.from(`\uFEFF${bare}`, 'utf16le');
  for (const bytes of [utf16, Buffer.from(utf16).swap16()])
    expect(await readLog(textIn(bytes) ?? '')).toMatchObject(whole);
});

// REQ-6.1.49
test('bytes that are no UTF-8 are no text, and look like one or not', () => {
  const ansi = Buffer.from('"na\xefve\x92"', 'latin1');
  expect([textIn(ansi), looksLikeText(ansi)]).toEqual([null, true]);
  expect(looksLikeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))).toBe(false);
  expect([textIn(Buffer.from('naïve')), textIn(Buffer.from([0xff, 0xfe, 0x41]))]).toEqual(['naïve', null]);
});

// REQ-6.1.48
test('names in an entry of preuve.json that the service does not write are told', async () => {
  const other = async (more: object) => {
    const { trail, ...file } = JSON.parse(await evidence()) as { trail: object[] };
    return readLog(JSON.stringify({ ...file, trail: trail.map((entry) => ({ ...entry, ...more })) }));
  };
  expect((await other({}))?.hasOtherNames).toBe(false);
  expect((await other({ details: { refused: true } }))?.hasOtherNames).toBe(true);
});

test('an export that a spreadsheet has saved again without needless quotes is read', async () => {
  const written = (cell: string) => (/[\s",;]/.test(cell) ? quoted(cell) : cell);
  const saved = await csv(';', () => {}, written);
  expect(await readLog(saved.replaceAll('\r\n', '\n'))).toMatchObject({ last: 3, brokenAt: null });
});

test.each(['', 'hello', '{', '{}', '[]', '1', 'a,b\n1,2\n', '"open', `{"format":"paraphe-evidence-1"}`])(
  '%j is no log',
  async (text) => {
    expect(await readLog(text)).toBeNull();
  },
);

test('a file of heads is read byte for byte, and no other', () => {
  const file = {
    number: 1,
    at: new Date('2026-11-28T07:00:00Z'),
    previous: noFileBefore,
    heads: [{ chain: 'c'.repeat(64), seq: 2, hash: 'a'.repeat(64) }],
  };
  const text = writeHeadFile(file);
  expect(readHeads(utf8.encode(text), 'x', 'kept.txt')?.heads.get('c'.repeat(64))?.seq).toBe(2);
  for (const changed of [`\uFEFF${text}`, text.replaceAll('\n', '\r\n'), `${text}\n`, text.slice(0, -1)])
    expect(readHeads(utf8.encode(changed), 'x', 'kept.txt')).toBeNull();
});
