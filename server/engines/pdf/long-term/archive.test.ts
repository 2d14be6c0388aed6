import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#contract/days/day-ms.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
import { findTimestamps } from '#seal-reader/seal-place.ts';
import { loadSigner } from '../seal/certificate.ts';
import { sealPdf } from '../seal/seal.ts';
import { installed, smallPdf, startTsa } from '../seal/seal-world.test-support.ts';
import { requestTimestamp, TimestampError } from '../seal/timestamp.ts';
import { verifySeal } from '../seal/verify.ts';
import { openArchiving, NotLonger, renewalOf } from './archiving.ts';
import { startAuthority } from './authority-world.test-support.ts';
import { NoProofs, openGathering, ProofsPending } from './gather.ts';
import { raiseToLongTerm } from './raise.ts';
import { openSources } from './sources.ts';

const describeIfReal = describe.skipIf(!installed('openssl'));

let world: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
let right: (typeof world)['behaviour'];
let sealed: Uint8Array;
/** The same file, B-LT, B-LTA, and with a second archive timestamp of a certificate that ends a year later. */
let raised: Uint8Array;
let archived: Uint8Array;
let renewed: Uint8Array;

const later = () => new Promise((done) => setTimeout(done, 1_100 - (Date.now() % 1_000)));
const gathering = () => openGathering(openSources({ allowPrivate: true, restMs: 0 }));
const check = (pdf: Uint8Array, now = new Date()) => verifySeal(pdf, [world.der('root')], [world.der('root')], now);
const archiving = (more: Partial<Parameters<typeof openArchiving>[0]> = {}) =>
  openArchiving({
    gather: gathering(),
    known: async () => [],
    verify: (pdf) => check(pdf),
    stamp: (bytes) => requestTimestamp({ url: tsa.url }, bytes),
    ...more,
  });

beforeAll(async () => {
  [world, tsa] = await Promise.all([startAuthority(), startTsa()]);
  right = { ...world.behaviour };
  tsa.behaviour.signer = world.issued('time');
  const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
  sealed = (await sealPdf(await smallPdf(), { signer, reason: 'x', tsa })).pdf;
  await later();
  raised = await raiseToLongTerm(sealed, gathering(), []);
  archived = (await archiving()(raised)).pdf;
  await later();
  tsa.behaviour.signer = world.issued('laterTime');
  renewed = (await archiving()(archived)).pdf;
}, 60_000);
afterAll(async () => {
  await tsa.close();
  await world.close();
});
beforeEach(() => {
  Object.assign(world.behaviour, right, { revoked: new Map() });
  Object.assign(tsa.behaviour, { down: false, foreignDigest: false, signer: world.issued('time') });
});

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

describeIfReal('a file with an archive timestamp', () => {
  // REQ-5.2.13
  test('is B-LTA as long as the certificate of the timestamp is in force, then B-LT, and begins with the same bytes', async () => {
    expect(await check(raised)).toMatchObject({ level: 'B-LT', archivedUntil: null });
    expect(await check(archived)).toMatchObject({ problems: [], valid: true, level: 'B-LTA' });
    expect((await check(archived)).archivedUntil?.getTime()).toBeCloseTo(inDays(365).getTime(), -6);
    expect(await check(archived, inDays(366))).toMatchObject({ problems: [], level: 'B-LT' });
    expect(Buffer.from(archived.subarray(0, raised.length)).equals(raised)).toBe(true);
  });

  // REQ-5.2.14
  test('is renewed by the proofs of its timestamp and another one, and is B-LTA after all certificates of the first', async () => {
    expect(Buffer.from(renewed.subarray(0, archived.length)).equals(archived)).toBe(true);
    const layers = readLayers(renewed, sealed.length)!;
    expect(
      layers.map(({ store, stamp }) => [store.ocsps.length > 0, store.certificates.length, stamp !== null]),
    ).toEqual([
      [true, 2, true],
      [true, 0, true],
    ]);
    for (const days of [0, 366, 729]) {
      expect(await check(renewed, inDays(days)), `${days}`).toMatchObject({ problems: [], level: 'B-LTA' });
    }
    expect(await check(renewed, inDays(731))).toMatchObject({ problems: [], level: 'B-LT' });
  });
});

describeIfReal('nothing is archived', () => {
  // REQ-5.2.15
  test('while the authority is down, or lies', async () => {
    tsa.behaviour.down = true;
    await expect(archiving()(raised)).rejects.toBeInstanceOf(TimestampError);
    Object.assign(tsa.behaviour, { down: false, foreignDigest: true });
    await expect(archiving()(raised)).rejects.toThrow('does not hold: digest');
  });

  test('again while the authority has the same certificate, and it is not asked for each document', async () => {
    const before = tsa.requests();
    const archive = archiving();
    for (let time = 0; time < 3; time += 1) await expect(archive(archived)).rejects.toBeInstanceOf(NotLonger);
    expect(tsa.requests()).toBe(before + 1);
  });

  test('again while nobody proves the timestamp before, or for ever when its certificate was revoked', async () => {
    tsa.behaviour.signer = world.issued('laterTime');
    world.behaviour.mode = 'down';
    await expect(archiving()(archived)).rejects.toBeInstanceOf(ProofsPending);
    world.behaviour.mode = 'right';
    world.behaviour.revoked.set('time', Date.now() - 1_000);
    const error: unknown = await archiving()(archived).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoProofs);
    expect(error).toMatchObject({ isRevoked: true });
  });

  test('again once the certificate of the timestamp has ended', async () => {
    const late = archiving({ now: () => inDays(366).getTime() });
    await expect(late(archived)).rejects.toThrow('has ended');
  });

  test('without the proofs of the seal', async () => {
    await expect(archiving()(sealed)).rejects.toThrow('the proofs of its seal');
  });
});

// REQ-5.2.14
test('the renewal is wanted 90 days before the end at least, if the timestamp holds for twice that', () => {
  const lead = (life: number) => life - renewalOf(0, life * dayMs).getTime() / dayMs;
  expect([30, 100, 180, 365, 730, 3_650].map(lead)).toEqual([15, 50, 90, 91.25, 182.5, 365]);
});

// REQ-2.4.14
describeIfReal('other programs agree', () => {
  const run = (program: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return stdout + stderr;
  };
  const write = (name: string, bytes: Uint8Array | string) => {
    const path = join(world.folder, name);
    writeFileSync(path, bytes);
    return path;
  };

  test('openssl verifies each archive timestamp over the bytes before and behind it', () => {
    const root = write('root.pem', world.pem('root'));
    const chain = write('authority-alone.pem', world.pem('authority'));
    const stamps = readLayers(renewed, sealed.length)!.map(({ stamp }) => stamp!);
    for (const { token, stamped } of stamps) {
      const args = [
        '-in',
        write('token.der', token),
        '-token_in',
        '-data',
        write('stamped.bin', Buffer.concat(stamped)),
      ];
      expect(run('openssl', 'ts', '-verify', ...args, '-CAfile', root, '-untrusted', chain)).toContain(
        'Verification: OK',
      );
    }
    const [first, second] = stamps.map(({ token }) => token) as [Uint8Array, Uint8Array];
    const swapped = [
      '-in',
      write('token.der', second),
      '-token_in',
      '-data',
      write('stamped.bin', Buffer.concat(stamps[0]!.stamped)),
    ];
    expect(first.length).toBeGreaterThan(0);
    expect(run('openssl', 'ts', '-verify', ...swapped, '-CAfile', root, '-untrusted', chain)).toContain('FAILED');
  });

  test.skipIf(!installed('pdfsig'))(
    'pdfsig finds the seal valid, both archive timestamps, and that the last one covers the file',
    () => {
      const said = run('pdfsig', write('renewed.pdf', renewed));
      const [seal = '', first = '', second = ''] = said.split(/Signature #\d:/).slice(1);
      expect(seal).toContain('Signature is Valid');
      // It cannot judge the timestamps (poppler 22.12), but finds both, and that the last one covers the file.
      expect(first).toContain('Common Name: time');
      expect(second).toContain('Common Name: laterTime');
      expect(second).toContain('Total document signed');
      expect(said).not.toMatch(/Mismatch|Invalid/);
    },
  );

  test.skipIf(!installed('mutool'))('mutool reads the file without a repair, and finds the seal unchanged', () => {
    const file = write('renewed.pdf', renewed);
    expect(run('mutool', 'info', file)).not.toMatch(/repair|error|warning/i);
    expect(run('mutool', 'show', file, 'trailer/Root/AcroForm/Fields').match(/ 0 R/g)).toHaveLength(3);
  });

  test('each timestamp is over everything but its own value', () => {
    const places = findTimestamps(renewed);
    expect(places.map(({ ranges }) => (ranges[2] ?? 0) + (ranges[3] ?? 0))).toEqual([archived.length, renewed.length]);
    for (const { ranges, contents } of places) expect(ranges.slice(0, 3)).toEqual([0, contents.start, contents.end]);
  });
});
