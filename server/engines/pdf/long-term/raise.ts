import { readCertificate } from '#seal-reader/certificate.ts';
import { readSignedData } from '#seal-reader/cms.ts';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import { questionOf } from '#seal-reader/long-term/read-long-term.ts';
import { coversAll, findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { SealError } from '../seal/seal.ts';
import type { openGathering } from './gather.ts';

/**
 * Adds what proves a B-T seal without its authorities: the file gets longer, and what was sealed stays byte for byte.
 * @param known DER of certificates among which authorities may be
 * @throws ProofsPending when it must be tried again, NoProofs when it is useless, SealError when the file is not one
 */
export const raiseToLongTerm = async (
  pdf: Uint8Array,
  gather: ReturnType<typeof openGathering>,
  known: readonly Uint8Array[],
): Promise<Uint8Array> => {
  const [place, ...more] = findSeals(pdf);
  const isAlone = place && more.length === 0 && coversAll(pdf, place);
  const question = isAlone ? questionOf(readSignedData(sealContents(pdf, place))) : null;
  if (!question) throw new SealError('Only a file with one timestamped seal over all of it can be raised.');
  const data = await gather({ ...question, others: [...question.others, ...known.map(readCertificate)] });
  return Buffer.concat([pdf, storeSection(pdf, data)]);
};
