import { NotOneSigner, oids, readSignedData, UnknownAlgorithm, WithoutAttributes } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { DerError } from '../der.ts';
import { coversAll, coversEarlierVersion, readContents, isPadding, sealedLength } from '../seal-place.ts';
import type { SealPlace } from '../seal-place.ts';
import { toDer } from './ber.ts';
import type { FoundPlace } from './places.ts';
import { failed, unsure } from './report.ts';
import type { Judgement } from './report.ts';

/** A signature or a document timestamp, as it stands in the file. */
export interface ReadSigned extends FoundPlace {
  kind: 'signature' | 'timestamp';
  /** Bytes of the version of the file that it covers. */
  length: number;
  covers: 'all' | 'beginning' | 'other';
  der: Uint8Array | null;
  /** The same as it is written, in DER or not. */
  cms: Uint8Array | null;
  data: SignedData | null;
  /** Set when it cannot be judged any further. */
  fault: Judgement | null;
}

/** @param isEncrypted programs encrypt the room behind its CMS, too, so what stands there says nothing */
export const readSigned = (pdf: Uint8Array, found: FoundPlace, isEncrypted = false): ReadSigned => {
  const { place } = found;
  const covers = coversAll(pdf, place) ? 'all' : coversEarlierVersion(pdf, place) ? 'beginning' : 'other';
  const base = { ...found, length: sealedLength(place), covers } as const;
  const isWrong = (fault: Judgement, der: Uint8Array | null = null) =>
    ({ ...base, kind: 'signature', der, cms: null, data: null, fault }) as const;
  if (covers === 'other') return isWrong(failed('FORMAT_FAILURE', 'ranges'));
  // Readers take the same contents from it, and no signature answers for how they are spelled.
  if (isSpelledOddly(pdf, place)) return isWrong(unsure('GENERIC', 'kind'));
  let der: Uint8Array | null = null;
  try {
    const contents = readCms(pdf, place);
    ({ der } = contents);
    const data = readSignedData(der);
    const kind = data.contentType === oids.timestampInfo ? 'timestamp' : 'signature';
    const isOther = kind === 'signature' && data.inside !== null;
    const isUnjudged = isOther || (isEncrypted && !contents.isClean);
    const hidden = contents.isClean ? null : unsure('GENERIC', 'hidden');
    const fault = isUnjudged ? unsure('GENERIC', 'kind') : hidden;
    return { ...base, kind, der, cms: contents.cms, data, fault };
  } catch (error) {
    if (error instanceof UnknownAlgorithm) {
      return isWrong(unsure('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'algorithm'), der);
    }
    if (error instanceof WithoutAttributes || error instanceof NotOneSigner)
      return isWrong(unsure('GENERIC', 'kind'), der);
    if (error instanceof DerError) return isWrong(failed('FORMAT_FAILURE', 'form'), der);
    throw error;
  }
};

/** A text in brackets, or digits with spaces or line ends between them (ISO 32000-1 §7.3.4.3). */
const isSpelledOddly = (pdf: Uint8Array, { contents }: SealPlace): boolean => {
  const room = pdf.subarray(contents.start, contents.end);
  return room[0] !== opening || room.some((byte) => spaces.has(byte));
};

const opening = 0x3c;
const spaces: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);

/** CMS of some programs, such as NSS, is BER. */
const readCms = (pdf: Uint8Array, place: SealPlace): { der: Uint8Array; cms: Uint8Array; isClean: boolean } => {
  const { bytes, isHexadecimal } = readContents(pdf, place);
  const { der, end } = toDer(bytes);
  return { der, cms: bytes.subarray(0, end), isClean: isHexadecimal && isPadding(bytes.subarray(end)) };
};
