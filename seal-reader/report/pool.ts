import { readCertificate } from '../certificate.ts';
import { attribute } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { childAt, children, encoded, tags, TooManyParts } from '../der.ts';
import { isDictionary, itemsOf } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';
import { readAnyCrl } from '../long-term/crl.ts';
import { readAnyOcsp } from '../long-term/ocsp.ts';
import type { AnyFile } from './any-file.ts';
import { readable } from './tools.ts';
import type { Pool } from './tools.ts';
import { entryOf } from './values.ts';

const most = 1_000;
/** Of the certificates, answers or lists of one file. The longest lists of real authorities take a few megabytes. */
const mostBytes = 32 * 1_048_576;
/** Bounds for the statements in the answers of one file, and for their certificates. Real answers have one statement each. */
const mostSaid = 20_000;
const none: Pool = { certificates: [], ocsps: [], crls: [] };

/** Reads each certificate and statement once, in whichever versions of the file it stands. */
export const proofReaders = () => {
  let room = mostSaid;
  const left = (error: unknown): null => {
    if (error instanceof TooManyParts) room = -1;
    return null;
  };
  return {
    certificate: onceFor(readCertificate),
    ocsp: onceFor((der) => {
      const answer = room < 0 ? null : readAnyOcsp(der);
      room -= answer ? answer.statuses.length + answer.certificates.length : 0;
      return answer;
    }, left),
    crl: onceFor(readAnyCrl, left),
    /** Statements were left. */
    isFull: () => room < 0,
  };
};

/** Reads each once, also what cannot be read. */
const onceFor = <T>(read: (der: Uint8Array) => T | null, left: (error: unknown) => null = () => null) => {
  const buffers = new WeakMap<ArrayBufferLike, Map<string, T | null>>();
  const readOrNull = (der: Uint8Array): T | null => {
    try {
      return read(der);
    } catch (error) {
      return left(error);
    }
  };
  return (der: Uint8Array): T | null => {
    const known = buffers.get(der.buffer) ?? new Map<string, T | null>();
    buffers.set(der.buffer, known);
    const place = `${der.byteOffset} ${der.length}`;
    const before = known.get(place);
    if (before !== undefined) return before;
    const one = readOrNull(der);
    known.set(place, one);
    return one;
  };
};

interface Reference {
  file: AnyFile;
  number: number;
  /** Where it stands in the file. */
  offset: number;
}

const openStore = async (file: AnyFile) => {
  const store = await file.resolve(entryOf(await file.resolve(entryOf(file.trailer, 'Root')), 'DSS'));
  const bySignature = await file.resolve(entryOf(store, 'VRI'));
  const each = isDictionary(bySignature) ? once([...bySignature.entries.values()]) : [];
  const apart = await Promise.all(each.slice(0, most).map((value) => file.resolve(value)));
  return async (whole: string, single: string): Promise<Reference[]> => {
    const lists = once([entryOf(store, whole), ...apart.map((one) => entryOf(one, single))]);
    const items = (await Promise.all(lists.map((list) => file.resolve(list)))).flatMap(itemsOf);
    return items.flatMap((item) => {
      const number = typeof item === 'object' && item?.kind === 'reference' ? item.object : null;
      return number === null ? [] : [{ file, number, offset: offsetOf(file, number) }];
    });
  };
};

/** Many entries may lead to one long list. */
const once = (values: readonly PdfValue[]): PdfValue[] => {
  const seen = new Set<number>();
  return values.filter((value) => {
    if (typeof value !== 'object' || value?.kind !== 'reference') return true;
    const isNew = !seen.has(value.object);
    seen.add(value.object);
    return isNew;
  });
};

const offsetOf = ({ places }: AnyFile, number: number): number => {
  const place = places.get(number);
  const written = place?.kind === 'in' ? places.get(place.stream) : place;
  return written?.kind === 'at' ? written.offset : Number.MAX_SAFE_INTEGER;
};

/**
 * Reads the document security store (ETSI EN 319 142-1 §5.4.2), also its lists for single signatures (`/VRI`), of one
 * version of a file or of several together.
 */
export const poolIn = async (versions: readonly (AnyFile | null)[], readers = proofReaders()): Promise<Pool> => {
  const files = versions.filter((file) => file !== null);
  if (files.length === 0) return none;
  let isCut = false;
  try {
    const stores = await Promise.all(files.map(openStore));
    const read = async (whole: string, single: string) => {
      const references = (await Promise.all(stores.map((store) => store(whole, single)))).flat();
      const all = oldestFirst(unique(references));
      // Certificates that were added last may be missing, but no statement.
      isCut ||= whole !== 'Certs' && all.length > most;
      return dataOf(all.slice(0, most));
    };
    const pool = {
      certificates: (await read('Certs', 'Cert')).map(readers.certificate).filter((one) => one !== null),
      ocsps: (await read('OCSPs', 'OCSP')).map(readers.ocsp).filter((one) => one !== null),
      crls: (await read('CRLs', 'CRL')).map(readers.crl).filter((one) => one !== null),
    };
    isCut ||= readers.isFull();
    return isCut ? { ...pool, isCut } : pool;
  } catch (error) {
    if (error instanceof PdfStructureError) return { ...none, isCut: true };
    throw error;
  }
};

/** One after the other, because a few packed bytes may become many. @throws PdfStructureError */
const dataOf = async (references: readonly Reference[]): Promise<Uint8Array[]> => {
  const all: Uint8Array[] = [];
  let room = mostBytes;
  for (const { file, number } of references) {
    const data = await file.data({ kind: 'reference', object: number, generation: 0 });
    room -= data.length;
    if (room < 0) throw new PdfStructureError('The proofs are too long.');
    all.push(data);
  }
  return all;
};

/** What somebody adds to a file later stands behind what it had. */
const oldestFirst = (references: readonly Reference[]): Reference[] =>
  references.toSorted((one, other) => one.offset - other.offset);

/** An object that is written anew counts with each of its versions. */
const unique = (references: readonly Reference[]): Reference[] => [
  ...new Map(references.map((one) => [`${one.number} ${one.offset}`, one])).values(),
];

const adobeRevocation = '1.2.840.113583.1.1.8';

const pools = new WeakMap<Pool, WeakMap<SignedData, Pool>>();

/** Adds the proofs in the signature itself: its certificates, and the statements that Acrobat signs with it. */
export const withOwn = (pool: Pool, data: SignedData): Pool => {
  const ofPool = pools.get(pool) ?? new WeakMap<SignedData, Pool>();
  pools.set(pool, ofPool);
  const known = ofPool.get(data) ?? joined(pool, ownIn(data));
  ofPool.set(data, known);
  return known;
};

/** Its own come first: what a signature brings along is likelier to be its own than what a file was given later. */
const joined = (pool: Pool, own: Pool): Pool => ({
  certificates: [...own.certificates, ...pool.certificates],
  ocsps: [...own.ocsps, ...pool.ocsps],
  crls: [...own.crls, ...pool.crls],
  ...(pool.isCut ? { isCut: true } : {}),
});

const owns = new WeakMap<SignedData, Pool>();

const ownIn = (data: SignedData): Pool => {
  const known = owns.get(data) ?? { certificates: readable(data.certificates, readCertificate), ...statementsIn(data) };
  owns.set(data, known);
  return known;
};

const statementsIn = (data: SignedData): Pick<Pool, 'ocsps' | 'crls'> => {
  try {
    const archival = attribute(data.signer.signedAttributes, adobeRevocation);
    const lists = archival ? children(archival) : [];
    const read = (tag: number) => {
      const list = lists.find((one) => one.tag === tag);
      return list ? children(childAt(list, 0, tags.sequence)).map(encoded) : [];
    };
    return { crls: readable(read(tags.context0), readAnyCrl), ocsps: readable(read(tags.context1), readAnyOcsp) };
  } catch {
    return { ocsps: [], crls: [] };
  }
};
