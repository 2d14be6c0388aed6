import { createPrivateKey, createPublicKey, randomUUID, sign, verify, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signer } from '@libpdf/core';
import { digitalSignature, nonRepudiation } from '#seal-reader/certificate.ts';
import { CertificateError } from './certificate-error.ts';
import { issueAuthority, issueLeaf } from './local-certificate.ts';
import type { Issued } from './local-certificate.ts';
import { certificateParts, serialOf, subjectOf } from './x509-parts.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** The certificate that seals, with its key behind `signer`. */
export interface SealSigner {
  signer: Signer;
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
const probe = Buffer.from('key match');

/**
 * Loads the configured P12 (RSA or EC), or the local authority's certificate under `dataDir`, which is
 * made at the first call and renewed a month before it ends.
 * @throws CertificateError when it is unreadable, out of its dates, not for signing, or not its key's
 */
export const loadSigner = async (source: SignerSource): Promise<SealSigner> => {
  const loaded = 'p12Path' in source ? await fromP12(source.p12Path, source.password) : await fromFolder(source);
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

/** Tells whether it is time to load the signer again: a local certificate is then renewed. */
export const isDue = ({ notAfter }: SealSigner, now = Date.now()) => notAfter.getTime() - now < renewBeforeMs;

type Loaded = Pick<SealSigner, 'signer' | 'certificate' | 'chain' | 'isLocal'>;

const fromP12 = async (path: string, password: string): Promise<Loaded> => {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CertificateError(`The seal's P12 ${path} cannot be read.`, { cause: error });
  });
  const { P12Signer } = await import('@libpdf/core');
  const p12 = await P12Signer.create(bytes, password).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : '';
    throw new CertificateError(`The seal's P12 cannot be opened: ${reason}`, { cause: error });
  });
  const inside = [p12.certificate, ...p12.certificateChain].map((der) => new X509Certificate(der));
  const signature = await p12.sign(probe, 'SHA-256');
  // The order of certificates in a P12 has no meaning; the key shows which one belongs to the seal.
  const certificate = inside.find((candidate) => verify('sha256', probe, candidate.publicKey, signature));
  if (!certificate) throw new CertificateError("The seal's P12 holds no certificate for its key.");
  const chain = chainAbove(certificate, inside);
  const signer = {
    certificate: certificate.raw,
    certificateChain: chain.map((above) => above.raw),
    keyType: p12.keyType,
    signatureAlgorithm: p12.signatureAlgorithm,
    sign: p12.sign.bind(p12),
  };
  return { signer, certificate, chain, isLocal: false };
};

const chainAbove = (leaf: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] => {
  const chain: X509Certificate[] = [];
  for (let below = leaf; ;) {
    const above = others.find((other) => other !== below && !chain.includes(other) && below.checkIssued(other));
    if (!above || !below.verify(above.publicKey)) return chain;
    chain.push(above);
    below = above;
  }
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
  const signer: Signer = {
    certificate: certificate.raw,
    certificateChain: [authority.raw],
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: (data, digest) => Promise.resolve(sign(digest.replace('-', ''), data, key)),
  };
  return { signer, certificate, chain: [authority], isLocal: true };
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
