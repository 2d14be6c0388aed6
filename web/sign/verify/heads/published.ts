import { curveOf, readCertificate } from '#seal-reader/certificate.ts';
import { serviceAnchors } from '#seal-reader/report/anchors.ts';
import { judgePath } from '#seal-reader/report/path.ts';
import { openToken } from '#seal-reader/report/token.ts';
import { toolsFor } from '#seal-reader/report/confirm-once.ts';
import { signatureHolds } from '../check-crypto.ts';
import { bytesOfBase64, bytesOfPem } from '../pem.ts';
import type { Known, Listed, ListedSignature, ListedTimestamp } from './compare.ts';
import { sha256Of } from './log.ts';
import type { KnownLog, NamedFile, Run } from './log.ts';
import { tools } from '../report/report-on.ts';
import type { Trust } from '../trust.ts';
import { readHeads } from './read-kept.ts';
import type { HeadsFile } from './read-kept.ts';

/** The server cannot be reached, or answers something else. */
class Unreachable extends Error {}

/** An export with a few filters has thousands of runs, each of which may cost a file. */
const mostRuns = 20;

/** How many files are read behind the one of an entry’s time. */
const mostNext = 2;

/** A file of heads has 1.4 MB at most. */
const longestMs = 30_000;

const path = '/api/public/published-heads';

/** A line of the server's list. */
interface Line extends NamedFile {
  at: Date;
  signature: string;
  /** PEM */
  certificate: string;
  /** RFC 3161 token, Base64 */
  timestamp: string | null;
}

/** @throws Unreachable */
const ask = async (address: string): Promise<Response> => {
  const response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(longestMs) }).catch(
    () => null,
  );
  if (!response?.ok) throw new Unreachable();
  return response;
};

const askLine = async (number: number): Promise<Line | null> => {
  const after = number > 1 ? `&after=${number - 1}` : '';
  const response = await ask(`${path}?pageSize=1${after}`);
  const { items } = (await response.json()) as { items: (Omit<Line, 'at'> & { at: string })[] };
  const [line] = items;
  return line?.number === number ? { ...line, at: new Date(line.at) } : null;
};

const askFile = async (number: number): Promise<HeadsFile> => {
  const bytes = new Uint8Array(await (await ask(`${path}/${number}`)).arrayBuffer());
  const file = readHeads(bytes, await sha256Of(bytes), null);
  if (!file) throw new Unreachable();
  return file;
};

const noProofs = { certificates: [], ocsps: [], crls: [] };

/** Judges the timestamp over the bytes of a file; null where the server lists none. */
const judgeTimestamp = async (
  { timestamp }: Line,
  { bytes }: HeadsFile,
  { times, revoked = [] }: Trust,
): Promise<ListedTimestamp | null> => {
  if (timestamp === null) return null;
  try {
    const anchors = serviceAnchors(times, revoked);
    const question = { token: bytesOfBase64(timestamp), over: [bytes], protects: 'document', bytes: null } as const;
    const now = new Date();
    const judge = openToken({ ...question, anchors, before: null, now }, toolsFor(tools));
    const report = await judge({ pool: noProofs, whole: noProofs, control: now });
    if (report?.indication !== 'TOTAL-PASSED') return 'wrong';
    const { name, organisation } = report.authority ?? { name: '', organisation: '' };
    return { at: new Date(report.at), by: name || organisation };
  } catch {
    return 'wrong';
  }
};

/** The time that the file states is believed unless its certificate was revoked: then a timestamp has to prove it. */
const judgeSignature = async (
  { signature, certificate }: Line,
  { bytes, at }: HeadsFile,
  { seals, revoked = [] }: Trust,
  stamped: ListedTimestamp | null,
): Promise<ListedSignature> => {
  try {
    const signer = readCertificate(bytesOfPem(certificate));
    const provenAt = stamped === null || stamped === 'wrong' ? null : stamped.at;
    const anchors = serviceAnchors(seals, revoked);
    const question = { leaf: signer, anchors, purpose: 'signature', provenAt, claimedAt: at, control: at } as const;
    const asked = { ...question, pool: noProofs, whole: noProofs, now: new Date() };
    const { indication, subIndication } = await judgePath(asked, toolsFor(tools));
    if (indication !== 'TOTAL-PASSED' && subIndication !== 'REVOKED_NO_POE') return 'wrong';
    const kind = curveOf(signer) === null ? 'rsa' : 'ecdsa';
    const claim = { kind, digest: 'sha256', parameters: null, signature: bytesOfBase64(signature), bytes } as const;
    const isRight = await signatureHolds(signer, claim);
    if (isRight === null) return 'unknown';
    if (!isRight) return 'wrong';
    return indication === 'TOTAL-PASSED' ? 'right' : 'revoked';
  } catch {
    return 'wrong';
  }
};

export type Published = Pick<Known, 'files' | 'listed'>;

/** Answers that the server has given; a failed one is asked for again. */
const remembered = <T>(get: (number: number) => Promise<T>): ((number: number) => Promise<T>) => {
  const given = new Map<number, Promise<T>>();
  return (number) => {
    const answer = given.get(number) ?? get(number);
    given.set(number, answer);
    return answer.catch((error: unknown) => {
      given.delete(number);
      throw error;
    });
  };
};

/**
 * Asks the server for the published heads that concern a file. It learns their numbers, and nothing of the file.
 * @param latest number of the latest file when the page was made; 0 before the first
 */
export const openPublished = (trust: Trust, latest: number) => {
  const line = remembered(askLine);
  const file = remembered(askFile);
  const listed = new Map<number, Listed | null>();
  const files = new Map<number, HeadsFile>();

  const list = async (number: number): Promise<Line | null> => {
    const found = await line(number);
    if (!listed.has(number))
      listed.set(number, found && { ...found, signature: 'unknown', timestamp: null, askedAt: new Date() });
    return found;
  };
  const read = async (number: number): Promise<HeadsFile> => {
    const found = await file(number);
    files.set(number, found);
    return found;
  };

  /** The first file that was written at or after a time, up to `last`; files are in the order of their times. */
  const firstAfter = async (at: Date, last: number): Promise<number> => {
    let [low, high] = [1, last];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = await line(middle);
      if (found && found.at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /**
   * Reads the file with the last head of these entries up to the file `last`. An entry that was written while a file was may
   * be in the next one, as is one of a busy hour, for which a file has no room.
   */
  const readLastHead = async ({ chain, times }: KnownLog, last: number, run?: Run): Promise<void> => {
    const end = await list(last);
    const isIn = (seq: number) => !run || (seq >= run.first && seq <= run.last);
    const entry = end && times.findLast(({ seq, at }) => at <= end.at && isIn(seq));
    if (!entry) return;
    const first = await firstAfter(entry.at, last);
    for (let number = first; number <= Math.min(first + mostNext, last); number += 1) {
      const head = (await read(number)).heads.get(chain);
      if (head && head.seq >= entry.seq) return;
    }
  };

  return {
    askForLog: async (log: KnownLog): Promise<void> => {
      const before = log.named && (await list(log.named.number));
      if (before) await readLastHead(log, before.number);
      if (latest === 0) return;
      await readLastHead(log, latest);
      // A head behind a run proves nothing of it.
      for (const run of log.runs.slice(-mostRuns, -1)) await readLastHead(log, latest, run);
      // The times in a log may be made up. Its own latest head, if it is of this hour, tells of entries that it hides.
      if (!log.isSealed) await read(latest);
    },
    askForHeads: async (kept: HeadsFile): Promise<void> => {
      const found = await list(kept.number);
      if (!found) return;
      if (found.sha256 !== kept.sha256) return void (await read(kept.number));
      const timestamp = await judgeTimestamp(found, kept, trust);
      const signature = await judgeSignature(found, kept, trust, timestamp);
      listed.set(kept.number, { ...found, signature, timestamp, askedAt: new Date() });
    },
    known: (): Published => ({ files: [...files.values()], listed: new Map(listed) }),
  };
};
