import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import { extractText } from '#engines/pdf/text.ts';
import { verifySeal } from '#engines/pdf/verify.ts';

/** Values of the tests' contract, as they were typed. */
const typed = ['Société Œuvres & Ÿeux <b>SARL</b>', 'Lu et approuvé', 'Zoé Lefèvre', '21/11/2026'];
const squeeze = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();

/**
 * What is wrong with a sealed contract of the tests, judged apart from the process that made it: the seal by the
 * certificates of its folder, its coverage, and the values a person must find in its text.
 */
export const findSealProblems = async (pdf: Buffer, dataDir: string): Promise<string[]> => {
  const folder = path.join(dataDir, 'seal', 'trusted');
  const trusted = await Promise.all(
    (await readdir(folder)).map(
      async (name) => new X509Certificate(await readFile(path.join(folder, name))).raw,
    ),
  );
  const check = verifySeal(pdf, trusted);
  const text = squeeze(await extractText(pdf));
  return [
    ...check.problems,
    ...(check.valid && check.totalCoverage ? [] : ['the seal does not hold']),
    ...typed.filter((value) => !text.includes(squeeze(value))).map((value) => `“${value}” is missing`),
  ];
};
