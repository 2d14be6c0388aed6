import { childAt, children, content, DerError, encoded, oidOf, readDer, tags, timeOf } from '../der.ts';
import type { Der } from '../der.ts';
import { signedParts } from './statement.ts';
import type { Statement } from './statement.ts';

/** `unknown`: the responder does not know the certificate. */
export type Status = 'good' | 'unknown' | { revokedAt: Date };

/** A responder says this of one certificate. */
export interface OcspStatus {
  /** OID of the digest by which the issuer is named. */
  digest: string;
  issuerName: Uint8Array;
  issuerKey: Uint8Array;
  serial: Uint8Array;
  status: Status;
  thisUpdate: Date;
  nextUpdate: Date | null;
}

export interface OcspAnswer extends Statement {
  producedAt: Date;
  statuses: OcspStatus[];
  /** DER. */
  certificates: Uint8Array[];
}

export const enumerated = 0x0a;
export const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const tagOf = { responderName: 0xa1, responderKey: 0xa2, good: 0x80, revoked: 0xa1, unknown: 0x82 } as const;

/** Reads an OCSPResponse (RFC 6960 §4.2.1). @throws DerError when it is none, or one that refuses */
export const readOcsp = (raw: Uint8Array): OcspAnswer => {
  const root = readDer(raw);
  const [status, given, ...more] = children(root);
  const isWhole = root.tag === tags.sequence && root.end === raw.length && more.length === 0;
  if (!isWhole || status?.tag !== enumerated) throw new DerError('No answer.');
  if (content(status)[0] !== 0 || given?.tag !== tags.context0) throw new DerError('The responder refuses.');
  const bytes = childAt(given, 0, tags.sequence);
  if (oidOf(childAt(bytes, 0, tags.oid)) !== basicResponse) throw new DerError('An answer of another kind.');
  const { rest, fields, ...parts } = signedParts(readDer(content(childAt(bytes, 1, tags.octetString))));
  const [responder, producedAt, statuses] = fields.slice(fields[0]?.tag === tags.context0 ? 1 : 0);
  const isNamed = responder?.tag === tagOf.responderName || responder?.tag === tagOf.responderKey;
  if (!isNamed || !producedAt || statuses?.tag !== tags.sequence) throw new DerError('No answer.');
  return {
    raw,
    ...parts,
    producedAt: timeOf(producedAt),
    statuses: children(statuses).map(readStatus),
    certificates: certificatesIn(rest),
  };
};

const certificatesIn = (rest: readonly Der[]): Uint8Array[] => {
  const [bag, ...more] = rest;
  if (more.length > 0 || (bag && bag.tag !== tags.context0)) throw new DerError('No answer.');
  return bag ? children(childAt(bag, 0, tags.sequence)).map(encoded) : [];
};

const readStatus = (single: Der): OcspStatus => {
  const [id, status, thisUpdate, next] = children(single);
  if (!id || !status || !thisUpdate) throw new DerError('Not a status.');
  return {
    digest: oidOf(childAt(childAt(id, 0, tags.sequence), 0, tags.oid)),
    issuerName: content(childAt(id, 1, tags.octetString)),
    issuerKey: content(childAt(id, 2, tags.octetString)),
    serial: content(childAt(id, 3, tags.integer)),
    status: statusIn(status),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: next?.tag === tags.context0 ? timeOf(childAt(next, 0, tags.generalizedTime)) : null,
  };
};

const statusIn = (status: Der): Status => {
  if (status.tag === tagOf.good) return 'good';
  if (status.tag === tagOf.unknown) return 'unknown';
  if (status.tag !== tagOf.revoked) throw new DerError('Not a status.');
  return { revokedAt: timeOf(childAt(status, 0, tags.generalizedTime)) };
};
