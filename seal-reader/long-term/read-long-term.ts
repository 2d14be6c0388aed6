import { readCertificate } from '../certificate.ts';
import { readSignedData, signerCertificate, timestampInfo, timestampOf } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { DerError, readDer } from '../der.ts';
import { readCrl } from './crl.ts';
import type { ValidationData } from './dss.ts';
import { judgeLongTerm } from './judge.ts';
import type { LongTermAnswer, LongTermQuestion, Proofs } from './judge.ts';
import { readOcsp } from './ocsp.ts';

/** Returns the parts of a seal that need proof: its certificates, those of its timestamp, the time. Null without a timestamp. */
export const questionOf = (seal: SignedData): Omit<LongTermQuestion, 'proofs'> | null => {
  const token = timestampOf(seal);
  if (!token) return null;
  const timestamp = readSignedData(token);
  const [own, authority] = [signerCertificate(seal), signerCertificate(timestamp)];
  if (!own || !authority) return null;
  return {
    seal: readCertificate(own),
    time: readCertificate(authority),
    at: timestampInfo(timestamp).time,
    others: [...seal.certificates, ...timestamp.certificates].map(readCertificate),
  };
};

/** @throws DerError when something in it is not what it should be */
export const readProofs = ({ certificates, ocsps, crls }: ValidationData): Proofs => ({
  certificates: certificates.map((der) => {
    if (readDer(der).end !== der.length) throw new DerError('Something follows a certificate.');
    return readCertificate(der);
  }),
  ocsps: ocsps.map(readOcsp),
  crls: crls.map(readCrl),
});

/** Judges the validation data that was added to a seal. The claims of the answer are still to be checked. */
export const longTermAnswer = (seal: SignedData, store: ValidationData): LongTermAnswer => {
  try {
    const question = questionOf(seal);
    return question ? judgeLongTerm({ ...question, proofs: readProofs(store) }) : { gap: 'chain', claims: [] };
  } catch (error) {
    if (error instanceof DerError) return { gap: 'useless', claims: [] };
    throw error;
  }
};
