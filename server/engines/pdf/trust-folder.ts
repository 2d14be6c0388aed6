import { X509Certificate } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealSigner } from './certificate.ts';

/** The certificates whose seals are believed: every one this server ever sealed with. */
export type TrustFolder = {
  /** Remembers a signer: a local one by its authority, another by its own certificate. */
  add(signer: SealSigner): Promise<void>;
  /** DER. Read each time, as another process may have added one. */
  certificates(): Promise<Uint8Array[]>;
};

/** A folder of PEM files; an administrator may add an authority's certificate there. */
export async function openTrustFolder(folder: string): Promise<TrustFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async add({ certificate, chain, isLocal }) {
      const anchor = (isLocal ? chain[0] : undefined) ?? certificate;
      const name = anchor.fingerprint256.replaceAll(':', '').toLowerCase();
      await writeFile(join(folder, `${name}.pem`), anchor.toString(), { flag: 'wx', mode: 0o600 }).catch(
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
