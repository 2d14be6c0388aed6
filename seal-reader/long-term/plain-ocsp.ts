import type { Certificate } from '../certificate.ts';
import { sameBytes, tags } from '../der.ts';
import { encodeDer, encodeOid } from '../encode-der.ts';
import { fixedAlgorithm, isWholeCertificate } from '../plain-cms.ts';
import { basicResponse, enumerated } from './ocsp.ts';
import type { OcspAnswer } from './ocsp.ts';

/**
 * Writes an answer anew around its signed part. Nothing signs the rest of it, so it may have nothing else than the
 * certificate of the responder that signs in place of the authority.
 * @throws DerError
 */
export const plainOcsp = ({ signed, algorithmNode, signature }: OcspAnswer, signers: readonly Certificate[]) => {
  const bag = der(tags.sequence, ...signers.map(({ raw }) => raw));
  const basic = der(
    tags.sequence,
    signed,
    fixedAlgorithm(algorithmNode),
    der(tags.bitString, Uint8Array.of(0), signature),
    ...(signers.length > 0 ? [der(tags.context0, bag)] : []),
  );
  const bytes = der(tags.sequence, encodeOid(basicResponse), der(tags.octetString, basic));
  return der(tags.sequence, der(enumerated, Uint8Array.of(0)), der(tags.context0, bytes));
};

/** Tells whether an answer has no byte that nothing proves. @throws DerError */
export const isPlainOcsp = (answer: OcspAnswer, signers: readonly Certificate[]): boolean =>
  signers.every(({ raw }) => isWholeCertificate(raw)) && sameBytes(plainOcsp(answer, signers), answer.raw);

const der = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => encodeDer(tag, parts);
