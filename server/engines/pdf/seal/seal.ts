import { PDF } from '@libpdf/core';
import { timestampOf } from '#seal-reader/cms.ts';
import { coversAll, findSeals, sealContents } from '#seal-reader/seal-place.ts';
import type { SealPlace } from '#seal-reader/seal-place.ts';
import { makeArchival } from '../archival/archival.ts';
import { attachFiles } from './attach.ts';
import type { Attachment } from './attach.ts';
import type { SealSigner } from './certificate.ts';
import { readSignedData } from './cms.ts';
import { requestTimestamp, TimestampError, withTimestamp } from './timestamp.ts';
import type { TimestampAuthority } from './timestamp.ts';
import { verifySeal } from './verify.ts';

export interface SealRequest {
  attachments?: readonly Attachment[] | undefined;
  reason: string;
  location?: string | undefined;
}

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

// A timestamp with its chain took 6 KB in measurements; long chains of public authorities take more.
const roomForTimestamp = 16_384;

/**
 * Attaches the files, then seals everything with one signature over every byte. With a timestamp authority the seal
 * gets a timestamp; if the authority is down, the timestamp stays pending. The result has passed our own check.
 * @throws SealError
 */
export const sealPdf = async (
  pdf: Uint8Array,
  request: SealRequest & { signer: SealSigner; tsa?: TimestampAuthority | undefined },
): Promise<Sealed> => {
  const signedAt = new Date();
  const sealed = await makeSeal(pdf, request, signedAt);
  const { signer, tsa } = request;
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

const makeSeal = async (
  pdf: Uint8Array,
  { signer, attachments = [], reason, location }: SealRequest & { signer: SealSigner },
  signingTime: Date,
): Promise<Uint8Array> => {
  const document = await PDF.load(pdf);
  attachFiles(document, attachments);
  makeArchival(document, pdf);
  const certificates = [signer.certificate, ...signer.chain];
  const size = certificates.reduce((sum, { raw }) => sum + raw.length, roomForTimestamp);
  const { bytes } = await document.sign({
    signer: signer.signer,
    reason: withoutBrackets(reason),
    ...(location === undefined ? {} : { location: withoutBrackets(location) }),
    signingTime,
    level: 'B-B',
    estimatedSize: size,
  });
  return bytes;
};

/** libpdf 0.4.2 escapes these twice, so that readers would show the escapes. */
const withoutBrackets = (text: string) => text.replaceAll('(', '[').replaceAll(')', ']').replaceAll('\\', '/');

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
