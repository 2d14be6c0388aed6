import { execFileSync } from 'node:child_process';
import { verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { openWorkerPool, WorkerOverrun } from '../concurrency/worker-pool.ts';
import { openPdfTasks } from './pdf-tasks.ts';
import { AbsentText, UnreadablePdf } from './render/print-errors.ts';
import { CertificateError } from './seal/certificate-error.ts';
import { loadSigner } from './seal/certificate.ts';
import { issueAuthority } from './local-authority/certificates.ts';
import { leafOf, pemBytes, plainP12, smallPdf } from './seal/seal-world.test-support.ts';
import { sealPdf } from './seal/seal.ts';
import { verifySeal } from './seal/verify.ts';

/** The built program of the process. */
const program = path.resolve('dist/server/pdf-worker.js');
const tasks = openPdfTasks(program);
const dataDir = mkdtempSync(path.join(tmpdir(), 'pdf-tasks-test-'));
afterAll(async () => {
  await tasks.close();
  rmSync(dataDir, { recursive: true });
});

/** Process ids of the PDF processes that this one has started. */
const ownProcesses = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === process.pid && found?.[3]?.includes('pdf-worker.js'))
    .map((found) => Number(found?.[1]));

describe('a print read back in a process of its own', () => {
  test('is found to hold what it must, many at once', async () => {
    const prints = await Promise.all(['un', 'deux', 'trois'].map((word) => smallPdf(`Contrat ${word}`)));
    await Promise.all(
      ['un', 'deux', 'trois'].map((word, index) =>
        tasks.check(prints[index] ?? new Uint8Array(), { texts: ['Contrat', word] }),
      ),
    );
    expect(ownProcesses()).toHaveLength(1);
  });

  test('is refused in the same words as in this process', async () => {
    const print = await smallPdf('Contrat');
    await expect(tasks.check(print, { texts: ['Avenant'] })).rejects.toThrow(AbsentText);
    await expect(tasks.check(await smallPdf(' '), { texts: [] })).rejects.toThrow(UnreadablePdf);
    await expect(tasks.check(Buffer.from('no PDF'), { texts: [] })).rejects.toThrow(/\S/);
  });

  test('leaves this process free meanwhile', async () => {
    const print = await smallPdf('Contrat');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all(Array.from({ length: 50 }, () => tasks.check(print, { texts: ['Contrat'] })));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  test('whose process is ended is told to have failed, and the next one is read', async () => {
    const print = await smallPdf('Contrat');
    // Close it first: a process that has not started cannot answer before it is ended.
    await tasks.close();
    const first = tasks.check(print, { texts: ['Contrat'] });
    const refusal = expect(first).rejects.toThrow('ended');
    await tasks.close();
    await refusal;
    await tasks.check(print, { texts: ['Contrat'] });
  });
});

describe('a seal made in a process of its own', () => {
  // REQ-6.1.24
  test('is made all the same when that process is killed meanwhile', async () => {
    const signer = await loadSigner({ dataDir });
    await tasks.close();
    const sealing = sealPdf(await smallPdf(), { signer, reason: 'x' }, tasks.seal);
    while (ownProcesses().length === 0) await pause(5);
    for (const pid of ownProcesses()) process.kill(pid, 'SIGKILL');
    expect((await verifySeal((await sealing).pdf, [signer.certificate.raw])).problems).toEqual([]);
  });

  test('survives the signal that ends a group, as by Ctrl-C', async () => {
    const signer = await loadSigner({ dataDir });
    await sealPdf(await smallPdf(), { signer, reason: 'x' }, tasks.seal);
    const before = ownProcesses();
    for (const pid of before) process.kill(pid, 'SIGTERM');
    await sealPdf(await smallPdf(), { signer, reason: 'x' }, tasks.seal);
    expect(ownProcesses()).toEqual(before);
  });

  test('has the key and the certificates of a P12, which this process cannot read', async () => {
    const authority = issueAuthority('Test');
    const leaf = leafOf(authority, 'Seal');
    const p12 = plainP12(leaf.keyPem, [pemBytes(authority), pemBytes(leaf)], 'secret');
    const { certificate, chain } = await tasks.readP12({ bytes: p12, password: 'secret' });
    expect(pemBytes(leaf).equals(certificate)).toBe(true);
    expect(chain.map((der) => pemBytes(authority).equals(der))).toEqual([true]);
    const bytes = Buffer.from('heads of trails');
    const signature = await tasks.sign(bytes, { key: { bytes: p12, password: 'secret' }, certificate, chain });
    expect(verify('sha256', bytes, new X509Certificate(certificate).publicKey, signature)).toBe(true);
    const plan = { key: { bytes: p12, password: 'secret' }, certificate, chain, reason: 'x', signingTime: new Date() };
    expect((await verifySeal(await tasks.seal(await smallPdf(), plan), [pemBytes(leaf)])).problems).toEqual([]);
    await expect(tasks.readP12({ bytes: p12, password: 'wrong' })).rejects.toThrow(CertificateError);
  });
});

// REQ-4.1.5
test('a process that needs more memory than it may have is ended, and its question refused', async () => {
  const small = openWorkerPool(program, { most: 1, answerMs: 30_000, heapMegabytes: 8, as: 'process' });
  await expect(small.ask({ kind: 'check', pdf: await smallPdf(), question: { texts: [] } })).rejects.toThrow(
    WorkerOverrun,
  );
});
