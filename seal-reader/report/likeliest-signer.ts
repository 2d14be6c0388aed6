import { readCertificate } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { namesCertificate, signerCertificates } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { sameBytes } from '../der.ts';
import type { Judging } from './judging.ts';
import { unsure } from './report.ts';
import { judgeSigned } from './token.ts';
import type { Signed } from './token.ts';

/** So many certificates are tried that have the names of the signer’s. */
const mostNamed = 5;

export interface Likeliest {
  certificate: Certificate;
  signed: Signed;
}

/** The certificate whose key has signed. Others with the same names, that somebody has added, prove nothing against it. */
export const likeliestSigner = async (
  { poolOf, pdf, tools }: Judging,
  data: SignedData,
  covered: readonly Uint8Array[],
): Promise<Likeliest | null> => {
  const tried: Likeliest[] = [];
  const stored = async () => (await poolOf(pdf.length)).certificates.filter((one) => namesCertificate(data, one));
  const beside = async () =>
    signerCertificates(data)
      .slice(0, mostNamed + 1)
      .map(readCertificate);
  for (const among of [beside, stored]) {
    for (const certificate of await among()) {
      if (tried.some((one) => sameBytes(one.certificate.raw, certificate.raw))) continue;
      const isLast = tried.length === mostNamed;
      const signed = isLast ? untried : await judgeSigned(data, certificate, covered, tools);
      tried.push({ certificate, signed });
      if (isLast || signed.judgement.indication === 'TOTAL-PASSED') return { certificate, signed };
    }
  }
  return tried.find(({ signed }) => signed.judgement.indication !== 'TOTAL-FAILED') ?? tried[0] ?? null;
};

const untried: Signed = { judgement: unsure('TRY_LATER', 'tooMany'), algorithms: [] };
