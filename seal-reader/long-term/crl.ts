import { atMost, childAt, children, content, DerError, encoded, oidOf, readDer, tags, timeOf } from '../der.ts';
import type { Der } from '../der.ts';
import { keyIn, urlsOfPoint } from './addresses.ts';
import { latin } from '../pdf-objects.ts';
import { enumerated, orderOf, reasons, unclear, unreadable, whollyUnclear } from './ocsp.ts';
import type { Status } from './ocsp.ts';
import { wholeSignedParts } from './statement.ts';
import type { Statement } from './statement.ts';

/** Part of an authority's certificates that a list is about. */
interface Scope {
  /** Null: the list names no place of its own. */
  urls: string[] | null;
  usersOnly: boolean;
  authoritiesOnly: boolean;
}

export interface Crl extends Statement {
  /** Encoded name. */
  issuer: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date | null;
  scope: Scope;
  limit: Limit;
  /** Identifier of the key that signs; an authority may have had several. */
  authorityKey: Uint8Array | null;
  /** Null: the list says nothing of that certificate. */
  statusOf: (serial: Uint8Array) => Status | null;
}

/**
 * `part`: the list has entries of some reasons, since another list, or of other authorities, too: what it does not have may
 * be revoked all the same. `unknown`: it has a condition that is not known here (RFC 5280 §5.2).
 */
type Limit = 'part' | 'unknown' | null;

const oids = {
  number: '2.5.29.20',
  authorityKey: '2.5.29.35',
  distributionPoint: '2.5.29.28',
  delta: '2.5.29.27',
} as const;
const tagOf = {
  usersOnly: 0x81,
  authoritiesOnly: 0x82,
  someReasons: 0x83,
  indirect: 0x84,
  attributesOnly: 0x85,
} as const;
const wholeScope: Scope = { urls: null, usersOnly: false, authoritiesOnly: false };

/** Reads a list that may prove something. @throws DerError also for one with a limit */
export const readCrl = (raw: Uint8Array): Crl => {
  const list = readAnyCrl(raw);
  if (list.limit !== null) throw new DerError('A list of a kind that is not known here.');
  return list;
};

/** Reads a CertificateList (RFC 5280 §5.1). @throws DerError when it is none, or one of attributes alone */
export const readAnyCrl = (raw: Uint8Array): Crl => {
  const place = (fields: readonly Der[]) => (fields[0]?.tag === tags.integer ? 1 : 0);
  const { fields, rest: _, ...parts } = wholeSignedParts(readDer(raw), place);
  const [issuer, thisUpdate, ...rest] = fields.slice(place(fields) + 1);
  if (!issuer || !thisUpdate) throw new DerError('No list.');
  const nextUpdate = rest.find(({ tag }) => tag === tags.utcTime || tag === tags.generalizedTime);
  const entries = rest.find(({ tag }) => tag === tags.sequence);
  const about = readExtensions(rest.find(({ tag }) => tag === tags.context0));
  return {
    raw,
    ...parts,
    issuer: encoded(issuer),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: nextUpdate ? timeOf(nextUpdate) : null,
    ...about,
    statusOf: openEntries(entries, about.limit),
  };
};

/** Reads each entry once, however many certificates are looked for: a list may have a million. */
const openEntries = (entries: Der | undefined, limit: Limit): Crl['statusOf'] => {
  let index: Index | null = null;
  const found = new Map<string, Status>();
  return (serial) => {
    index ??= indexOf(entries);
    if (index === 'unreadable') return unreadable;
    const isKnown = limit !== 'unknown' && !index.isConditional;
    const name = latin(serial, 0, serial.length);
    const first = index.places.get(name);
    if (!entries || first === undefined) return limit === null && isKnown ? 'good' : null;
    const worst = found.get(name) ?? worstAt(entries, [first, ...(index.doubles.get(name) ?? [])]);
    found.set(name, worst);
    if (typeof worst === 'string') return limit === null && isKnown ? worst : null;
    return isKnown ? worst : unclear(worst);
  };
};

/** No list of an authority has more about one certificate. */
const mostOfOne = 20;

const worstAt = ({ source, end }: Der, places: readonly number[]): Status => {
  let worst: Status = 'good';
  for (const place of places.slice(0, mostOfOne)) {
    const status = statusOfEntry(readDer(source, place, end));
    if (orderOf(status) < orderOf(worst)) worst = status;
  }
  return places.length > mostOfOne && orderOf(worst) > 0 ? whollyUnclear : worst;
};

type Index =
  | {
      /** The offset of the entry of each serial number, and of further ones. */
      places: Map<string, number>;
      doubles: Map<string, number[]>;
      /** An entry has a critical extension that is not known here: then the list has nothing good (RFC 5280 §5.3). */
      isConditional: boolean;
    }
  | 'unreadable';

const indexOf = (entries: Der | undefined): Index => {
  const index = { places: new Map<string, number>(), doubles: new Map<string, number[]>(), isConditional: false };
  if (!entries) return index;
  const { source, end: last } = entries;
  try {
    for (let at = entries.body; at < last;) {
      const { body, end } = readDer(source, at, last);
      const number = readDer(source, body, end);
      const time = readDer(source, number.end, end);
      if (time.end < end) {
        index.isConditional ||= hasUnknown(readDer(source, time.end, end));
      }
      const serial = latin(source, number.body, number.end);
      // Anybody may write one number a million times.
      const others = index.doubles.get(serial);
      if (others) others.push(at);
      else if (index.places.has(serial)) index.doubles.set(serial, [at]);
      else index.places.set(serial, at);
      at = end;
    }
  } catch (error) {
    if (error instanceof DerError) return 'unreadable';
    throw error;
  }
  return index;
};

/** Entries of an indirect list may be of other authorities. */
const issuerOfEntry = '2.5.29.29';
const entryOids = { reason: '2.5.29.21', instruction: '2.5.29.23', invalidity: '2.5.29.24' } as const;
const knownOfEntry: ReadonlySet<string> = new Set(Object.values(entryOids));

/** Tells whether one of the extensions of an entry is not known here. A list may have a million entries. */
const hasUnknown = ({ source, body, end }: Der): boolean => {
  for (let at = body; at < end;) {
    const extension = readDer(source, at, end);
    const name = readDer(source, extension.body, extension.end);
    const next = readDer(source, name.end, extension.end);
    const oid = next.tag === tags.boolean || name.end - name.body === 3 ? oidOf(name) : '';
    const isCritical = next.tag === tags.boolean && content(next)[0] !== 0;
    if (oid === issuerOfEntry || (isCritical && !knownOfEntry.has(oid))) return true;
    at = extension.end;
  }
  return false;
};

const extensionsOf = (list: Der): { oid: string; value: Der }[] =>
  children(list).map((extension) => {
    const [name, ...more] = children(extension);
    const value = more.at(-1);
    if (!name || !value) throw new DerError('Not an extension.');
    return { oid: oidOf(name), value };
  });

const statusOfEntry = (entry: Der): Status => {
  try {
    const [number, time, more] = children(entry);
    if (!number || !time) throw new DerError('Not an entry of a list.');
    const reason = more && extensionsOf(more).find(({ oid }) => oid === entryOids.reason)?.value;
    const code = reason && readDer(content(reason));
    const given = code?.tag === enumerated ? content(code)[0] : undefined;
    if (given === reasons.removeFromCrl) return 'good';
    return { revokedAt: timeOf(time), isOnHold: given === reasons.certificateHold };
  } catch (error) {
    // The certificate is listed, whenever that was.
    if (error instanceof DerError) return whollyUnclear;
    throw error;
  }
};

const mostExtensions = 200;

const readExtensions = (extensions: Der | undefined): Pick<Crl, 'scope' | 'authorityKey' | 'limit'> => {
  let scope = wholeScope;
  let authorityKey: Uint8Array | null = null;
  let limit: Limit = null;
  for (const extension of extensions ? atMost(mostExtensions, childAt(extensions, 0, tags.sequence)) : []) {
    const [name, ...more] = children(extension);
    const value = more.at(-1);
    if (!name || !value) throw new DerError('Not an extension.');
    const oid = oidOf(name);
    if (oid === oids.authorityKey) authorityKey = keyIn(readDer(content(value)));
    else if (oid === oids.distributionPoint) {
      const fields = children(readDer(content(value)));
      scope = readScope(fields);
      limit = widerOf(limit, limitIn(fields));
    } else if (oid === oids.delta) limit = widerOf(limit, 'part');
    // A reader must not use a list with a critical extension that it does not know (§5.2).
    else if (more.length > 1 && oid !== oids.number) limit = 'unknown';
  }
  return { scope, authorityKey, limit };
};

const widerOf = (one: Limit, other: Limit): Limit => (one === 'unknown' ? one : (other ?? one));

/** @throws DerError for a list of attributes: its numbers are not those of certificates of keys */
const limitIn = (fields: readonly Der[]): Limit => {
  const said = fields.filter((field) => content(field).some((byte) => byte !== 0)).map(({ tag }) => tag);
  const known = new Set<number>([tags.context0, ...Object.values(tagOf)]);
  if (said.includes(tagOf.attributesOnly)) throw new DerError('A list of attributes.');
  if (said.some((tag) => !known.has(tag))) return 'unknown';
  return said.includes(tagOf.someReasons) || said.includes(tagOf.indirect) ? 'part' : null;
};

const readScope = (fields: readonly Der[]): Scope => {
  const says = (tag: number) => fields.some((field) => field.tag === tag && content(field)[0] !== 0);
  const hasName = fields.some(({ tag }) => tag === tags.context0);
  return {
    urls: hasName ? urlsOfPoint(fields) : null,
    usersOnly: says(tagOf.usersOnly),
    authoritiesOnly: says(tagOf.authoritiesOnly),
  };
};
