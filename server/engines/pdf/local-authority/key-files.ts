import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { CertificateError } from '../seal/certificate-error.ts';
import type { Issued } from './certificates.ts';

/** Null without the file. @throws CertificateError when it holds something else */
export const readIssued = async (path: string): Promise<Issued | null> => {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const [keyPem, certificatePem] = text.split(/(?=-----BEGIN CERTIFICATE-----)/);
  if (!keyPem?.includes('PRIVATE KEY') || certificatePem === undefined) {
    throw new CertificateError(`${path} does not hold a key and its certificate.`);
  }
  return { keyPem, certificatePem };
};

/** Writes the file unless it exists, and returns the content that the file has now. */
export const keepFirst = async (path: string, issued: Issued): Promise<Issued> => {
  const aside = await writeAside(path, issued);
  await link(aside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(aside);
  return (await readIssued(path)) ?? issued;
};

/** Writes the file in one step. If two processes do so at once, the last one stays. */
export const replaceIssued = async (path: string, issued: Issued): Promise<void> => {
  await rename(await writeAside(path, issued), path);
};

const writeAside = async (path: string, { keyPem, certificatePem }: Issued): Promise<string> => {
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, `${keyPem}${certificatePem}`, { mode: 0o600, flag: 'wx', flush: true });
  return aside;
};
