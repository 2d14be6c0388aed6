import { extensionValue } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { children, content, oidOf, tags } from '../der.ts';
import type { Der } from '../der.ts';
import { latin } from '../pdf-objects.ts';

/** Where a certificate says that its authority answers. Only web addresses; their order is that of the certificate. */
export interface Addresses {
  ocsp: string[];
  crl: string[];
  /** Of the authority's own certificate. */
  issuer: string[];
}

const oids = {
  authorityInformation: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  issuers: '1.3.6.1.5.5.7.48.2',
  crlPoints: '2.5.29.31',
} as const;

const uriTag = 0x86;

/** Reads AuthorityInfoAccess and CRLDistributionPoints (RFC 5280 §4.2.2.1, §4.2.1.13). @throws DerError */
export const addressesIn = ({ extensions }: Certificate): Addresses => {
  const valueOf = (oid: string) => (extensions ? extensionValue(extensions, oid) : null);
  const information = valueOf(oids.authorityInformation);
  const access = (method: string) =>
    (information ? children(information) : []).flatMap((entry) => {
      const [kind, place] = children(entry);
      return kind?.tag === tags.oid && oidOf(kind) === method && place ? urlsIn([place]) : [];
    });
  const points = valueOf(oids.crlPoints);
  return {
    ocsp: access(oids.ocsp),
    issuer: access(oids.issuers),
    crl: (points ? children(points) : []).flatMap((point) => urlsOfPoint(children(point))),
  };
};

/** Addresses in the fields of a DistributionPoint: those of `fullName`. */
export const urlsOfPoint = (fields: readonly Der[]): string[] => {
  const name = fields.find(({ tag }) => tag === tags.context0);
  const full = name && children(name).find(({ tag }) => tag === tags.context0);
  return full ? urlsIn(children(full)) : [];
};

const keyIdTag = 0x80;

/** The key's identifier in an AuthorityKeyIdentifier (RFC 5280 §4.2.1.1); null when it names the key otherwise. */
export const keyIn = (authorityKeyIdentifier: Der): Uint8Array | null => {
  const identifier = children(authorityKeyIdentifier).find(({ tag }) => tag === keyIdTag);
  return identifier ? content(identifier) : null;
};

const urlsIn = (names: readonly Der[]): string[] =>
  names.flatMap((name) => {
    const text = name.tag === uriTag ? latin(name.source, name.body, name.end) : '';
    return /^https?:\/\//i.test(text) ? [text] : [];
  });
