import { createHash, X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract/days/day-ms.ts';
import { readCertificate } from '../seal/known-certificates.ts';
import { issueAuthority, issueLeaf, issueTimestamper } from './certificates.ts';
import type { AuthorityAddresses, Issued } from './certificates.ts';
import { keepFirst, readIssued, replaceIssued } from './key-files.ts';
import { answerOcspRequest } from './ocsp-answer.ts';
import { writeRevocationList } from './revocation-list.ts';

/** The keys of a server without a configured certificate. */
export interface LocalKeys {
  authority: Issued;
  seal: Issued;
  time: Issued;
}

export interface LocalSource {
  dataDir: string;
  organisation?: string | undefined;
  /** Address of the portal, which new certificates name; without it they name none. */
  publicUrl?: string | undefined;
}

/** The authority as others see it. All values are DER. */
export interface PublishedAuthority {
  /** Names it in its addresses: a portal with other keys must not answer for it. */
  id: string;
  certificate: Uint8Array;
  list: (now?: number) => Uint8Array;
  /** An OCSPResponse, whatever is asked. */
  answer: (ocspRequest: Uint8Array) => Uint8Array;
}

/**
 * Time left at which a certificate is renewed. That for timestamps is renewed before any archive timestamp is, since a
 * new one by the same certificate would gain nothing (`renewalOf`).
 */
const renewBefore = { seal: 30 * dayMs, time: 300 * dayMs };
const sameListMs = 2_000;

/** Reads the keys from `DATA_DIR/seal`. What is missing is made, and what ends soon is renewed. @throws CertificateError */
export const loadLocalKeys = async ({ dataDir, organisation, publicUrl }: LocalSource): Promise<LocalKeys> => {
  const folder = join(dataDir, 'seal');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const by = organisation ?? 'Paraphe';
  const authorityFile = join(folder, 'local-authority.pem');
  const authority = (await readIssued(authorityFile)) ?? (await keepFirst(authorityFile, issueAuthority(by)));
  const addresses = publicUrl === undefined ? null : addressesAt(publicUrl, idOf(authority));
  const load = async (use: 'seal' | 'time', issue: typeof issueLeaf): Promise<Issued> => {
    const file = join(folder, `local-${use}.pem`);
    const kept = await readIssued(file);
    if (kept && isIssuedBy(kept, authority) && !isLocalKeyDue(kept, use)) return kept;
    const fresh = issue(authority, by, addresses);
    await replaceIssued(file, fresh);
    return fresh;
  };
  return { authority, seal: await load('seal', issueLeaf), time: await load('time', issueTimestamper) };
};

/** Tells whether the certificate must be renewed now. */
export const isLocalKeyDue = ({ certificatePem }: Issued, use: 'seal' | 'time', now = Date.now()): boolean =>
  new Date(readCertificate(certificatePem).validTo).getTime() - now < renewBefore[use];

const isIssuedBy = (leaf: Issued, authority: Issued): boolean =>
  new X509Certificate(leaf.certificatePem).verify(new X509Certificate(authority.certificatePem).publicKey);

const idOf = ({ certificatePem }: Issued): string =>
  createHash('sha256').update(new X509Certificate(certificatePem).raw).digest('hex').slice(0, 16);

/** Paths below the portal's address; `server/domains/webdocs/sealing/publish-authority.ts` answers there. */
const addressesAt = (publicUrl: string, id: string): AuthorityAddresses => ({
  certificate: `${publicUrl}/authority/${id}.cer`,
  list: `${publicUrl}/authority/${id}.crl`,
  ocsp: `${publicUrl}/authority/${id}/ocsp`,
});

export const publishedAuthority = (authority: Issued): PublishedAuthority => {
  let latest: { at: number; list: Uint8Array } | null = null;
  return {
    id: idOf(authority),
    certificate: new X509Certificate(authority.certificatePem).raw,
    list: (now = Date.now()) => {
      const isSame = latest && now >= latest.at && now - latest.at < sameListMs;
      if (!isSame) latest = { at: now, list: writeRevocationList(authority, now) };
      return latest?.list ?? new Uint8Array();
    },
    answer: (request) => answerOcspRequest(request, authority, Date.now()),
  };
};
