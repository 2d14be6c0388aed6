import { X509Certificate } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
      const options = { flag: 'wx', mode: 0o600 };
      await writeFile(join(folder, name), certificate.toString(), options).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        },
      );
    },
    async certificates() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.pem'));
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      // A file still being written by another process is not a certificate yet.
      return texts
        .filter((text) => text.includes('-----END CERTIFICATE-----'))
        .map((text) => new X509Certificate(text).raw);
    },
  };
}
