import { verify, X509Certificate } from 'node:crypto';
import { P12Signer } from '@libpdf/core';
import type { Signer } from '@libpdf/core';
import { CertificateError } from './certificate-error.ts';

/** A file with a key and its certificates (RFC 7292), as it was read when the server started. */
export interface P12 {
  bytes: Uint8Array;
  password: string;
}

/** DER. `chain` has the authorities above the certificate, nearest first. */
export interface P12Certificates {
  certificate: Uint8Array;
  chain: Uint8Array[];
}

const probe = Buffer.from('key match');

type Opened = Pick<Signer, 'keyType' | 'signatureAlgorithm' | 'sign'> & P12Certificates;

const open = async ({ bytes, password }: P12): Promise<Opened> => {
  const p12 = await P12Signer.create(bytes, password).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : '';
    throw new CertificateError(`The seal's P12 cannot be opened: ${reason}`, { cause: error });
  });
  const inside = [p12.certificate, ...p12.certificateChain].map((der) => new X509Certificate(der));
  const signature = await p12.sign(probe, 'SHA-256');
  // The order of certificates in a P12 has no meaning; the key shows which one belongs to the seal.
  const certificate = inside.find((candidate) => verify('sha256', probe, candidate.publicKey, signature));
  if (!certificate) throw new CertificateError("The seal's P12 holds no certificate for its key.");
  return {
    certificate: certificate.raw,
    chain: chainAbove(certificate, inside).map(({ raw }) => raw),
    keyType: p12.keyType,
    signatureAlgorithm: p12.signatureAlgorithm,
    sign: p12.sign.bind(p12),
  };
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

let opened: { p12: P12; signer: Promise<Opened> } | null = null;

/** Opens it once for all seals, because its key is derived from the password in many rounds. @throws CertificateError */
export const signerOfP12 = (p12: P12): Promise<Opened> => {
  const isSame = opened?.p12.password === p12.password && Buffer.compare(opened.p12.bytes, p12.bytes) === 0;
  if (!opened || !isSame) opened = { p12, signer: open(p12) };
  return opened.signer;
};

/** @throws CertificateError when it cannot be opened or has no certificate for its key */
export const readP12 = async (p12: P12): Promise<P12Certificates> => {
  const { certificate, chain } = await open(p12);
  return { certificate, chain };
};
