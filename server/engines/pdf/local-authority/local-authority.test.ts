import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { readDer } from '#seal-reader/der.ts';
import { addressesIn } from '#seal-reader/long-term/addresses.ts';
import { readCrl } from '#seal-reader/long-term/crl.ts';
import { readOcsp } from '#seal-reader/long-term/ocsp.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
import { findSeals, sealedLength } from '#seal-reader/seal-place.ts';
import { dayMs } from '#contract/days/day-ms.ts';
import { ocspRequest } from '../long-term/ocsp-request.ts';
import { openPdfEngine } from '../pdf-engine.ts';
import { cacheDir, quietLog } from '../render/render-world.test-support.ts';
import { installed, leafOf, smallPdf } from '../seal/seal-world.test-support.ts';
import { issueAuthority } from './certificates.ts';
import { loadLocalKeys, publishedAuthority } from './local-authority.ts';
import type { LocalKeys, PublishedAuthority } from './local-authority.ts';
import { answerOcspRequest } from './ocsp-answer.ts';
import { answerTimestampRequest } from './timestamp-answer.ts';

const folder = mkdtempSync(join(tmpdir(), 'local-authority-'));
const path = (name: string) => join(folder, name);
const write = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(path(name), bytes);
  return path(name);
};
const publicUrl = 'https://portal.example';
let keys: LocalKeys;
let authority: PublishedAuthority;
let root: string;

beforeAll(async () => {
  keys = await loadLocalKeys({ dataDir: folder, publicUrl });
  authority = publishedAuthority(keys.authority);
  root = write('root.pem', keys.authority.certificatePem);
});
afterAll(() => rmSync(folder, { recursive: true }));

const derOf = ({ certificatePem }: { certificatePem: string }) => new X509Certificate(certificatePem).raw;

const openssl = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout + stderr;
};

// REQ-5.2.17
test('certificates say that they are local, for one purpose each, and where the authority answers', () => {
  const [seal, time] = [new X509Certificate(keys.seal.certificatePem), new X509Certificate(keys.time.certificatePem)];
  expect([seal.subject, time.subject]).toEqual([
    'O=Paraphe\nCN=Paraphe local seal',
    'O=Paraphe\nCN=Paraphe local timestamps',
  ]);
  expect(time.keyUsage).toEqual(['1.3.6.1.5.5.7.3.8']);
  expect(seal.keyUsage).not.toContain('1.3.6.1.5.5.7.3.8');
  for (const certificate of [keys.seal, keys.time]) {
    expect(addressesIn(readCertificate(derOf(certificate)))).toEqual({
      ocsp: [`${publicUrl}/authority/${authority.id}/ocsp`],
      crl: [`${publicUrl}/authority/${authority.id}.crl`],
      issuer: [`${publicUrl}/authority/${authority.id}.cer`],
    });
  }
});

test('the certificate for timestamps is renewed before an archive timestamp is due, that for seals is kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'local-renewal-'));
  const first = await loadLocalKeys({ dataDir });
  const old = leafOf(first.authority, 'Old', { days: 290 });
  writeFileSync(join(dataDir, 'seal', 'local-time.pem'), old.keyPem + old.certificatePem);
  const second = await loadLocalKeys({ dataDir });
  expect(second.time.certificatePem).not.toBe(old.certificatePem);
  expect(second.seal).toEqual(first.seal);
  expect(await loadLocalKeys({ dataDir })).toEqual(second);
  const stranger = leafOf(issueAuthority('Other'), 'Other', { days: 900 });
  writeFileSync(join(dataDir, 'seal', 'local-seal.pem'), stranger.keyPem + stranger.certificatePem);
  expect((await loadLocalKeys({ dataDir })).seal.certificatePem).not.toBe(stranger.certificatePem);
  rmSync(dataDir, { recursive: true });
});

test('lists of a moment are one list, later ones have larger numbers and times', () => {
  const now = Date.now();
  const own = publishedAuthority(keys.authority);
  expect(own.list(now)).toBe(own.list(now + 1_000));
  const [first, second] = [readCrl(own.list(now)), readCrl(own.list(now + 60_000))];
  expect(second.thisUpdate.getTime() - first.thisUpdate.getTime()).toBe(60_000);
  expect(first.nextUpdate?.getTime()).toBe(first.thisUpdate.getTime() + dayMs);
  expect(first.statusOf(readCertificate(derOf(keys.seal)).serial)).toBe('good');
});

test('an answer is good for what the authority may have issued, unknown for others; noise is no request', () => {
  const issuer = readCertificate(authority.certificate);
  const other = issueAuthority('Other');
  const stranger = leafOf(other, 'Leaf');
  const statusOf = (request: Uint8Array) => readOcsp(authority.answer(request)).statuses.map(({ status }) => status);
  expect(statusOf(ocspRequest(readCertificate(derOf(keys.seal)), issuer))).toEqual(['good']);
  const foreign = ocspRequest(readCertificate(derOf(stranger)), readCertificate(derOf(other)));
  expect(statusOf(foreign)).toEqual(['unknown']);
  for (const noise of [Buffer.from('noise'), Buffer.from([0x30, 0x02, 0x30, 0x00])])
    expect(Buffer.from(authority.answer(noise)).toString('hex')).toBe('30030a0101');
  expect(() => answerTimestampRequest(Buffer.from([0x30, 0x00]), keys.time, 0)).toThrow('SHA-256');
});

describe.skipIf(!installed('openssl'))('openssl', () => {
  // REQ-5.2.17
  test('verifies both certificates by the list', () => {
    openssl('crl', '-inform', 'DER', '-in', write('list.crl', authority.list()), '-out', path('list.pem'));
    expect(openssl('crl', '-in', path('list.pem'), '-CAfile', root, '-noout')).toContain('verify OK');
    for (const [name, { certificatePem }] of Object.entries({ seal: keys.seal, time: keys.time })) {
      const file = write(`${name}.pem`, certificatePem);
      const purpose = name === 'time' ? ['-purpose', 'timestampsign'] : [];
      const lists = ['-crl_check', '-CRLfile', path('list.pem'), '-x509_strict'];
      expect(openssl('verify', '-CAfile', root, ...lists, ...purpose, file)).toContain('OK');
    }
  });

  // REQ-5.2.17
  test('verifies an OCSP answer to a request of its own, with its nonce', () => {
    const about = ['-issuer', root, '-cert', write('seal.pem', keys.seal.certificatePem)];
    openssl('ocsp', ...about, '-reqout', path('request.der'));
    write('answer.der', answerOcspRequest(readFileSync(path('request.der')), keys.authority, Date.now()));
    const said = openssl(
      'ocsp',
      '-reqin',
      path('request.der'),
      '-respin',
      path('answer.der'),
      '-no_nonce',
      '-CAfile',
      root,
      ...about,
    );
    expect(said).toContain('Response verify OK');
    expect(said).toContain('seal.pem: good');
    expect(said).not.toContain('WARNING');
  });

  // REQ-5.2.17
  test('verifies a timestamp that it has asked for', () => {
    const data = write('data.bin', 'bytes');
    openssl('ts', '-query', '-data', data, '-sha256', '-cert', '-out', path('query.tsq'));
    write('answer.tsr', answerTimestampRequest(readFileSync(path('query.tsq')), keys.time, Date.now()));
    const said = openssl('ts', '-verify', '-queryfile', path('query.tsq'), '-in', path('answer.tsr'), '-CAfile', root);
    expect(said).toContain('Verification: OK');
  });
});

// REQ-5.2.17
test('without any authority elsewhere a seal is raised to B-LTA, proved by one list, and stays proved elsewhere', async () => {
  const engine = await openPdfEngine({ cacheDir, dataDir: folder, publicUrl }, { log: quietLog });
  const { pdf, level } = await engine.seal(await smallPdf(), { reason: 'x' });
  expect(level).toBe('B-T');
  // The list must be later than the seal, and its times have seconds.
  const raised = await vi.waitFor(() => engine.raise(pdf), { timeout: 15_000, interval: 500 });
  expect(await engine.verify(raised)).toMatchObject({ valid: true, level: 'B-LT', problems: [] });
  const archived = await engine.archive(raised);
  expect(await engine.verify(archived?.pdf ?? pdf)).toMatchObject({ valid: true, level: 'B-LTA', problems: [] });
  const [place] = findSeals(raised);
  const [layer] = (place && readLayers(raised, sealedLength(place))) ?? [];
  expect(layer?.store).toMatchObject({ certificates: [authority.certificate], ocsps: [], crls: [expect.anything()] });
  const renewal = archived?.renewAt.getTime() ?? 0;
  expect(renewal - Date.now()).toBeGreaterThan(700 * dayMs);
  expect(readDer(layer?.store.crls[0] ?? new Uint8Array()).end).toBeLessThan(600);
  await engine.close();
}, 30_000);
