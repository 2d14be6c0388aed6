import type { X509Certificate } from 'node:crypto';
import type { getSealCertificates, SealCertificate } from '#contract/webdocs/seal-certificates.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';

/** The answer may be cached for an hour, because certificates change only when one is renewed. */
const keptSeconds = 3_600;

const toEntry =
  (use: SealCertificate['use'], revoked: readonly { der: Uint8Array; at: Date }[]) =>
  (certificate: X509Certificate): SealCertificate => ({
    use,
    subject: certificate.subject.split('\n').join(', '),
    serial: certificate.serialNumber.toLowerCase(),
    notBefore: new Date(certificate.validFrom).toISOString(),
    notAfter: new Date(certificate.validTo).toISOString(),
    pem: certificate.toString(),
    revokedAt: revoked.find(({ der }) => certificate.raw.equals(der))?.at.toISOString() ?? null,
  });

/**
 * Current and former certificates, the latest end first. A seal of an earlier year needs the certificate of that year.
 */
export const sealCertificates = async ({ pdf }: Pick<AppContext, 'pdf'>): Promise<SealCertificate[]> => {
  const { seals, times, revoked } = await pdf.trusted();
  return [...seals.map(toEntry('seal', revoked)), ...times.map(toEntry('time', revoked))].toSorted((a, b) =>
    b.notAfter.localeCompare(a.notAfter),
  );
};

export const publishCertificates = async (context: AppContext, { reply }: Call<typeof getSealCertificates>) => {
  void reply.headers({ 'cache-control': `public, max-age=${keptSeconds}` });
  return { items: await sealCertificates(context), continuationToken: null };
};
