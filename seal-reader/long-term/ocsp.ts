import { childAt, children, content, DerError, encoded, oidOf, readDer, tags, timeOf } from '../der.ts';
import type { Der } from '../der.ts';
import { signedParts } from './statement.ts';
import type { Statement } from './statement.ts';

/** `unknown`: the responder does not know the certificate. */
export type Status = 'good' | 'unknown' | Revocation;

export interface Revocation {
  revokedAt: Date;
  /** It is suspended, which its authority may take back (RFC 5280 §5.3.1). */
  isOnHold: boolean;
  /** It is said in a way or under a condition that is not known here: the certificate may be good, or revoked. */
  isUnclear?: boolean;
}

/** Orders statements: a revocation comes before a suspension, and both before a good status. */
export const orderOf = (status: Status): number => {
  if (typeof status === 'string') return status === 'unknown' ? 3 : 4;
  if (status.isUnclear) return 2;
  return status.isOnHold ? 1 : 0;
};

/** It is not known what is said, nor of which moment. */
export const whollyUnclear: Revocation = { revokedAt: new Date(0), isOnHold: false, isUnclear: true };

/** Nothing of it can be read: perhaps the certificate is on hold, or not meant at all. */
export const unreadable: Revocation = { ...whollyUnclear, isOnHold: true };

/** A statement in a form that is not known here does not prove that a certificate is good. It may have revoked it. */
export const unclear = (status: Status | null): Revocation | null =>
  typeof status === 'object' && status !== null ? { ...status, isUnclear: true } : null;

/** CRLReason, by its number. */
export const reasons = { certificateHold: 6, removeFromCrl: 8 } as const;

/** A responder says this of one certificate. */
export interface OcspStatus {
  /** OID of the digest by which the issuer is named. */
  digest: string;
  issuerName: Uint8Array;
  issuerKey: Uint8Array;
  serial: Uint8Array;
  status: Status;
  /** A critical extension that is not known here changes what it says. */
  isConditional: boolean;
  thisUpdate: Date;
  nextUpdate: Date | null;
}

export interface OcspAnswer extends Statement {
  /** The answer names its signer: by an encoded name, or by the SHA-1 of a key. */
  responder: { name: Uint8Array } | { key: Uint8Array };
  producedAt: Date;
  statuses: OcspStatus[];
  /** DER. */
  certificates: Uint8Array[];
}

export const enumerated = 0x0a;
export const basicResponse = '1.3.6.1.5.5.7.48.1.1';
/** Extensions that change nothing for a reader that asks for one certificate (RFC 6960 §4.4). */
const knownExtensions: ReadonlySet<string> = new Set(
  [2, 3, 4, 6, 7, 8, 9].map((number) => `1.3.6.1.5.5.7.48.1.${number}`),
);
const tagOf = { responderName: 0xa1, responderKey: 0xa2, good: 0x80, revoked: 0xa1, unknown: 0x82 } as const;

/** Reads an answer that may prove something. @throws DerError also for one with a condition that is not known here */
export const readOcsp = (raw: Uint8Array): OcspAnswer => {
  const answer = readAnyOcsp(raw);
  if (answer.statuses.some(({ isConditional }) => isConditional)) {
    throw new DerError('An answer with a condition that is not known here.');
  }
  return answer;
};

/** Reads an OCSPResponse (RFC 6960 §4.2.1). @throws DerError when it is none, or one that refuses */
export const readAnyOcsp = (raw: Uint8Array): OcspAnswer => {
  const root = readDer(raw);
  const [status, given, ...more] = children(root);
  const isWhole = root.tag === tags.sequence && root.end === raw.length && more.length === 0;
  if (!isWhole || status?.tag !== enumerated) throw new DerError('No answer.');
  if (content(status)[0] !== 0 || given?.tag !== tags.context0) throw new DerError('The responder refuses.');
  const bytes = childAt(given, 0, tags.sequence);
  if (oidOf(childAt(bytes, 0, tags.oid)) !== basicResponse) throw new DerError('An answer of another kind.');
  const { rest, fields, ...parts } = signedParts(readDer(content(childAt(bytes, 1, tags.octetString))));
  const [responder, producedAt, statuses, ...extensions] = fields.slice(fields[0]?.tag === tags.context0 ? 1 : 0);
  if (!responder || !producedAt || statuses?.tag !== tags.sequence) throw new DerError('No answer.');
  const isConditional = hasUnknown(extensions);
  return {
    raw,
    ...parts,
    responder: responderIn(responder),
    producedAt: timeOf(producedAt),
    statuses: children(statuses).map((single) => readStatus(single, isConditional)),
    certificates: certificatesIn(rest),
  };
};

const responderIn = (node: Der): OcspAnswer['responder'] => {
  if (node.tag === tagOf.responderName) return { name: content(node) };
  const [key] = children(node);
  if (node.tag !== tagOf.responderKey || !key) throw new DerError('No answer.');
  return { key: content(key) };
};

/** Tells whether one of the critical extensions is not known here. @throws DerError */
const hasUnknown = (fields: readonly Der[]): boolean => {
  const lists = fields.filter(({ tag }) => tag === tags.context1).map((field) => childAt(field, 0, tags.sequence));
  return lists
    .flatMap(children)
    .map(children)
    .some(([name, critical]) => {
      const isCritical = critical?.tag === tags.boolean && content(critical)[0] !== 0;
      return isCritical && !(name && knownExtensions.has(oidOf(name)));
    });
};

const certificatesIn = (rest: readonly Der[]): Uint8Array[] => {
  const [bag, ...more] = rest;
  if (more.length > 0 || (bag && bag.tag !== tags.context0)) throw new DerError('No answer.');
  return bag ? children(childAt(bag, 0, tags.sequence)).map(encoded) : [];
};

const readStatus = (single: Der, isConditional: boolean): OcspStatus => {
  const [id, status, thisUpdate, ...rest] = children(single);
  if (!id || !status || !thisUpdate) throw new DerError('Not a status.');
  const [next] = rest;
  return {
    digest: oidOf(childAt(childAt(id, 0, tags.sequence), 0, tags.oid)),
    issuerName: content(childAt(id, 1, tags.octetString)),
    issuerKey: content(childAt(id, 2, tags.octetString)),
    serial: content(childAt(id, 3, tags.integer)),
    status: statusIn(status),
    isConditional: isConditional || hasUnknown(rest),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: next?.tag === tags.context0 ? timeOf(childAt(next, 0, tags.generalizedTime)) : null,
  };
};

const statusIn = (status: Der): Status => {
  if (status.tag === tagOf.good) return 'good';
  if (status.tag === tagOf.unknown) return 'unknown';
  if (status.tag !== tagOf.revoked) throw new DerError('Not a status.');
  const [time, reason] = children(status);
  if (time?.tag !== tags.generalizedTime) throw new DerError('Not a status.');
  const code = reason?.tag === tags.context0 ? content(childAt(reason, 0, enumerated))[0] : undefined;
  return { revokedAt: timeOf(time), isOnHold: code === reasons.certificateHold };
};
