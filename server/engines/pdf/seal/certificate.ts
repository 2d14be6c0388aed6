import { createPrivateKey, createPublicKey, randomUUID, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digitalSignature, nonRepudiation } from '#seal-reader/certificate.ts';
import { tasksHere } from '../pdf-tasks.ts';
import type { PdfTasks } from '../pdf-tasks.ts';
import { CertificateError } from './certificate-error.ts';
import { issueAuthority, issueLeaf } from './local-certificate.ts';
import type { Issued } from './local-certificate.ts';
import type { SealingParts, SealKey } from './make-seal.ts';
import { certificateParts, serialOf, subjectOf } from './x509-parts.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** The certificate that seals, with its key. */
export interface SealSigner {
  key: SealKey;
  certificate: X509Certificate;
  /** The authorities above it, nearest first. */
  chain: X509Certificate[];
  subject: string;
  serial: string;
  notBefore: Date;
  notAfter: Date;
  /** True when this server made it. It then proves that nothing was changed, but not who sealed. */
  isLocal: boolean;
}

export type SignerSource =
  | { p12Path: string; password: string }
  | { dataDir: string; organisation?: string | undefined };

const renewBeforeMs = 30 * dayMs;

/**
 * Loads the configured P12 (RSA or EC), or the local authority's certificate under `dataDir`, which is
 * made at the first call and renewed a month before it ends.
 * @throws CertificateError when it is unreadable, out of its dates, not for signing, or not its key's
 */
export const loadSigner = async (source: SignerSource, readP12 = tasksHere.readP12): Promise<SealSigner> => {
  const loaded = 'p12Path' in source ? await fromP12(source, readP12) : await fromFolder(source);
  refuseUnusable(loaded.certificate);
  const { certificate } = loaded;
  return {
    ...loaded,
    subject: subjectOf(certificate),
    serial: serialOf(certificate),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
  };
};

/** The parts of it that make a seal, as plain data. */
export const sealingParts = ({ key, certificate, chain }: SealSigner): SealingParts => ({
  key,
  certificate: certificate.raw,
  chain: chain.map(({ raw }) => raw),
});

/** Tells whether it is time to load the signer again: a local certificate is then renewed. */
export const isDue = ({ notAfter }: SealSigner, now = Date.now()) => notAfter.getTime() - now < renewBeforeMs;

type Loaded = Pick<SealSigner, 'key' | 'certificate' | 'chain' | 'isLocal'>;

const fromP12 = async (
  { p12Path, password }: { p12Path: string; password: string },
  readP12: PdfTasks['readP12'],
): Promise<Loaded> => {
  const bytes = await readFile(p12Path).catch((error: unknown) => {
    throw new CertificateError(`The seal's P12 ${p12Path} cannot be read.`, { cause: error });
  });
  const key = { bytes, password };
  const { certificate, chain } = await readP12(key);
  return {
    key,
    certificate: new X509Certificate(certificate),
    chain: chain.map((der) => new X509Certificate(der)),
    isLocal: false,
  };
};

const refuseUnusable = (certificate: X509Certificate): void => {
  const now = new Date();
  const { keyUsage } = certificateParts(certificate);
  const bits = certificate.publicKey.asymmetricKeyDetails?.modulusLength;
  const refuse = (reason: string) => {
    throw new CertificateError(`The seal's certificate (${subjectOf(certificate)}) ${reason}.`);
  };
  if (new Date(certificate.validTo) < now) refuse(`expired on ${certificate.validTo}`);
  if (new Date(certificate.validFrom) > now) refuse(`is not valid before ${certificate.validFrom}`);
  if (bits !== undefined && bits < 2048) refuse(`has a key of only ${bits} bits`);
  if (keyUsage && !keyUsage.includes(digitalSignature) && !keyUsage.includes(nonRepudiation)) {
    refuse('is not for signing');
  }
};

const fromFolder = async (source: { dataDir: string; organisation?: string | undefined }): Promise<Loaded> => {
  const folder = join(source.dataDir, 'seal');
  const organisation = source.organisation ?? 'Paraphe';
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authorityFile = join(folder, 'local-authority.pem');
  const leafFile = join(folder, 'local-seal.pem');
  const authority = (await readIssued(authorityFile)) ?? (await keepFirst(authorityFile, issueAuthority(organisation)));
  const leaf = await readIssued(leafFile);
  const above = new X509Certificate(authority.certificatePem);
  if (leaf && fitsFor(leaf, above)) return localSigner(leaf, above);
  const fresh = issueLeaf(authority, organisation);
  // If two servers renew at once, the last file stays. Both certificates lead to the same authority.
  await replace(leafFile, fresh);
  return localSigner(fresh, above);
};

const fitsFor = (leaf: Issued, authority: X509Certificate): boolean => {
  const certificate = new X509Certificate(leaf.certificatePem);
  const ends = new Date(certificate.validTo).getTime();
  return certificate.verify(authority.publicKey) && ends - Date.now() >= renewBeforeMs;
};

const localSigner = ({ keyPem, certificatePem }: Issued, authority: X509Certificate): Loaded => {
  const key = createPrivateKey(keyPem);
  const certificate = new X509Certificate(certificatePem);
  if (!certificate.checkPrivateKey(key) || createPublicKey(key).asymmetricKeyType !== 'ec') {
    throw new CertificateError("The local seal's key is not that of its certificate.");
  }
  return { key: { pem: keyPem }, certificate, chain: [authority], isLocal: true };
};

const readIssued = async (path: string): Promise<Issued | null> => {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const [keyPem, certificatePem] = text.split(/(?=-----BEGIN CERTIFICATE-----)/);
  if (!keyPem?.includes('PRIVATE KEY') || certificatePem === undefined) {
    throw new CertificateError(`${path} does not hold a key and its certificate.`);
  }
  return { keyPem, certificatePem };
};

/** Writes the file unless it exists, and returns the content that the file has now. */
const keepFirst = async (path: string, issued: Issued): Promise<Issued> => {
  const aside = await writeAside(path, issued);
  await link(aside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(aside);
  return (await readIssued(path)) ?? issued;
};

const replace = async (path: string, issued: Issued): Promise<void> => {
  await rename(await writeAside(path, issued), path);
};

const writeAside = async (path: string, { keyPem, certificatePem }: Issued): Promise<string> => {
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, `${keyPem}${certificatePem}`, { mode: 0o600, flag: 'wx', flush: true });
  return aside;
};
