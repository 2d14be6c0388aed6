import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import type { ValidationData } from '#seal-reader/long-term/dss.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
import { loadSigner } from '../seal/certificate.ts';
import { sealPdf } from '../seal/seal.ts';
import { installed, smallPdf, startTsa } from '../seal/seal-world.test-support.ts';
import { verifySeal } from '../seal/verify.ts';
import { startAuthority } from './authority-world.test-support.ts';
import { NoProofs, openGathering, ProofsPending } from './gather.ts';
import { raiseToLongTerm } from './raise.ts';
import { openSources } from './sources.ts';

const describeIfReal = describe.skipIf(!installed('openssl'));

let world: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
let right: (typeof world)['behaviour'];
/** A seal of a second that is over: what is said of its certificate from now on is later. */
let sealedBefore: Uint8Array;

beforeAll(async () => {
  world = await startAuthority();
  tsa = await startTsa();
  tsa.behaviour.signer = world.issued('time');
  right = { ...world.behaviour };
  sealedBefore = await sealed();
  await later();
}, 60_000);
afterAll(async () => {
  await tsa.close();
  await world.close();
});
beforeEach(() => {
  Object.assign(world.behaviour, right, { revoked: new Map() });
});

const sealed = async (name: 'seal' | 'bare' = 'seal') => {
  const signer = await loadSigner({ p12Path: world.p12(name), password: '' });
  const { pdf, level } = await sealPdf(await smallPdf(), { signer, reason: 'x', tsa });
  expect(level).toBe('B-T');
  return pdf;
};
const gathering = (now?: () => number, timeoutMs?: number) =>
  openGathering(openSources({ allowPrivate: true, timeoutMs, restMs: 0 }), now);
const raise = async (pdf: Uint8Array, gather = gathering()) => raiseToLongTerm(pdf, gather, []);
const storeOf = (raised: Uint8Array, pdf: Uint8Array) => readLayers(raised, pdf.length)![0]!.store;
const check = (pdf: Uint8Array) => verifySeal(pdf, [world.der('root')], [world.der('root')]);
const later = () => new Promise((done) => setTimeout(done, 1_100 - (Date.now() % 1_000)));

describeIfReal('a seal with its proofs', () => {
  // REQ-5.2.8
  test('is B-LT by OCSP, and begins with the bytes that were sealed', async () => {
    const before = sealedBefore;
    // The chain above the two certificates is known to nobody here: it is fetched, too.
    expect(await check(before)).toMatchObject({ problems: ['signature: NO_CERTIFICATE_CHAIN_FOUND, noChain'] });
    const raised = await raise(before);
    expect(await check(raised)).toMatchObject({ problems: [], valid: true, level: 'B-LT' });
    expect(Buffer.from(raised.subarray(0, before.length)).equals(before)).toBe(true);
  });

  test.each([
    ['by lists, where no responder answers', { hasOcsp: false }],
    ['by the authority’s own answers', { responder: 'authority' }],
    ['by a responder whose own certificate is on a list', { responder: 'checked' }],
    ['by lists, when answers are signed by somebody else', { responder: 'forger' }],
    ['by lists, when answers are about another certificate', { about: 'bare' }],
  ] as const)('is B-LT %s', async (_, behaviour) => {
    Object.assign(world.behaviour, behaviour);
    expect(await check(await raise(sealedBefore))).toMatchObject({ problems: [], level: 'B-LT' });
  });

  // REQ-5.2.21
  test('is B-LT without the certificates that a responder sends and nobody needs', async () => {
    world.behaviour.also = 'impostor';
    const raised = await raise(sealedBefore);
    expect(await check(raised)).toMatchObject({ problems: [], level: 'B-LT' });
    expect(Buffer.from(raised).includes(world.der('responder'))).toBe(true);
    expect(Buffer.from(raised).includes(world.der('impostor'))).toBe(false);
  });
});

describeIfReal('nothing is raised', () => {
  const refuses = async (behaviour: Partial<typeof right>, kind: typeof ProofsPending | typeof NoProofs) => {
    const pdf = sealedBefore;
    Object.assign(world.behaviour, behaviour);
    const timeoutMs = behaviour.mode === 'silent' ? 500 : undefined;
    const error = await raise(pdf, gathering(undefined, timeoutMs)).then(
      () => null,
      (caught: unknown) => caught as Error,
    );
    expect(error).toBeInstanceOf(kind);
    return error?.message;
  };

  // REQ-5.2.10
  test.each([
    ['nobody answers rightly', { mode: 'down' }, 'status 503'],
    ['the answer never comes', { mode: 'silent' }, 'Timeout'],
    ['the answer never ends', { mode: 'endless' }, 'too long'],
    ['a page of somebody else is answered', { mode: 'garbage' }, 'unreadable'],
    ['answer and list are signed by somebody else', { responder: 'forger', listSigner: 'forger' }, 'wrong signature'],
    ['the list is of yesterday', { hasOcsp: false, listFrom: Date.now() - 43_200_000 }, 'not of the time of the seal'],
    [
      'the list has ended',
      { hasOcsp: false, listFrom: Date.now() - 86_400_000, listUntil: Date.now() - 3_600_000 },
      'has ended',
    ],
    ['the list is of tomorrow', { hasOcsp: false, listFrom: Date.now() + 86_400_000 }, 'of the future'],
  ] as const)('while %s', async (_, behaviour, reason) => {
    expect(await refuses(behaviour, ProofsPending)).toContain(reason);
  });

  test('by an answer of before the seal, nor by one that has ended', async () => {
    const first = sealedBefore;
    const known = storeOf(await raise(first), first);
    await later();
    const second = await sealed();
    world.behaviour.replay = known.ocsps[0]!;
    world.behaviour.listFrom = Date.now() - 60_000;
    await expect(raise(second)).rejects.toThrow('not of the time of the seal');
    await expect(
      raise(
        first,
        gathering(() => Date.now() + 7_200_000),
      ),
    ).rejects.toThrow('has ended');
  });

  // REQ-5.2.11
  test('for ever when the certificate was revoked before the seal; a seal of before stays proved', async () => {
    const before = await sealed();
    await later();
    world.behaviour.revoked.set('seal', Date.now());
    await later();
    expect(await check(await raise(before))).toMatchObject({ level: 'B-LT', problems: [] });
    const after = await sealed();
    await later();
    const error: unknown = await raise(after).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoProofs);
    expect(error).toMatchObject({ isRevoked: true });
    world.behaviour.hasOcsp = false;
    await expect(raise(after)).rejects.toThrow('was revoked');
  });

  test('when the authority of the timestamp is revoked, whenever that was', async () => {
    const pdf = sealedBefore;
    world.behaviour.revoked.set('time', Date.now() + 1_000);
    await later();
    await expect(raise(pdf)).rejects.toThrow('was revoked');
  });

  test('for ever when a certificate names no source', async () => {
    await expect(raise(await sealed('bare'))).rejects.toThrow(NoProofs);
  });

  test('without a timestamp, or twice', async () => {
    const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
    const { pdf } = await sealPdf(await smallPdf(), { signer, reason: 'x' });
    await expect(raise(pdf)).rejects.toThrow('timestamped');
    await expect(raise(await raise(sealedBefore))).rejects.toThrow('over all of it');
  });
});

describeIfReal('one answer', () => {
  test('serves all seals that are older than it', async () => {
    const pdfs = [await sealed(), await sealed(), await sealed()];
    await later();
    const gather = gathering();
    await raise(pdfs[2]!, gather);
    const before = world.asked.length;
    for (const pdf of pdfs) expect((await check(await raise(pdf, gather))).level).toBe('B-LT');
    expect(world.asked).toHaveLength(before);
  });
});

// REQ-5.2.9
describeIfReal('what was added is judged strictly', () => {
  let pdf: Uint8Array;
  let data: ValidationData;
  const withStore = (changed: Partial<ValidationData>) =>
    Buffer.concat([pdf, storeSection(pdf, { ...data, ...changed })]);
  beforeAll(async () => {
    Object.assign(world.behaviour, right, { revoked: new Map() });
    pdf = sealedBefore;
    data = storeOf(await raise(pdf), pdf);
    expect(await check(withStore({}))).toMatchObject({ level: 'B-LT' });
  });

  test('a store that lacks a proof, or has one that proves nothing, is a fault', async () => {
    const other = await startAuthority();
    for (const changed of [
      { ocsps: [] },
      { crls: [] },
      { certificates: data.certificates.slice(1) },
      { ocsps: [...data.ocsps, data.ocsps[0]!] },
      { certificates: [...data.certificates, other.der('root')] },
      { ocsps: data.ocsps.map((der) => der.with(der.length - 1, der.at(-1)! ^ 1)) },
      { ocsps: data.ocsps.map((der) => Buffer.concat([der, Buffer.from('<script>')])) },
      { crls: [Buffer.from('not a list')] },
      { certificates: [other.der('authority'), other.der('root')] },
    ]) {
      expect((await check(withStore(changed))).valid, JSON.stringify(Object.keys(changed))).toBe(false);
    }
    await other.close();
  });

  test('a file to which anything else was added is not wholly covered', async () => {
    const raised = withStore({});
    const text = Buffer.from(raised).toString('latin1');
    const changes: [string, string][] = [
      ['/DSS ', '/Dss '],
      ['\nendstream\nendobj\n', '\nendstream\nendobj %'],
      ['startxref', 'startxreg'],
    ];
    for (const [from, to] of changes) {
      const at = text.lastIndexOf(from);
      const changed = Buffer.from(text.slice(0, at) + to + text.slice(at + from.length), 'latin1');
      expect(await check(changed), from).toMatchObject({ valid: false });
    }
    for (const added of ['\n', '% hello\n', text.slice(pdf.length)]) {
      expect((await check(Buffer.concat([raised, Buffer.from(added, 'latin1')]))).valid).toBe(false);
    }
    const survivors: number[] = [];
    for (let place = pdf.length; place < raised.length; place += 7) {
      if ((await check(Buffer.from(raised.with(place, raised[place]! ^ 1)))).valid) survivors.push(place - pdf.length);
    }
    expect(survivors).toEqual([]);
  });
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

  test.skipIf(!installed('pdfsig'))('pdfsig finds the signature valid, and qpdf no fault', async () => {
    const file = write('raised.pdf', await raise(sealedBefore));
    const said = run('pdfsig', file);
    expect(said).toContain('Signature is Valid');
    expect(said).not.toContain('Signature #2');
    if (installed('qpdf')) expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors');
  });

  test('openssl verifies each answer and each list in the file', async () => {
    const pdf = sealedBefore;
    const store = storeOf(await raise(pdf), pdf);
    const chain = write('chain.pem', world.pem('authority') + world.pem('root'));
    expect(store.ocsps.length + store.crls.length).toBe(3);
    for (const der of store.ocsps) {
      const args = [
        '-respin',
        write('answer.der', der),
        '-CAfile',
        chain,
        '-issuer',
        join(world.folder, 'authority.pem'),
      ];
      const said = run('openssl', 'ocsp', ...args, '-serial', '0x12', '-serial', '0x14', '-no_nonce');
      expect(said).toContain('Response verify OK');
      expect(said).toMatch(/: good/);
    }
    for (const der of store.crls) {
      expect(
        run('openssl', 'crl', '-inform', 'DER', '-in', write('list.der', der), '-noout', '-CAfile', chain),
      ).toContain('verify OK');
    }
  });
});
