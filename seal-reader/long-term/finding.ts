import { crlSign, extensionValue, inForce, readCertificate } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { digestOf } from '../cms.ts';
import { childAt, content, readDer, sameBytes, tags } from '../der.ts';
import { sameName } from '../same-name.ts';
import { addressesIn, keyIn } from './addresses.ts';
import { oldClaim, signatureClaim } from './claims.ts';
import type { Claim } from './claims.ts';
import type { Crl } from './crl.ts';
import { orderOf, unclear, whollyUnclear } from './ocsp.ts';
import type { OcspAnswer, OcspStatus, Status } from './ocsp.ts';
import { wholeSignedParts } from './statement.ts';
import type { SignedParts, Statement } from './statement.ts';

/** The status of one certificate by a statement. */
export interface Said {
  status: Status;
  /** The moment that the status is of, and the end of its time; null: newer ones can be had at any time. */
  from: Date;
  until: Date | null;
}

/** One statement says this of one certificate, if its claims hold. */
export interface Finding extends Said {
  claims: Claim[];
  /** A responder whose own certificate could have been revoked. */
  responder: Certificate | null;
  /** Certificate of the responder that signs in place of the authority. */
  signers: Certificate[];
}

const ocspSigning = '1.3.6.1.5.5.7.3.9';
const noCheck = '1.3.6.1.5.5.7.48.1.5';

/**
 * Null: the list says nothing about this certificate, or is not of its authority. A list about others of its certificates, or
 * with another spelling of its name, says nothing good of this one, but no two of them have the same number.
 */
const statusInCrl = (crl: Crl, certificate: Certificate, issuer: Certificate): Status | null => {
  const { urls, usersOnly, authoritiesOnly } = crl.scope;
  const isOfPlace = urls === null || addressesIn(certificate).crl.some((url) => urls.includes(url));
  const isInScope = isOfPlace && !(certificate.isAuthority ? usersOnly : authoritiesOnly);
  const maySign = issuer.keyUsage?.includes(crlSign) ?? true;
  const isOfKey = !crl.authorityKey || !issuer.keyIdentifier || sameBytes(crl.authorityKey, issuer.keyIdentifier);
  if (!isOfKey || !maySign || sameName(crl.issuer, issuer.subject) !== true) return null;
  const status = crl.statusOf(certificate.serial);
  const mayBeGood = isInScope && sameBytes(crl.issuer, issuer.subject);
  return mayBeGood || typeof status === 'object' ? status : null;
};

export const findingInCrl = (crl: Crl, certificate: Certificate, issuer: Certificate): Finding | null => {
  const claim = signatureClaim(issuer, { ...crl, bytes: crl.signed });
  const status = claim && statusInCrl(crl, certificate, issuer);
  return claim && status !== null ? inCrl(crl, status, [claim]) : null;
};

const inCrl = ({ thisUpdate: from, nextUpdate: until }: Crl, status: Status, claims: Claim[]): Finding => ({
  status,
  from,
  until,
  claims,
  responder: null,
  signers: [],
});

/** None for an algorithm that is not known here: browsers have no SHA-224. Then nobody can tell who has signed. */
export const anyClaims = (by: Certificate, said: Omit<Statement, 'raw'>): Claim[] => {
  const claim = signatureClaim(by, { ...said, bytes: said.signed }) ?? oldClaim(by, said);
  return claim ? [claim] : [];
};

/** More about one certificate are in no answer of an authority. */
export const mostOfOne = 20;

/**
 * Finds each statement of an answer about a certificate. One may be about another authority's certificate with the same
 * number: its claims prove which. The list is empty if the answer is not about this certificate, or if its signer may not
 * answer for the authority.
 */
export const findingsInOcsp = (answer: OcspAnswer, certificate: Certificate, issuer: Certificate): Finding[] => {
  const about = answer.statuses.filter(({ serial }) => sameBytes(serial, certificate.serial));
  if (about.length === 0) return [];
  const signer = signerOf(answer, issuer);
  const signed = signer && signatureClaim(signer, { ...answer, bytes: answer.signed });
  if (!signer || !signed) return [];
  const delegation = signer === issuer ? [] : delegationClaims(signer, issuer);
  if (!delegation || !inForce(signer, answer.producedAt)) return [];
  const base = signedBy(signer, issuer);
  const claims = [signed, ...delegation];
  if (about.length > mostOfOne) {
    return [
      {
        ...base,
        status: whollyUnclear,
        from: answer.producedAt,
        until: null,
        claims,
      },
    ];
  }
  return about.flatMap((one) => {
    const { thisUpdate: from, nextUpdate: until } = one;
    const names = nameClaims(one, issuer);
    const status = names && !one.isConditional ? one.status : unclear(one.status);
    // An answer about a later moment was made then, whatever it states.
    if (status === null || from > signer.notAfter) return [];
    return [{ ...base, status, from, until, claims: [...(names ?? []), ...claims] }];
  });
};

export const signedBy = (signer: Certificate, issuer: Certificate): Pick<Finding, 'responder' | 'signers'> => ({
  responder: signer === issuer || isUnchecked(signer) ? null : signer,
  signers: signer === issuer ? [] : [signer],
});

export const isUnclear = ({ status }: Said): boolean => typeof status === 'object' && status.isUnclear === true;

/** Of those in an answer that hold. */
export const worstOf = (findings: readonly Finding[]): Finding | null =>
  findings.toSorted((one, other) => orderOf(one.status) - orderOf(other.status))[0] ?? null;

/**
 * An answer names the authority by the digests of its name and of its key, mostly by SHA-1 (RFC 6960 §4.1.1). The signature
 * protects the name, so nothing rests on that digest.
 */
export const nameClaims = (about: OcspStatus, issuer: Certificate): Claim[] | null => {
  const digest = digestOf(about.digest);
  if (!digest) return null;
  return [
    { kind: 'digest', digest, parts: [issuer.subject], stated: about.issuerName },
    { kind: 'digest', digest, parts: [keyBits(issuer)], stated: about.issuerKey },
  ];
};

const bits = new WeakMap<Certificate, Uint8Array>();

/** The key, as answers name it: without its algorithm. @throws DerError */
export const keyBits = (certificate: Certificate): Uint8Array => {
  const known =
    bits.get(certificate) ?? content(childAt(readDer(certificate.publicKey), 1, tags.bitString)).subarray(1);
  bits.set(certificate, known);
  return known;
};

export const isForAnswers = ({ purposes }: Certificate): boolean => purposes?.includes(ocspSigning) ?? false;

/** The authority itself, or whom it has authorised with a certificate for that (RFC 6960 §4.2.2.2). */
export const signerOf = ({ certificates }: OcspAnswer, issuer: Certificate): Certificate | null => {
  const delegated = certificates
    .map(readCertificate)
    .filter((one) => !sameBytes(one.raw, issuer.raw) && isForAnswers(one));
  if (delegated.length > 1) return null;
  return delegated[0] ?? issuer;
};

const delegationClaims = (responder: Certificate, issuer: Certificate): Claim[] | null => {
  const claim = linkClaim(responder, issuer);
  return claim && sameBytes(responder.issuer, issuer.subject) ? [claim] : null;
};

/** The authority has signed the certificate below it. Null for unknown algorithms. @throws DerError */
export const linkClaim = (below: Certificate, above: Certificate): Claim | null => {
  const parts = linkParts(below);
  return signatureClaim(above, { ...parts, bytes: parts.signed });
};

export const linkParts = (below: Certificate): SignedParts => {
  const known =
    parts.get(below) ?? wholeSignedParts(readDer(below.raw), (fields) => (fields[0]?.tag === tags.context0 ? 2 : 1));
  parts.set(below, known);
  return known;
};

const parts = new WeakMap<Certificate, SignedParts>();

/** The authority vouches for the responder until its certificate ends (RFC 6960 §4.2.2.2.1). */
const isUnchecked = ({ extensions }: Certificate): boolean =>
  extensions !== undefined && extensionValue(extensions, noCheck) !== null;

const authorityKey = '2.5.29.35';

/** Identifier of the key that signed a certificate; null where it names none. @throws DerError */
export const authorityKeyOf = ({ extensions }: Certificate): Uint8Array | null => {
  const stated = extensions ? extensionValue(extensions, authorityKey) : null;
  return stated && keyIn(stated);
};

/** Tells whether the names, and the identifiers of the key if both have one, fit. Only the signature proves it. */
export const mayHaveIssued = (above: Certificate, below: Certificate): boolean => {
  if (!above.isAuthority || !sameBytes(above.subject, below.issuer)) return false;
  const identifier = authorityKeyOf(below);
  return !identifier || !above.keyIdentifier || sameBytes(identifier, above.keyIdentifier);
};

export const isRoot = ({ subject, issuer }: Certificate): boolean => sameBytes(subject, issuer);
