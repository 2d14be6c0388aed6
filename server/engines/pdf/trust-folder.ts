import { randomUUID, type X509Certificate } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCertificate } from './known-certificates.ts';

/** Certificates that are believed, kept over the years: old seals are checked with old certificates. */
export type TrustFolder = {
  add(certificate: X509Certificate): Promise<void>;
  /** DER. Read each time, as another process may have added one. */
  certificates(): Promise<Uint8Array[]>;
};

/** A folder of PEM files; an administrator may put an authority's certificate there. */
export async function openTrustFolder(folder: string): Promise<TrustFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async add(certificate) {
      const name = `${certificate.fingerprint256.replaceAll(':', '').toLowerCase()}.pem`;
      // Put there whole: half a file of a killed process would never be believed, nor written again.
      const aside = join(folder, `${name}.${randomUUID()}`);
      await writeFile(aside, certificate.toString(), { mode: 0o600, flush: true });
      await rename(aside, join(folder, name));
    },
    async certificates() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.pem'));
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      // An administrator's file may still be on its way.
      return texts
        .filter((text) => text.includes('-----END CERTIFICATE-----'))
        .map((text) => readCertificate(text).raw);
    },
  };
}
