import { curveOf } from '#seal-reader/certificate.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import { pssSaltLength } from '#seal-reader/cms.ts';
import type { Digest, SignatureKind } from '#seal-reader/cms.ts';
import { children, encoded, oidOf, readDer, sameBytes, tags } from '#seal-reader/der.ts';
import type { Der } from '#seal-reader/der.ts';
import { ecdsaPair } from '#seal-reader/ecdsa-pair.ts';
import { encodeDer, encodeOid } from '#seal-reader/encode-der.ts';
import type { Claim } from '#seal-reader/long-term/claims.ts';

const names = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;

/** The curves that browsers support, by object identifier; `bytes` is the length of a coordinate. */
const curves: Readonly<Record<string, { namedCurve: string; bytes: number }>> = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', bytes: 32 },
  '1.3.132.0.34': { namedCurve: 'P-384', bytes: 48 },
  '1.3.132.0.35': { namedCurve: 'P-521', bytes: 66 },
};

/** Only for TypeScript: these bytes come from files, never from a `SharedArrayBuffer`. */
const source = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

/** The digest of the concatenated parts. */
export const digest = async (name: keyof typeof names, ...parts: Uint8Array[]): Promise<Uint8Array> => {
  const [only, ...more] = parts;
  const whole = only && more.length === 0 ? source(only) : await new Blob(parts.map(source)).arrayBuffer();
  return new Uint8Array(await crypto.subtle.digest(names[name], whole));
};

export const digestIs = async (
  name: keyof typeof names,
  stated: Uint8Array,
  ...parts: Uint8Array[]
): Promise<boolean> => sameBytes(await digest(name, ...parts), stated);

export interface Signed {
  kind: SignatureKind;
  digest: Digest | 'sha1';
  /** Only RSA-PSS has parameters. */
  parameters: Der | null;
  signature: Uint8Array;
  bytes: Uint8Array;
}

/** Tells whether the certificate's key made the signature; null if the browser does not support this kind of key. */
export const signatureHolds = async (certificate: Certificate, signed: Signed): Promise<boolean | null> => {
  const check = signed.kind === 'ecdsa' ? curveSignatureHolds : rsaSignatureHolds;
  return check(certificate, signed).catch(() => false);
};

/** Null if this page does not support the kind of key. */
export const claimHolds = async (claim: Claim): Promise<boolean | null> => {
  if (claim.kind === 'digest') return digestIs(claim.digest, claim.stated, ...claim.parts);
  const { by, kindOfKey: kind, ...signed } = claim;
  return signatureHolds(by, { ...signed, kind });
};

const pssAlone = '1.2.840.113549.1.1.10';
const anyRsa = encodeDer(tags.sequence, [encodeOid('1.2.840.113549.1.1.1'), Uint8Array.of(5, 0)]);

/** Browsers take no key for RSA-PSS alone, which cards have. One that states no more than that is the same as any. */
const plainKey = (publicKey: Uint8Array): Uint8Array => {
  const [algorithm, key] = children(readDer(publicKey));
  const [name, ...more] = algorithm ? children(algorithm) : [];
  if (!key || !name || more.length > 0 || oidOf(name) !== pssAlone) return publicKey;
  return encodeDer(tags.sequence, [anyRsa, encoded(key)]);
};

const importKey = (
  { publicKey }: Pick<Certificate, 'publicKey'>,
  algorithm: RsaHashedImportParams | EcKeyImportParams,
) => crypto.subtle.importKey('spki', source(publicKey), algorithm, false, ['verify']).catch(() => null);

const rsaSignatureHolds = async (
  certificate: Certificate,
  { kind, digest: hash, parameters, signature, bytes }: Signed,
): Promise<boolean | null> => {
  const name = kind === 'rsa-pss' ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
  const publicKey = kind === 'rsa-pss' ? plainKey(certificate.publicKey) : certificate.publicKey;
  const key = await importKey({ publicKey }, { name, hash: names[hash] });
  if (!key) return null;
  const saltLength = pssSaltLength(parameters);
  if (kind === 'rsa-pss' && saltLength === null) return false;
  const algorithm = saltLength !== null && kind === 'rsa-pss' ? { name, saltLength } : { name };
  return crypto.subtle.verify(algorithm, key, source(signature), source(bytes));
};

const curveSignatureHolds = async (
  certificate: Certificate,
  { digest: hash, signature, bytes }: Signed,
): Promise<boolean | null> => {
  const curve = curves[curveOf(certificate) ?? ''];
  if (!curve) return null;
  const { namedCurve } = curve;
  const key = await importKey(certificate, { name: 'ECDSA', namedCurve });
  if (!key) return null;
  const pair = ecdsaPair(signature);
  const joined = pair && joinedPair(pair.numbers, curve.bytes);
  if (!pair || !joined) return false;
  const holds = await crypto.subtle.verify({ name: 'ECDSA', hash: names[hash] }, key, joined, source(bytes));
  return holds && !pair.isDer ? null : holds;
};

/** `r` and `s` side by side, as browsers expect them; null where one is too long for the curve. */
const joinedPair = (numbers: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> | null => {
  const joined = new Uint8Array(bytes * 2);
  for (const [place, digits] of numbers.entries()) {
    if (digits.length > bytes) return null;
    joined.set(digits, bytes * (place + 1) - digits.length);
  }
  return joined;
};
