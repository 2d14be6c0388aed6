import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { issueAuthority } from './local-certificate.ts';
import { openTrustFolder } from './trust-folder.ts';

test('a certificate of which a killed process wrote only half is put there whole by the next one', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-trust-'));
  try {
    const certificate = new X509Certificate(issueAuthority('Paraphe').certificatePem);
    const trust = await openTrustFolder(folder);
    await trust.add(certificate);
    const [name = ''] = await readdir(folder);
    await writeFile(path.join(folder, name), certificate.toString().slice(0, 100));
    expect(await trust.certificates()).toEqual([]);

    await Promise.all([trust.add(certificate), trust.add(certificate)]);
    expect(await trust.certificates()).toEqual([certificate.raw]);
    expect(await readdir(folder)).toEqual([name]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
