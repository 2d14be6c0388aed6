import { readFile } from 'node:fs/promises';
import type { Engines } from '#engines/engine-types.ts';
import { certificatesIn } from '#engines/pdf/seal/certificate-file.ts';
import { AdminRefusal, linesOf } from './command.ts';
import type { Answer } from './command.ts';

type SignatureReport = Awaited<ReturnType<Engines['pdf']['report']>>['signatures'][number];

const read = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch {
    throw new AdminRefusal(`${path} cannot be read`);
  }
};

/** @throws AdminRefusal when a file cannot be read, or is none of certificates */
const rootsIn = async (path: string): Promise<Uint8Array[]> => {
  const certificates = certificatesIn(await read(path));
  if (!certificates) throw new AdminRefusal(`${path} holds no certificate, or something else beside certificates`);
  return certificates.map(({ raw }) => raw);
};

/** For example `TIMESTAMP INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND (noChain), bytes unchanged: Jane Doe`. */
export const lineOf = (one: SignatureReport): string => {
  const { kind, indication, subIndication, reason, isUnchanged, level, by } = one;
  const verdict = [kind.toUpperCase(), indication, subIndication, reason && `(${reason})`].filter(Boolean).join(' ');
  const isProved = isUnchanged === true && indication !== 'TOTAL-PASSED';
  const notes = [verdict, level, isProved && 'the bytes it covers are unchanged'].filter(Boolean).join(', ');
  return `${notes}: ${by?.name ?? 'unknown signer'}`;
};

/** Judges the signatures of a PDF of anybody. It fails unless each of them passes. */
export const judgeFileAt = async ({ pdf }: Pick<Engines, 'pdf'>, path: string, roots?: string): Promise<Answer> => {
  const bytes = await read(path);
  const report = await pdf.report(bytes, roots === undefined ? [] : await rootsIn(roots));
  const { signatures } = report;
  const isPassed = signatures.length > 0 && signatures.every(({ indication }) => indication === 'TOTAL-PASSED');
  const text = signatures.length === 0 ? 'no signature' : linesOf(signatures.map(lineOf));
  return { data: report, text, failed: !isPassed };
};
