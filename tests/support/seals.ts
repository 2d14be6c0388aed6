import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import { extractText } from '#engines/pdf/text.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';

/** Values of the tests' contract, as they were typed. */
const typed = ['Société Œuvres & Ÿeux <b>SARL</b>', 'Lu et approuvé', 'Zoé Lefèvre', '21/11/2026'];
const squeeze = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();

/** The certificate by which the seals of a portal with a local authority are judged: that of the authority. */
export const trustedIn = async (dataDir: string): Promise<Buffer[]> => {
  const text = await readFile(path.join(dataDir, 'seal', 'local-authority.pem'), 'utf8');
  return [new X509Certificate(text.slice(text.indexOf('-----BEGIN CERTIFICATE-----'))).raw];
};

/**
 * What is wrong with a sealed contract of the tests, judged apart from the process that made it: the seal by the
 * certificates of its folder, its coverage, and the values a person must find in its text.
 */
export const findSealProblems = async (pdf: Buffer, dataDir: string): Promise<string[]> => {
  const check = verifySeal(pdf, await trustedIn(dataDir));
  const text = squeeze(await extractText(pdf));
  return [
    ...check.problems,
    ...(check.valid && check.totalCoverage ? [] : ['the seal does not hold']),
    ...typed.filter((value) => !text.includes(squeeze(value))).map((value) => `“${value}” is missing`),
  ];
};
