import { childAt, children, content, DerError, encoded, oidOf, readDer, tags, timeOf } from '../der.ts';
import type { Der } from '../der.ts';
import { keyIn, urlsOfPoint } from './addresses.ts';
import { latin } from '../pdf-objects.ts';
import { enumerated, reasons } from './ocsp.ts';
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
  /** Identifier of the key that signs; an authority may have had several. */
  authorityKey: Uint8Array | null;
  /** @throws DerError when an entry has a condition that is not known here: then the list says nothing of any */
  statusOf: (serial: Uint8Array) => Status;
}

const oids = { number: '2.5.29.20', authorityKey: '2.5.29.35', distributionPoint: '2.5.29.28' } as const;
const tagOf = { usersOnly: 0x81, authoritiesOnly: 0x82 } as const;
const wholeScope: Scope = { urls: null, usersOnly: false, authoritiesOnly: false };

/**
 * Reads a CertificateList (RFC 5280 §5.1).
 * @throws DerError when it is none, or one with entries of other authorities, of some reasons or since another list
 */
export const readCrl = (raw: Uint8Array): Crl => {
  const place = (fields: readonly Der[]) => (fields[0]?.tag === tags.integer ? 1 : 0);
  const { fields, rest: _, ...parts } = wholeSignedParts(readDer(raw), place);
  const [issuer, thisUpdate, ...rest] = fields.slice(place(fields) + 1);
  if (!issuer || !thisUpdate) throw new DerError('No list.');
  const nextUpdate = rest.find(({ tag }) => tag === tags.utcTime || tag === tags.generalizedTime);
  const entries = rest.find(({ tag }) => tag === tags.sequence);
  return {
    raw,
    ...parts,
    issuer: encoded(issuer),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: nextUpdate ? timeOf(nextUpdate) : null,
    ...readExtensions(rest.find(({ tag }) => tag === tags.context0)),
    statusOf: openEntries(entries),
  };
};

/** Reads the entries once, however many certificates are looked for: a list may have a million. */
const openEntries = (entries: Der | undefined): Crl['statusOf'] => {
  let index: Map<string, number> | 'unusable' | null = null;
  return (serial) => {
    index ??= indexOf(entries);
    if (index === 'unusable') throw new DerError('A list with an entry that is not known here.');
    const at = index.get(latin(serial, 0, serial.length));
    return entries && at !== undefined ? statusOfEntry(readDer(entries.source, at, entries.end)) : 'good';
  };
};

/** The offsets of the entries by serial number; of one that stands twice the first. */
const indexOf = (entries: Der | undefined): Map<string, number> | 'unusable' => {
  const index = new Map<string, number>();
  if (!entries) return index;
  const { source, end: last } = entries;
  try {
    for (let at = entries.body; at < last;) {
      const { body, end } = readDer(source, at, last);
      const number = readDer(source, body, end);
      const time = readDer(source, number.end, end);
      if (time.end < end) extensionsOf(readDer(source, time.end, end));
      const serial = latin(source, number.body, number.end);
      if (!index.has(serial)) index.set(serial, at);
      at = end;
    }
  } catch (error) {
    if (error instanceof DerError) return 'unusable';
    throw error;
  }
  return index;
};

const entryOids = { reason: '2.5.29.21', instruction: '2.5.29.23', invalidity: '2.5.29.24' } as const;
const knownOfEntry: ReadonlySet<string> = new Set(Object.values(entryOids));

/** The extensions of an entry. @throws DerError for a critical one that is not known here (RFC 5280 §5.3) */
const extensionsOf = (list: Der): { oid: string; value: Der }[] =>
  children(list).map((extension) => {
    const [name, ...more] = children(extension);
    const value = more.at(-1);
    if (!name || !value) throw new DerError('Not an extension.');
    const [oid, first] = [oidOf(name), more[0]];
    const isCritical = more.length > 1 && first?.tag === tags.boolean && content(first)[0] !== 0;
    if (isCritical && !knownOfEntry.has(oid)) throw new DerError('A list with a condition that is not known here.');
    return { oid, value };
  });

const statusOfEntry = (entry: Der): Status => {
  const [number, time, more] = children(entry);
  if (!number || !time) throw new DerError('Not an entry of a list.');
  const reason = more && extensionsOf(more).find(({ oid }) => oid === entryOids.reason)?.value;
  const code = reason && readDer(content(reason));
  const given = code?.tag === enumerated ? content(code)[0] : undefined;
  if (given === reasons.removeFromCrl) return 'good';
  return { revokedAt: timeOf(time), isOnHold: given === reasons.certificateHold };
};

const readExtensions = (extensions: Der | undefined): Pick<Crl, 'scope' | 'authorityKey'> => {
  let scope = wholeScope;
  let authorityKey: Uint8Array | null = null;
  for (const extension of extensions ? children(childAt(extensions, 0, tags.sequence)) : []) {
    const [name, ...more] = children(extension);
    const value = more.at(-1);
    if (!name || !value) throw new DerError('Not an extension.');
    const oid = oidOf(name);
    if (oid === oids.authorityKey) authorityKey = keyIn(readDer(content(value)));
    else if (oid === oids.distributionPoint) scope = readScope(children(readDer(content(value))));
    // A reader must not use a list with a critical extension that it does not know, such as that of a delta list (§5.2.4).
    else if (more.length > 1 && oid !== oids.number) {
      throw new DerError('A list of a kind that is not known here.');
    }
  }
  return { scope, authorityKey };
};

const readScope = (fields: readonly Der[]): Scope => {
  const says = (tag: number) => fields.some((field) => field.tag === tag && content(field)[0] !== 0);
  const known = new Set<number>([tags.context0, tagOf.usersOnly, tagOf.authoritiesOnly]);
  const isOther = fields.some((field) => !known.has(field.tag) && content(field).some((byte) => byte !== 0));
  if (isOther) throw new DerError('A list of a kind that is not known here.');
  const hasName = fields.some(({ tag }) => tag === tags.context0);
  return {
    urls: hasName ? urlsOfPoint(fields) : null,
    usersOnly: says(tagOf.usersOnly),
    authoritiesOnly: says(tagOf.authoritiesOnly),
  };
};
