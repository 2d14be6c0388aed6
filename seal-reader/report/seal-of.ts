import type { Report, SignatureReport } from './report.ts';

/** The seal of the service in a file that is as the service left it; null for every other file. */
export const sealOf = ({ signatures }: Report): SignatureReport | null => {
  const [seal, ...more] = signatures.filter(({ kind }) => kind === 'signature');
  const isPassed = signatures.every(({ indication }) => indication === 'TOTAL-PASSED');
  return seal && more.length === 0 && isPassed && seal.trustedBy === 'service' ? seal : null;
};
