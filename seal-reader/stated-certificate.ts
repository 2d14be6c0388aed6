import { attribute, digestOf, oids } from './cms.ts';
import type { Digest, SignerInfo } from './cms.ts';
import { childAt, children, content, DerError, oidOf, tags } from './der.ts';

/** The certificate that the signer names in what is signed: nobody puts another one of the same key in its place. */
export type StatedCertificate =
  | { digest: Digest | 'sha1'; hash: Uint8Array }
  /** `algorithm`: its digest is not known here. `form`: it cannot be read. */
  | { digest: null; gap: 'algorithm' | 'form' };

/** The hash in the signed attributes (RFC 5035, RFC 2634); null: there is none. */
export const statedCertificate = ({ signedAttributes }: SignerInfo): StatedCertificate | null => {
  try {
    const second = attribute(signedAttributes, oids.signingCertificateV2);
    if (second) return readSecond(childAt(childAt(second, 0, tags.sequence), 0, tags.sequence));
    const first = attribute(signedAttributes, oids.signingCertificate);
    if (!first) return null;
    const entry = childAt(childAt(childAt(first, 0, tags.sequence), 0, tags.sequence), 0, tags.octetString);
    return { digest: 'sha1', hash: content(entry) };
  } catch (error) {
    if (error instanceof DerError) return { digest: null, gap: 'form' };
    throw error;
  }
};

const otherSigningCertificate = '1.2.840.113549.1.9.16.2.19';

/** The same in the attribute that CAdES had for digests beside SHA-1 before RFC 5035 (ETSI TS 101 733 §5.7.3.3). */
export const otherStatedCertificate = ({ signedAttributes }: SignerInfo): StatedCertificate | null => {
  try {
    const other = attribute(signedAttributes, otherSigningCertificate);
    if (!other) return null;
    const entry = childAt(childAt(other, 0, tags.sequence), 0, tags.sequence);
    const [first] = children(entry);
    if (first?.tag === tags.octetString) return { digest: 'sha1', hash: content(first) };
    const named = childAt(entry, 0, tags.sequence);
    const digest = digestOf(oidOf(childAt(childAt(named, 0, tags.sequence), 0, tags.oid)));
    const hash = content(childAt(named, 1, tags.octetString));
    return digest ? { digest, hash } : { digest: null, gap: 'algorithm' };
  } catch (error) {
    if (error instanceof DerError) return { digest: null, gap: 'form' };
    throw error;
  }
};

const readSecond = (entry: ReturnType<typeof childAt>): StatedCertificate => {
  const isNamed = children(entry)[0]?.tag === tags.sequence;
  const digest = digestOf(isNamed ? oidOf(childAt(childAt(entry, 0, tags.sequence), 0, tags.oid)) : oids.sha256);
  const hash = content(childAt(entry, isNamed ? 1 : 0, tags.octetString));
  return digest ? { digest, hash } : { digest: null, gap: 'algorithm' };
};

/** As each seal and each signature of a baseline level does it. */
export const namesCertificateSafely = (signer: SignerInfo): boolean => {
  const stated = statedCertificate(signer);
  return stated !== null && stated.digest !== null && stated.digest !== 'sha1';
};
