import { curveOf, modulusBits } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import type { Digest, SignatureKind } from '../cms.ts';
import type { AlgorithmReport } from './report.ts';

/**
 * Ends of what is accepted without an earlier proof. Those that are accepted have no end set
 * (docs/decisions/0040-ends-of-algorithms.md). RSA below 2,048 bits: NIST SP 800-131A.
 */
const endOfShortRsa = '2013-12-31T23:59:59.000Z';
const shortest = 2_048;

const curves: Readonly<Record<string, string>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
};

/** Browsers know no other curves. */
export const hasKnownCurve = (certificate: Certificate): boolean => {
  const curve = curveOf(certificate);
  return curve === null || Object.hasOwn(curves, curve);
};

/** Tells whether the key of an authority was accepted at that moment. */
export const isAcceptedKey = (certificate: Certificate, at: Date): boolean => {
  const bits = modulusBits(certificate);
  return hasKnownCurve(certificate) && (bits === null || bits >= shortest || at <= new Date(endOfShortRsa));
};

/** The algorithms of one signature. */
export const algorithmsOf = (by: Certificate, kind: SignatureKind, digest: Digest): AlgorithmReport[] => {
  const bits = modulusBits(by);
  const curve = curveOf(by);
  const scheme = kind === 'rsa-pss' ? 'RSA-PSS' : 'RSA';
  const name = kind === 'ecdsa' ? `ECDSA ${curve === null ? '' : (curves[curve] ?? curve)}` : `${scheme} ${bits ?? ''}`;
  const until = bits !== null && bits < shortest ? endOfShortRsa : null;
  return [
    { use: 'digest', name: `SHA-${digest.slice(3)}`, until: null },
    { use: 'signature', name: name.trim(), until },
  ];
};

/** Tells whether all of them were accepted at that moment. */
export const areAccepted = (algorithms: readonly AlgorithmReport[], at: Date): boolean =>
  algorithms.every(({ until }) => until === null || at <= new Date(until));
