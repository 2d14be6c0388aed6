import { readSignedData } from '#seal-reader/cms.ts';
import { planTimestamp, roomFor } from '#seal-reader/long-term/document-timestamp.ts';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
import { nextQuestion } from '#seal-reader/long-term/read-long-term.ts';
import { findSeals, sealContents, sealedLength } from '#seal-reader/seal-place.ts';
import { readCertificate } from '#seal-reader/certificate.ts';
import { SealError } from '../seal/seal.ts';
import type { openGathering } from './gather.ts';

/** Asks an authority for a timestamp over these bytes. @throws TimestampError */
export type Stamping = (bytes: Uint8Array) => Promise<Uint8Array>;

export interface Archiving {
  gather: ReturnType<typeof openGathering>;
  stamp: Stamping;
  /** DER of certificates among which authorities may be. */
  known: readonly Uint8Array[];
}

/**
 * Adds an archive timestamp to a file with the proofs of its seal. One that has such a timestamp already gets what proves
 * that one first. What stood in the file before stays byte for byte.
 * @throws TimestampError, ProofsPending when it must be tried again, NoProofs when it is useless, SealError when the file
 *   is not one
 */
export const addArchiveTimestamp = async (
  pdf: Uint8Array,
  { gather, stamp, known }: Archiving,
): Promise<Uint8Array> => {
  const [place, ...more] = findSeals(pdf);
  const layers = place && more.length === 0 ? readLayers(pdf, sealedLength(place)) : null;
  if (!place || !layers) throw new SealError('Only a file with the proofs of its seal can be archived.');
  const question = nextQuestion(readSignedData(sealContents(pdf, place)), layers);
  if (!question) return withTimestamp(pdf, stamp);
  const data = await gather({ ...question, others: [...question.others, ...known.map(readCertificate)] });
  const inFile = layers.flatMap(({ store }) => store.certificates.map((der) => Buffer.from(der)));
  const certificates = data.certificates.filter((der) => !inFile.some((one) => one.equals(der)));
  return withTimestamp(Buffer.concat([pdf, storeSection(pdf, { ...data, certificates })]), stamp);
};

/** A token that is longer than the usual room is asked for again, because the room is a part of what it is over. */
const withTimestamp = async (pdf: Uint8Array, stamp: Stamping): Promise<Uint8Array> => {
  for (let room = roomFor(0); room !== null;) {
    const { stamped, withToken } = planTimestamp(pdf, room);
    const token = await stamp(Buffer.concat(stamped));
    const needed = roomFor(token.length);
    if (needed === room) return Buffer.concat([pdf, withToken(token)]);
    // One that is shorter the second time has a room of its own again, so a third try could go on for ever.
    room = needed !== null && needed > room ? needed : null;
  }
  throw new SealError('The archive timestamp has no room.');
};
