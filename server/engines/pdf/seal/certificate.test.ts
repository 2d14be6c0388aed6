import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isDue, loadSigner } from './certificate.ts';
import { issueAuthority } from '../local-authority/certificates.ts';
import { sealPdf } from './seal.ts';
import { installed, leafOf, pemBytes, plainP12, smallPdf } from './seal-world.test-support.ts';
import { verifySeal } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificate-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const authority = issueAuthority('Test');
const write = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

describe('the local certificate', () => {
  // REQ-5.2.7
  test('is made once, labelled local, for signing documents, in files only its owner reads', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const first = await loadSigner({ dataDir });
    expect(first.subject).toBe('O=Paraphe, CN=Paraphe local seal');
    expect(first.isLocal).toBe(true);
    expect(first.certificate.keyUsage).toContain('1.3.6.1.5.5.7.3.36');
    expect(first.certificate.ca).toBe(false);
    expect(first.certificate.verify(first.chain[0]!.publicKey)).toBe(true);
    for (const name of ['local-authority.pem', 'local-seal.pem']) {
      expect(statSync(join(dataDir, 'seal', name)).mode & 0o777).toBe(0o600);
    }
    expect((await loadSigner({ dataDir })).serial).toBe(first.serial);
    expect(isDue(first)).toBe(false);
    expect(isDue(first, first.notAfter.getTime() - 86_400_000)).toBe(true);
  });

  test('has one authority however many processes make it at once', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const all = await Promise.all(Array.from({ length: 6 }, () => loadSigner({ dataDir })));
    expect(new Set(all.map(({ chain }) => chain[0]!.fingerprint256)).size).toBe(1);
  });

  test('is renewed under the same authority when a month is left', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const first = await loadSigner({ dataDir });
    const text = readFileSync(join(dataDir, 'seal', 'local-authority.pem'), 'utf8');
    const [keyPem = '', certificatePem = ''] = text.split(/(?=-----BEGIN CERTIFICATE-----)/);
    const old = leafOf({ keyPem, certificatePem }, 'Old', { days: 20 });
    writeFileSync(join(dataDir, 'seal', 'local-seal.pem'), old.keyPem + old.certificatePem);
    const renewed = await loadSigner({ dataDir });
    expect(renewed.subject).toBe(first.subject);
    expect(renewed.serial).not.toBe(first.serial);
    expect(renewed.chain[0]!.raw).toEqual(first.chain[0]!.raw);
  });
});

describe('a configured P12', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 3072 });

  test.each([
    ['RSA', rsa],
    ['P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ])('with an %s key seals, whatever the order of its certificates', async (_, keys) => {
    const leaf = leafOf(authority, 'Acier', { keys });
    const bytes = plainP12(leaf.keyPem, [pemBytes(authority), pemBytes(leaf)]);
    const signer = await loadSigner({ p12Path: write('order.p12', bytes), password: '' });
    expect(signer).toMatchObject({ subject: 'O=Test, CN=Acier', isLocal: false });
    expect(signer.chain.map(({ raw }) => raw)).toEqual([pemBytes(authority)]);
    const { pdf } = await sealPdf(await smallPdf(), { signer, reason: 'x' });
    expect(await verifySeal(pdf, [pemBytes(leaf)])).toMatchObject({ valid: true, problems: [] });
    expect(await verifySeal(pdf, [pemBytes(authority)])).toMatchObject({ valid: true });
    expect(await verifySeal(pdf, [])).toMatchObject({
      valid: false,
      problems: ['signature: NO_CERTIFICATE_CHAIN_FOUND, noChain'],
    });
  });

  // REQ-5.2.6
  test.each([
    ['that has expired', { days: -1 }, 'expired on'],
    ['with a key of 1024 bits', { keys: generateKeyPairSync('rsa', { modulusLength: 1024 }) }, 'only 1024 bits'],
  ])('%s is refused at start', async (_, options, reason) => {
    const leaf = leafOf(authority, 'Acier', options);
    const path = write('refused.p12', plainP12(leaf.keyPem, [pemBytes(leaf)]));
    await expect(loadSigner({ p12Path: path, password: '' })).rejects.toThrow(reason);
  });

  // REQ-5.2.6
  test('whose certificate belongs to another key is refused at start', async () => {
    const [one, two] = [leafOf(authority, 'One'), leafOf(authority, 'Two')];
    const path = write('mixed.p12', plainP12(one.keyPem, [pemBytes(two)]));
    await expect(loadSigner({ p12Path: path, password: '' })).rejects.toThrow('no certificate for its key');
  });

  test('that is missing or is no P12 is refused at start', async () => {
    await expect(loadSigner({ p12Path: join(folder, 'none.p12'), password: '' })).rejects.toThrow('cannot be read');
    const path = write('noise.p12', Buffer.from('noise'));
    await expect(loadSigner({ p12Path: path, password: '' })).rejects.toThrow('cannot be opened');
  });

  test.skipIf(!installed('openssl')).each([
    ['current', []],
    ['legacy', ['-legacy']],
  ])('of openssl with its %s encryption opens with its password only', async (name, options) => {
    const leaf = leafOf(authority, 'Acier', { keys: rsa });
    const pem = write('leaf.pem', Buffer.from(leaf.keyPem + leaf.certificatePem));
    const path = join(folder, `${name}.p12`);
    const made = spawnSync('openssl', [
      'pkcs12',
      '-export',
      '-in',
      pem,
      '-out',
      path,
      '-passout',
      'pass:é secret',
      ...options,
    ]);
    expect(made.status).toBe(0);
    expect((await loadSigner({ p12Path: path, password: 'é secret' })).subject).toBe('O=Test, CN=Acier');
    await expect(loadSigner({ p12Path: path, password: 'wrong' })).rejects.toThrow('cannot be opened');
  });
});
