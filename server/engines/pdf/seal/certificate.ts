import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { digitalSignature, nonRepudiation } from '#seal-reader/certificate.ts';
import { tasksHere } from '../pdf-tasks.ts';
import type { PdfTasks } from '../pdf-tasks.ts';
import { CertificateError } from './certificate-error.ts';
import { isLocalKeyDue, loadLocalKeys } from '../local-authority/local-authority.ts';
import type { LocalKeys, LocalSource } from '../local-authority/local-authority.ts';
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
  /** The keys of the local authority, if it is one. */
  local: LocalKeys | null;
}

export type SignerSource = { p12Path: string; password: string } | LocalSource;

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

/** Tells whether it is time to load the signer again: local certificates are then renewed. */
export const isDue = ({ notAfter, local }: SealSigner, now = Date.now()): boolean =>
  notAfter.getTime() - now < renewBeforeMs || (local !== null && isLocalKeyDue(local.time, 'time', now));

type Loaded = Pick<SealSigner, 'key' | 'certificate' | 'chain' | 'isLocal' | 'local'>;

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
    local: null,
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

const fromFolder = async (source: LocalSource): Promise<Loaded> => {
  const local = await loadLocalKeys(source);
  const key = createPrivateKey(local.seal.keyPem);
  const certificate = new X509Certificate(local.seal.certificatePem);
  if (!certificate.checkPrivateKey(key) || createPublicKey(key).asymmetricKeyType !== 'ec') {
    throw new CertificateError("The local seal's key is not that of its certificate.");
  }
  const chain = [new X509Certificate(local.authority.certificatePem)];
  return { key: { pem: local.seal.keyPem }, certificate, chain, isLocal: true, local };
};
