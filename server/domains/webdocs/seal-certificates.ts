import type { X509Certificate } from 'node:crypto';
import type { getSealCertificates, SealCertificate } from '#contract/webdocs/seal-certificates.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';

/** Changes when a certificate is renewed, which is announced by nothing but time. */
const keptSeconds = 3_600;

const toEntry =
  (use: SealCertificate['use']) =>
  (certificate: X509Certificate): SealCertificate => ({
    use,
    subject: certificate.subject.split('\n').join(', '),
    serial: certificate.serialNumber.toLowerCase(),
    notBefore: new Date(certificate.validFrom).toISOString(),
    notAfter: new Date(certificate.validTo).toISOString(),
    pem: certificate.toString(),
  });

/** Current and former, by the end of their life: seals of years ago are checked with certificates of years ago. */
export const sealCertificates = async ({ pdf }: Pick<AppContext, 'pdf'>): Promise<SealCertificate[]> => {
  const { seals, times } = await pdf.trusted();
  return [...seals.map(toEntry('seal')), ...times.map(toEntry('time'))].toSorted((a, b) =>
    b.notAfter.localeCompare(a.notAfter),
  );
};

export const publishCertificates = async (context: AppContext, { reply }: Call<typeof getSealCertificates>) => {
  void reply.headers({ 'cache-control': `public, max-age=${keptSeconds}` });
  return { certificates: await sealCertificates(context) };
};
