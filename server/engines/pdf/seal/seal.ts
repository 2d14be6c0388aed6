import { timestampOf } from '#seal-reader/cms.ts';
import { coversAll, findSeals, sealContents } from '#seal-reader/seal-place.ts';
import type { SealPlace } from '#seal-reader/seal-place.ts';
import { tasksHere } from '../pdf-tasks.ts';
import { sealingParts } from './certificate.ts';
import type { SealSigner } from './certificate.ts';
import { readSignedData } from './cms.ts';
import type { SealRequest } from './make-seal.ts';
import { requestTimestamp, TimestampError, withTimestamp } from './timestamp.ts';
import type { TimestampAuthority } from './timestamp.ts';
import { verifySeal } from './verify.ts';

export interface Sealed {
  pdf: Uint8Array;
  /** PAdES baseline level reached (ETSI EN 319 142-1): B-T has a proven time. */
  level: 'B-B' | 'B-T';
  /** Serial number of the sealing certificate, in hexadecimal. */
  serial: string;
  signedAt: Date;
  /** An authority was asked and did not answer: see `upgradeToTimestamp`. */
  timestampPending: boolean;
}

/** The seal was not made or failed our own check, so the file must not be stored. */
export class SealError extends Error {}

/**
 * Attaches the files, then seals everything with one signature over every byte. With a timestamp authority the seal
 * gets a timestamp; if the authority is down, the timestamp stays pending. The result has passed our own check.
 * @throws SealError
 */
export const sealPdf = async (
  pdf: Uint8Array,
  { signer, tsa, ...request }: SealRequest & { signer: SealSigner; tsa?: TimestampAuthority | undefined },
  makeSeal = tasksHere.seal,
): Promise<Sealed> => {
  const signedAt = new Date();
  const sealed = await makeSeal(pdf, { ...request, ...sealingParts(signer), signingTime: signedAt });
  refuseFaulty(sealed, signer);
  const base = { serial: signer.serial, signedAt };
  if (!tsa) return { ...base, pdf: sealed, level: 'B-B', timestampPending: false };
  try {
    const stamped = await upgradeToTimestamp(sealed, tsa);
    refuseFaulty(stamped, signer);
    return { ...base, pdf: stamped, level: 'B-T', timestampPending: false };
  } catch (error) {
    if (!(error instanceof TimestampError)) throw error;
    return { ...base, pdf: sealed, level: 'B-B', timestampPending: true };
  }
};

const refuseFaulty = (pdf: Uint8Array, { certificate }: SealSigner): void => {
  const { valid, totalCoverage, problems } = verifySeal(pdf, [certificate.raw]);
  if (!valid || !totalCoverage) throw new SealError(`The seal does not pass our own check: ${problems.join('; ')}`);
};

/**
 * Adds a timestamp to a seal made without one, inside the space the seal already takes: the file keeps
 * its size and the seal still covers all of it. A seal that has a timestamp is returned as it is.
 * @throws TimestampError when the authority does not answer, SealError when the file is not ours to upgrade
 */
export const upgradeToTimestamp = async (pdf: Uint8Array, tsa: TimestampAuthority): Promise<Uint8Array> => {
  const [place, ...more] = findSeals(pdf);
  if (!place || more.length > 0 || !coversAll(pdf, place)) {
    throw new SealError('Only a file with one seal over all of it can be timestamped.');
  }
  const cms = sealContents(pdf, place);
  const data = readSignedData(cms);
  if (timestampOf(data)) return pdf;
  const token = await requestTimestamp(tsa, data.signer.signature);
  return putContents(pdf, place, withTimestamp(cms, token));
};

const putContents = (pdf: Uint8Array, { contents }: SealPlace, cms: Uint8Array): Uint8Array => {
  const room = contents.end - contents.start - 2;
  const digits = Buffer.from(cms).toString('hex');
  if (digits.length > room) throw new SealError('The seal has no room for the timestamp.');
  const upgraded = new Uint8Array(pdf);
  upgraded.set(Buffer.from(digits.padEnd(room, '0'), 'latin1'), contents.start + 1);
  return upgraded;
};
