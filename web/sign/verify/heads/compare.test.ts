import { expect, test } from 'vitest';
import { noFileBefore } from '#seal-reader/head-file.ts';
import { contradicts, findingsOn, indexOf, isBadlyPublished } from './compare.ts';
import type { Known, Listed } from './compare.ts';
import { toneOf } from './finding.ts';
import type { KnownLog } from './log.ts';
import type { HeadsFile } from './read-kept.ts';

const hour = (number: number): Date => new Date(Date.UTC(2026, 10, 28, number));
const chain = 'c'.repeat(64);
const other = 'd'.repeat(64);
const hashAt = (seq: number, of = 'a'): string => of.repeat(60) + String(seq).padStart(4, '0');

/** A file of published heads of an hour, whose SHA-256 is told by its number. */
const file = (number: number, heads: Record<string, [number, string]>, more: Partial<HeadsFile> = {}): HeadsFile => ({
  number,
  at: hour(number),
  previous: number === 1 ? noFileBefore : hashAt(number - 1, 'f'),
  sha256: hashAt(number, 'f'),
  bytes: new Uint8Array(),
  keptAs: `heads-${number}.txt`,
  heads: new Map(Object.entries(heads).map(([name, [seq, hash]]) => [name, { chain: name, seq, hash }])),
  ...more,
});

/** Entries 1 to `last`, one an hour, half an hour before the file of the hour. */
const log = (last: number, more: Partial<KnownLog> = {}): KnownLog => {
  const seqs = Array.from({ length: last }, (_, place) => place + 1);
  return {
    kind: 'document',
    chain,
    name: 'webdoc:1',
    hashes: new Map(seqs.map((seq) => [seq, hashAt(seq)])),
    first: 1,
    last,
    times: seqs.map((seq) => ({ seq, at: new Date(hour(seq).getTime() - 1_800_000) })),
    hasGaps: false,
    runs: [{ first: 1, last }],
    brokenAt: null,
    isShownOtherwise: false,
    hidesQuestions: false,
    hasOtherNames: false,
    isSealed: false,
    unread: 0,
    named: null,
    ...more,
  };
};

const listedAs = (of: HeadsFile, more: Partial<Listed> = {}): [number, Listed] => [
  of.number,
  { number: of.number, sha256: of.sha256, at: of.at, signature: 'right', timestamp: null, askedAt: hour(200), ...more },
];

/** The server lists the files as they are. */
const listed = (...files: HeadsFile[]) => new Map<number, Listed | null>(files.map((each) => listedAs(each)));

/** A question mark stands behind what nothing proves. */
const kindsOf = (checked: { log?: KnownLog; heads?: HeadsFile }, known: Partial<Known>) => {
  const { log: own = null, heads = null } = checked;
  return findingsOn({ log: own, heads }, indexOf({ files: [], listed: new Map(), logs: [], ...known })).map(
    ({ kind, seq, last, isUnproved }) =>
      [kind, seq, last, isUnproved ? '?' : undefined].filter((part) => part !== undefined).join(' '),
  );
};

// REQ-6.1.40
test.each<[string, KnownLog, HeadsFile, string[]]>([
  ['its last entry', log(3), file(3, { [chain]: [3, hashAt(3)] }), ['same 3 3']],
  ['another entry', log(3), file(2, { [chain]: [2, hashAt(2, 'b')] }), ['other 2 3']],
  ['an entry after a seal', log(3), file(4, { [chain]: [4, hashAt(4)] }), ['beyond 4 3']],
  ['a missing entry', log(3, { kind: 'activity' }), file(4, { [chain]: [4, hashAt(4)] }), ['missing 4 3']],
  ['an entry lost while later ones are there', log(3), file(1, { [chain]: [4, hashAt(4)] }), ['lost 4 3']],
  ['a later file that ends the log earlier', log(3), file(5, { [chain]: [2, hashAt(2)] }), ['cut 2 3']],
  ['a later file that ends another log earlier', log(3), file(5, { [chain]: [2, hashAt(2, 'b')] }), ['other 2 3']],
  ['no line of the log', log(3), file(5, { [other]: [2, hashAt(2)] }), []],
  [
    'an entry that a selection does not have',
    log(3, { kind: 'activity', hashes: new Map([[3, hashAt(3)]]), hasGaps: true }),
    file(2, { [chain]: [2, hashAt(2)] }),
    ['gap 2 3'],
  ],
])('a log and a file of heads with %s', (_, own, kept, expected) => {
  expect(kindsOf({ log: own }, { files: [kept], logs: [own], listed: listed(kept) })).toEqual(expected);
  // A file that nothing proves says the same, and counts for nothing.
  const known = { files: [kept], logs: [own], listed: new Map() };
  expect(kindsOf({ log: own }, known)).toEqual(expected.map((each) => `${each} ?`));
  expect(contradicts(findingsOn({ log: own, heads: null }, indexOf(known)))).toBe(false);
});

test('times within minutes of each other prove nothing: an entry and the file may be written at once', () => {
  const times = [{ seq: 3, at: new Date(hour(5).getTime() - 60_000) }];
  const kept = file(5, { [chain]: [2, hashAt(2)] });
  const known = { files: [kept], listed: listed(kept) };
  expect(kindsOf({ log: log(3, { times }) }, known)).toEqual(['same 2 3', 'uncovered 3 3']);
  expect(kindsOf({ log: log(3, { times: [] }) }, known)).toEqual(['same 2 3', 'uncovered 3 3']);
});

// REQ-6.1.48
test('entries behind the published one, and those before a gap, are covered by nothing', () => {
  const kept = file(5, { [chain]: [5, hashAt(5)] });
  const of = (own: KnownLog, files = [kept], known = files) =>
    kindsOf({ log: own }, { files, listed: listed(...known) });
  expect(of(log(5))).toEqual(['same 5 5']);
  expect(of(log(7))).toContain('uncovered 6 7');
  // A seal proves what is in its PDF.
  expect(of(log(7, { isSealed: true })).join()).not.toContain('uncovered');
  const first = { first: 1, last: 2 };
  const selected = log(7, { kind: 'activity', runs: [first, { first: 4, last: 5 }, { first: 7, last: 7 }] });
  const uncovered = findingsOn(
    { log: selected, heads: null },
    indexOf({ files: [kept], listed: listed(kept), logs: [] }),
  ).find(({ kind }) => kind === 'uncovered');
  expect(uncovered).toMatchObject({ seq: 1, last: 7, count: 3 });
  const both = [file(2, { [chain]: [2, hashAt(2)] }), kept];
  expect(of(log(5, { runs: [first, { first: 4, last: 5 }] }), both).join()).not.toContain('uncovered');
  // One that nothing proves covers where no other does, but never more than what is proved.
  expect(of(log(5), [kept], [])).toEqual(['same 5 5 ?']);
  expect(of(log(5), both, both.slice(0, 1))).toContain('uncovered 3 5');
});

test('the file that a PDF names is looked for in the server’s list and among kept ones', () => {
  const kept = file(2, {});
  const own = log(3, { named: { number: 2, sha256: kept.sha256 } });
  const changed = { sha256: hashAt(9, 'e') };
  expect(kindsOf({ log: own }, {})).toEqual([]);
  expect(kindsOf({ log: own }, { listed: new Map([listedAs(kept)]) })).toEqual(['named']);
  expect(kindsOf({ log: own }, { listed: new Map([listedAs(kept, changed)]), files: [kept] })).toEqual([
    'namedOther',
    'named ?',
  ]);
  expect(kindsOf({ log: own }, { listed: new Map([[2, null]]) })).toEqual(['namedGone 2']);
  expect(kindsOf({ log: own }, { files: [file(2, {}, changed)] })).toEqual(['namedOther ?']);
});

test('two copies of one log agree or contradict, and say nothing without a common entry', () => {
  const [own, same] = [log(3), log(5)];
  const rewritten = log(5, { hashes: new Map([[2, hashAt(2, 'b')]]) });
  const elsewhere = log(5, { hashes: new Map([[9, hashAt(9)]]) });
  const sealed = (one: KnownLog) => ({ ...one, isSealed: true });
  expect(kindsOf({ log: own }, { logs: [own, sealed(same)] })).toEqual(['sameLog 3']);
  expect(kindsOf({ log: own }, { logs: [own, sealed(rewritten)] })).toEqual(['otherLog 2']);
  // Anybody can write a log that is in no sealed file.
  expect(kindsOf({ log: own }, { logs: [own, same] })).toEqual(['sameLog 3 ?']);
  expect(kindsOf({ log: sealed(own) }, { logs: [own, rewritten] })).toEqual(['sameLog 3 ?', 'otherLog 2 ?']);
  expect(kindsOf({ log: own }, { logs: [own, elsewhere, log(3, { chain: other })] })).toEqual([]);
});

test('a log that does not follow from itself is never said to agree alone', () => {
  const index = indexOf({ files: [], listed: new Map(), logs: [] });
  expect(contradicts(findingsOn({ log: log(3, { brokenAt: 2 }), heads: null }, index))).toBe(true);
});

// REQ-6.1.40
test('a kept file is the one that the server lists, is signed, or is not', () => {
  const kept = file(2, { [chain]: [2, hashAt(2)] });
  const onList = (more: Partial<Listed>) =>
    kindsOf({ heads: kept }, { files: [kept], listed: new Map([listedAs(kept, more)]) });
  expect(onList({})).toEqual(['published', 'signed']);
  expect(onList({ signature: 'unknown' })).toEqual(['published', 'unsigned']);
  expect(onList({ signature: 'wrong' })).toEqual(['published', 'wrongSignature']);
  expect(onList({ signature: 'revoked' })).toEqual(['published', 'revokedSignature']);
  expect(onList({ timestamp: { at: hour(2), by: 'T' } })).toEqual(['published', 'signed', 'timestamped']);
  expect(onList({ timestamp: 'wrong' })).toEqual(['published', 'signed', 'wrongTimestamp']);
  expect(onList({ sha256: hashAt(9, 'e') })).toEqual(['republished']);
  expect(kindsOf({ heads: kept }, { files: [kept], listed: new Map([[2, null]]) })).toEqual(['gone']);
  expect(kindsOf({ heads: kept }, { files: [kept] })).toEqual([]);
});

// REQ-6.1.41
test('a time that cannot be right is told, and is never good', () => {
  const kept = file(30, { [chain]: [2, hashAt(2)] });
  const told = (more: Partial<Listed>) => {
    const index = indexOf({ files: [kept], listed: new Map([listedAs(kept, more)]), logs: [] });
    return findingsOn({ log: null, heads: kept }, index).slice(2);
  };
  const kinds = (more: Partial<Listed>) => told(more).map(({ kind }) => kind);
  const stamp = (at: Date) => ({ timestamp: { at, by: 'T' } });
  const minutes = (count: number) => new Date(kept.at.getTime() + count * 60_000);
  for (const at of [minutes(-5), kept.at, hour(53)]) expect(kinds(stamp(at))).toEqual(['timestamped']);
  expect(kinds(stamp(hour(29)))).toEqual(['stampedBefore']);
  expect(kinds(stamp(hour(55)))).toEqual(['stampedLate']);
  expect(kinds(stamp(hour(201)))).toEqual(['stampedAhead']);
  expect(kinds({ askedAt: hour(29) })).toEqual(['ahead']);
  expect(kinds({ askedAt: minutes(-5) })).toEqual([]);
  expect(kinds({ at: hour(29) })).toEqual(['otherTime']);
  for (const more of [stamp(hour(29)), { at: hour(29) }]) expect(isBadlyPublished(told(more))).toBe(true);
  for (const kind of ['stampedLate', 'stampedAhead', 'ahead'] as const)
    expect(toneOf({ kind, file: null })).not.toBe('good');
});

test('of a file that was exchanged each log that differs is named', () => {
  const kept = file(2, { [chain]: [5, hashAt(5)], [other]: [2, hashAt(2)], ['e'.repeat(64)]: [1, hashAt(1)] });
  const today = file(
    2,
    { [chain]: [3, hashAt(3)], [other]: [2, hashAt(2, 'b')] },
    { sha256: hashAt(9, 'e'), keptAs: null },
  );
  const known = { files: [kept, today], listed: new Map([listedAs(today)]) };
  expect(kindsOf({ heads: kept }, known)).toEqual(['republished', 'differs 5 3', 'differs 2 2', 'differs 1 0']);
});

test('neighbours are linked or not, and a chain that goes back in a later file is named, whatever lies between', () => {
  const first = file(1, { [chain]: [5, hashAt(5)] });
  const second = file(2, { [other]: [1, hashAt(1)] });
  const third = file(3, { [chain]: [3, hashAt(3)], [other]: [1, hashAt(1, 'b')] }, { previous: hashAt(8, 'e') });
  const files = [third, first, second];
  const all = { files, listed: listed(...files) };
  const on = (heads: HeadsFile, known: Partial<Known>) =>
    kindsOf({ heads }, known).filter((kind) => kind !== 'published' && kind !== 'signed');
  expect(on(first, all)).toEqual(['follows', 'backwards 3 5']);
  expect(on(second, all)).toEqual(['follows', 'notFollows', 'backwards 1 1']);
  expect(on(third, all)).toEqual(['notFollows', 'backwards 3 5', 'backwards 1 1']);
  expect(kindsOf({ log: log(3) }, all)).toContain('backwards 3 5');
  // The second file is fixed by no other, and hides nothing between two that are proved.
  const two = { files, listed: listed(first, third) };
  expect(on(first, two)).toEqual(['follows ?', 'backwards 3 5']);
  expect(on(third, two)).toEqual(['notFollows ?', 'backwards 3 5', 'backwards 1 1 ?']);
  expect(kindsOf({ log: log(3) }, two)).toContain('backwards 3 5');
  expect(kindsOf({ log: log(3) }, { files }).filter((kind) => kind.startsWith('backwards'))).toEqual([]);
});

test('the same file from two places counts once', () => {
  const kept = file(2, { [chain]: [2, hashAt(2)] });
  const files = [{ ...kept, keptAs: null }, kept, { ...kept, keptAs: 'copy.txt' }];
  expect(kindsOf({ log: log(2) }, { files })).toEqual(['same 2 2']);
  expect(kindsOf({ heads: kept }, { files })).toEqual([]);
});

test('a thousand files of a thousand logs are compared within seconds', () => {
  const names = Array.from({ length: 1_000 }, (_, place) => String(place).padStart(64, '0'));
  const files = Array.from({ length: 1_000 }, (_, place) =>
    file(place + 1, Object.fromEntries(names.map((name) => [name, [place + 1, hashAt(place + 1)]]))),
  );
  const begun = performance.now();
  const index = indexOf({ files, listed: new Map(), logs: [] });
  for (const heads of files) expect(contradicts(findingsOn({ log: null, heads }, index))).toBe(false);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
