import { hex } from '../der.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import { coversAll, coversEarlierVersion, sealedLength } from '../seal-place.ts';
import type { SealPlace } from '../seal-place.ts';
import { isAllListed } from './added-bytes.ts';
import { serviceAnchors } from './anchors.ts';
import { openAnyFile, readingRoom } from './any-file.ts';
import type { AnyFile, ReadingRoom } from './any-file.ts';
import { compareVersions } from './added-versions.ts';
import { toolsFor } from './confirm-once.ts';
import { inflateOnce } from './inflate-once.ts';
import type { Judging, Trusted } from './judging.ts';
import { changedAfter, judgeSignature } from './judge-signature.ts';
import type { Trusting } from './judge-signature.ts';
import { isPlaceAlone } from './place-alone.ts';
import { placesIn } from './places.ts';
import { poolIn, proofReaders } from './pool.ts';
import { readSigned } from './read-signed.ts';
import type { ReadSigned } from './read-signed.ts';
import { reportFormat, unsure } from './report.ts';
import type { ChangesReport, Report, SignatureReport } from './report.ts';
import { stampsOver } from './stamps.ts';
import type { Stamps } from './stamps.ts';
import type { Anchor, Anchors, Pool, Tools } from './tools.ts';

/** Judges every signature and every timestamp of a PDF. Throws for nothing that a file may have. */
export const judgeFile = async (pdf: Uint8Array, trusted: Trusted, tools: Tools, now = new Date()): Promise<Report> => {
  const judging = await openJudging(pdf, { ...tools, inflate: inflateOnce(tools.inflate) }, now);
  const signatures: SignatureReport[] = [];
  const trusting = openTrusting(judging, trusted);
  for (const one of judging.signed) signatures.push(await bestOf(judging, one, trusting));
  return {
    format: reportFormat,
    standard: 'ETSI EN 319 102-1',
    judgedAt: now.toISOString(),
    file: { sha256: hex(await tools.sha256(pdf)), bytes: pdf.length },
    signatures: withShown(signatures),
  };
};

/**
 * Nobody answers for what a signature shows that does not pass itself, and it may show anything over the pages.
 * @param signatures in the order of what they cover
 */
const withShown = (signatures: readonly SignatureReport[]): SignatureReport[] => {
  const judged: SignatureReport[] = [];
  const unproved = new Set<number>();
  const failed = new Set<number>();
  for (const one of signatures.toReversed()) {
    const isUnproved = ({ kinds, to }: ChangesReport) => kinds.includes('shownSignature') && unproved.has(to);
    const changes = one.changes.map((step) => (isUnproved(step) && failed.has(step.to) ? withOther(step) : step));
    const doubt = changedAfter(changes) ?? (changes.some(isUnproved) ? unsure('GENERIC', 'shownUnproved') : null);
    const judgement = one.indication === 'TOTAL-PASSED' ? doubt : null;
    const last = { ...one, changes, ...judgement };
    judged.unshift(last);
    // A timestamp authority answers for the time alone, and gives anybody a timestamp.
    const isAnswered = last.indication === 'TOTAL-PASSED' || last.reason === 'noStatus';
    if (!isAnswered || one.kind === 'timestamp') unproved.add(one.covers.bytes);
    if (last.indication === 'TOTAL-FAILED') failed.add(one.covers.bytes);
  }
  return judged;
};

const withOther = (step: ChangesReport): ChangesReport => ({
  ...step,
  kinds: [...new Set([...step.kinds, 'other'] as const)],
});

interface BothTrusting {
  service: () => Promise<Trusting>;
  /** Null: whoever checks has added nothing. */
  reader: (() => Promise<Trusting>) | null;
}

/** The timestamps of a file are judged once for each of the two, not for each signature. */
const openTrusting = (judging: Judging, { seals, times, added, revoked = [] }: Trusted): BothTrusting => {
  const open = (anchors: Anchors) => {
    let stamps: Promise<Stamps> | null = null;
    return async () => {
      stamps ??= stampsOver(judging, anchors.times);
      return { anchors, stamps: await stamps };
    };
  };
  const own = { seals: serviceAnchors(seals, revoked), times: serviceAnchors(times, revoked) };
  const readers = added.map((certificate): Anchor => ({ certificate, by: 'reader' }));
  return {
    service: open(own),
    reader: added.length > 0 ? open({ seals: readers, times: [...own.times, ...readers] }) : null,
  };
};

/** The service’s own certificates come first: what somebody adds must not excuse a seal of the service. */
const bestOf = async (
  judging: Judging,
  one: ReadSigned,
  { service, reader }: BothTrusting,
): Promise<SignatureReport> => {
  const byService = await judgeSignature(judging, one, await service());
  return byService.trustedBy === 'service' || !reader ? byService : judgeSignature(judging, one, await reader());
};

/** Signatures and document timestamps, those of earlier versions first. */
const readAll = async (pdf: Uint8Array, whole: AnyFile | null): Promise<ReadSigned[]> => {
  const isEncrypted = whole?.trailer.entries.has('Encrypt') ?? false;
  const all = (await placesIn(pdf, whole)).map((found) => readSigned(pdf, found, isEncrypted));
  return all.toSorted((one, other) => one.length - other.length);
};

const openJudging = async (pdf: Uint8Array, tools: Tools, now: Date): Promise<Judging> => {
  const files = new Map<number, Promise<AnyFile | null>>();
  const room = readingRoom();
  const fileOf = kept(files, async (length) => openOrNull(pdf.subarray(0, length), tools, room));
  const pools = new Map<number, Promise<Pool>>();
  const readers = proofReaders();
  const poolOf = kept(pools, async (length) => poolIn([await fileOf(length)], readers));
  const whole = await fileOf(pdf.length);
  const signed = await readAll(pdf, whole);
  const lengths = [
    ...new Set([...signed.filter(({ place }) => isWhole(pdf, place)).map(({ length }) => length), pdf.length]),
  ];
  const added = kept(new Map<number, Promise<boolean>>(), async (place) => {
    const [from = 0, to = pdf.length] = lengths.slice(place, place + 2);
    const after = await fileOf(to);
    return after !== null && isAllListed(pdf.subarray(0, to), from, after);
  });
  // Readers that repair a later version find objects that the signer has hidden in this one.
  const isWhollyListed = kept(new Map<number, Promise<boolean>>(), async (place): Promise<boolean> => {
    const length = lengths[place] ?? 0;
    const file = await fileOf(length);
    if (!file) return false;
    if (place > 0 && (await isWhollyListed(place - 1)) && (await added(place - 1))) return true;
    return hasRoom(file, length) && isAllListed(pdf.subarray(0, length), 0, file);
  });
  const steps = new Map<number, Promise<ChangesReport>>();
  const stepOf = kept(steps, async (place) => {
    const [from = 0, to = pdf.length] = lengths.slice(place, place + 2);
    const { changed, isRead } = await compareVersions(pdf, fileOf, { from, to });
    const isListed = isRead && (await isWhollyListed(place)) && (await added(place));
    const unlisted = isListed || changed.some((kind) => kind === 'notRead') ? [] : (['notRead'] as const);
    const isSilent = changed.length === 0 && !pdf.subarray(from, to).every(isSpace);
    return { from, to, kinds: isSilent ? (['other'] as const).slice() : [...changed, ...unlisted] };
  });
  const changesAfter = async (length: number) => {
    const places = [...lengths.keys()].filter(
      (place) => (lengths[place] ?? 0) >= length && lengths[place] !== pdf.length,
    );
    const steps: ChangesReport[] = [];
    // One after the other: each holds the counts of all objects.
    for (const place of places) steps.push(await stepOf(place));
    return steps;
  };
  const wholePool = kept(new Map<number, Promise<Pool>>(), async () => {
    const [all, newest] = [await poolIn(await Promise.all(lengths.map(fileOf)), readers), await poolOf(pdf.length)];
    const hasMore = all.ocsps.length > newest.ocsps.length || all.crls.length > newest.crls.length;
    return hasMore || all.isCut ? all : newest;
  });
  return {
    pdf,
    signed,
    now,
    tools: toolsFor(tools, pdf.length),
    poolOf,
    wholePool: () => wholePool(0),
    changesAfter,
    isReadable: whole !== null,
    isAlone: async ({ length, place }) => isAloneIn(await fileOf(length), pdf.subarray(0, length), place),
  };
};

const isAloneIn = async (file: AnyFile | null, pdf: Uint8Array, place: SealPlace): Promise<boolean> =>
  file !== null && (file.isStrict || hasRoom(file, pdf.length)) && isPlaceAlone(pdf, file, place);

/** Each version may be looked through from its beginning, but not thousands of them. */
const hasRoom = (file: AnyFile, length: number): boolean => {
  try {
    file.spend(length);
    return true;
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};

const isSpace = (byte: number): boolean => byte === 10 || byte === 13 || byte === 32 || byte === 9 || byte === 0;

const isWhole = (pdf: Uint8Array, place: ReadSigned['place']): boolean =>
  (coversAll(pdf, place) || coversEarlierVersion(pdf, place)) && sealedLength(place) > 0;

const kept =
  <T>(known: Map<number, Promise<T>>, make: (length: number) => Promise<T>) =>
  (length: number): Promise<T> => {
    const before = known.get(length);
    if (before) return before;
    const made = make(length);
    known.set(length, made);
    return made;
  };

const openOrNull = async (pdf: Uint8Array, tools: Tools, room: ReadingRoom): Promise<AnyFile | null> => {
  try {
    return await openAnyFile(pdf, tools, room);
  } catch (error) {
    if (error instanceof PdfStructureError) return null;
    throw error;
  }
};
