import type { X509Certificate } from 'node:crypto';
import { readSignedData, timestampOf } from '#seal-reader/cms.ts';
import { coversAll, findSeals, sealContents } from '#seal-reader/seal-place.ts';
import type { SealPlace } from '#seal-reader/seal-place.ts';
import { tasksHere } from '../pdf-tasks.ts';
import { sealingParts } from './certificate.ts';
import type { SealSigner } from './certificate.ts';
import type { SealRequest } from './make-seal.ts';
import { requestTimestamp, TimestampError, tokenSigner, withTimestamp } from './timestamp.ts';
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
  const stamped = tsa ? await stampedOrNull(sealed, tsa) : null;
  const made = stamped ?? sealed;
  await refuseFaulty(made, signer);
  const timestampPending = tsa !== undefined && !stamped;
  return { pdf: made, level: stamped ? 'B-T' : 'B-B', serial: signer.serial, signedAt, timestampPending };
};

const stampedOrNull = async (sealed: Uint8Array, tsa: TimestampAuthority): Promise<Uint8Array | null> => {
  try {
    return await upgradeToTimestamp(sealed, tsa);
  } catch (error) {
    if (error instanceof TimestampError) return null;
    throw error;
  }
};

const refuseFaulty = async (pdf: Uint8Array, { certificate, chain }: SealSigner): Promise<void> => {
  const authority = stampSigner(pdf);
  const own = [certificate, ...chain].map(({ raw }) => raw);
  const { valid, problems } = await verifySeal(pdf, own, authority ? [authority.raw] : []);
  if (!valid) throw new SealError(`The seal does not pass our own check: ${problems.join('; ')}`);
};

/** The certificate of the timestamp of a file with one seal; null without one. */
export const stampSigner = (pdf: Uint8Array): X509Certificate | null => {
  const [place] = findSeals(pdf);
  const token = place ? timestampOf(readSignedData(sealContents(pdf, place))) : null;
  return token && tokenSigner(token);
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
