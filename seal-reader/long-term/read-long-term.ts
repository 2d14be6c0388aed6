import { inForce, readCertificate } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { readSignedData, signerCertificate, timestampInfo, timestampOf } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { DerError } from '../der.ts';
import { isWhole, isWholeCertificate } from '../plain-cms.ts';
import { readCrl } from './crl.ts';
import type { ValidationData } from './dss.ts';
import { isRoot, mayHaveIssued } from './finding.ts';
import { judgeLongTerm } from './judge.ts';
import type { Gap, LongTermQuestion, Proofs } from './judge.ts';
import type { Claim } from './claims.ts';
import type { Layer } from './layers.ts';
import { readOcsp } from './ocsp.ts';
import { readStamp } from './stamp.ts';
import type { Stamp } from './stamp.ts';

export type Question = Omit<LongTermQuestion, 'proofs'>;

/** Returns the parts of a seal that need proof: its certificate and that of its timestamp. Null without a timestamp. */
export const questionOf = (seal: SignedData): Question | null => {
  const token = timestampOf(seal);
  if (!token) return null;
  const timestamp = readSignedData(token);
  const [own, authority] = [signerCertificate(seal), signerCertificate(timestamp)];
  if (!own || !authority) return null;
  const at = timestampInfo(timestamp).time;
  return {
    leaves: [
      { certificate: readCertificate(own), role: 'seal', at },
      { certificate: readCertificate(authority), role: 'other', at },
    ],
    others: [...seal.certificates, ...timestamp.certificates].map(readCertificate),
  };
};

/** @throws DerError when something in it is not what it should be */
export const readProofs = ({ certificates, ocsps, crls }: ValidationData): Proofs => ({
  certificates: certificates.map((der) => {
    if (!isWholeCertificate(der)) throw new DerError('A certificate with bytes that nobody has signed.');
    return readCertificate(der);
  }),
  ocsps: ocsps.map(readOcsp),
  crls: crls.map((der) => {
    const list = readCrl(der);
    if (!isWhole(list)) throw new DerError('A list with bytes that nobody has signed.');
    return list;
  }),
});

/** The proofs of a file, as read. Claims and the authorities of the timestamps are still to be checked. */
export interface LayersAnswer {
  gap: Gap | null;
  claims: Claim[];
  stamps: readonly Stamp[];
  /**
   * The end of the certificates of the last archive timestamp, until which the file is a B-LTA one. Null without such a
   * timestamp, or when certificates had ended before one of them.
   */
  archivedUntil: Date | null;
}

/**
 * Judges what was added to a seal. The first store has to prove the seal and its timestamp, each later one the archive
 * timestamp before it, and each archive timestamp has to be over everything before it.
 */
export const longTermAnswer = (seal: SignedData, layers: readonly Layer[]): LayersAnswer => {
  try {
    const question = questionOf(seal);
    return question ? judgeLayers(question, layers) : { ...nothing, gap: 'chain' };
  } catch (error) {
    if (error instanceof DerError) return { ...nothing, gap: 'useless' };
    throw error;
  }
};

const nothing: LayersAnswer = { gap: null, claims: [], stamps: [], archivedUntil: null };

const judgeLayers = (first: Question, layers: readonly Layer[]): LayersAnswer => {
  const claims: Claim[] = [];
  const stamps: Stamp[] = [];
  const others = [...first.others];
  let { leaves } = first;
  let isKept = true;
  for (const { store, stamp } of layers) {
    const proofs = readProofs(store);
    const answer = judgeLongTerm({ leaves, others, proofs });
    claims.push(...answer.claims);
    if (answer.gap) return { ...nothing, gap: answer.gap, claims };
    others.push(...proofs.certificates);
    if (!stamp) continue;
    const read = readStamp(stamp);
    if (!read || leaves.some(({ at }) => at > read.at)) return { ...nothing, gap: 'archive', claims };
    claims.push(...read.claims);
    stamps.push(read);
    // A key whose certificate has ended may be in other hands: what it signed must have been timestamped before.
    isKept &&= answer.relied.every((certificate) => inForce(certificate, read.at));
    others.push(...read.others);
    leaves = [{ certificate: read.certificate, role: 'archive', at: read.at }];
  }
  const last = stamps.at(-1);
  return { gap: null, claims, stamps, archivedUntil: last && isKept ? endOf(last.certificate, others) : null };
};

/** The earliest end of a certificate and of those above it. */
const endOf = (leaf: Certificate, others: readonly Certificate[]): Date => {
  let end = leaf.notAfter;
  const seen = new Set<Certificate>();
  for (let link: Certificate | undefined = leaf; link && !seen.has(link);) {
    seen.add(link);
    if (link.notAfter < end) end = link.notAfter;
    const below: Certificate = link;
    link = isRoot(below) ? undefined : others.find((above) => mayHaveIssued(above, below));
  }
  return end;
};

/** The question that the next store has to answer: the certificate of the last archive timestamp. Null without one. */
export const nextQuestion = (seal: SignedData, layers: readonly Layer[]): Question | null => {
  const first = questionOf(seal);
  const { stamps } = longTermAnswer(seal, layers);
  const last = stamps.at(-1);
  if (!first || !last) return null;
  const proofs = layers.flatMap(({ store }) => store.certificates.map(readCertificate));
  return {
    leaves: [{ certificate: last.certificate, role: 'archive', at: last.at }],
    others: [...first.others, ...proofs, ...stamps.flatMap(({ others }) => others)],
  };
};
