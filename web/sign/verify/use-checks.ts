import { useCallback, useRef, useState } from 'react';
import type { SealCertificate } from '#contract/webdocs/seal-certificates.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import { loadProofs } from './load-proofs.ts';
import { verdictOfKind } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** The whole file is held in memory while it is checked. */
const mostBytes = 200 * 1_048_576;

export interface Checked {
  id: number;
  name: string;
  verdict: Verdict;
}

export interface Checks {
  /** Latest first. */
  done: Checked[];
  /** Name of the file being checked. */
  busy: string | null;
  check: (files: readonly File[]) => void;
}

/** False on pages without https: browsers then do not offer `crypto.subtle`. */
const canCheck = (): boolean => 'subtle' in globalThis.crypto;

const verdictOn = async (
  file: File,
  certificates: readonly SealCertificate[],
  added: Certificate[],
): Promise<Verdict> => {
  if (!canCheck()) return verdictOfKind('unsupported');
  if (file.size > mostBytes) return verdictOfKind('tooBig');
  const judge = await loadProofs().catch(() => null);
  if (!judge) return verdictOfKind('unloaded');
  try {
    const trust = { ...judge.parseTrust(certificates), added };
    return await judge.checkFile(new Uint8Array(await file.arrayBuffer()), trust, file.name);
  } catch {
    // A folder, a file that was deleted, or too little memory.
    return verdictOfKind('unreadable');
  }
};

/** Checks files one at a time, so that two large ones are never in memory together. */
export const useChecks = (certificates: readonly SealCertificate[]): Checks => {
  const [done, setDone] = useState<Checked[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const waiting = useRef<File[]>([]);
  const isRunning = useRef(false);
  const count = useRef(0);
  const added = useRef<Certificate[]>([]);

  const run = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      setBusy(file.name);
      const verdict = await verdictOn(file, certificates, added.current);
      added.current.push(...(verdict.certificates ?? []));
      count.current += 1;
      const checked = { id: count.current, name: file.name, verdict };
      setDone((before) => [checked, ...before]);
    }
    isRunning.current = false;
    setBusy(null);
  }, [certificates]);

  const check = useCallback(
    (files: readonly File[]) => {
      waiting.current.push(...files);
      void run();
    },
    [run],
  );
  return { done, busy, check };
};
