import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import { pagesHash } from '#engines/pdf/reading/page-layout.ts';
import { extractText, readPrint } from '#engines/pdf/reading/print-reading.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';

/** Values that the signatories type into the tests' contract. */
const typed = ['Société Œuvres & Ÿeux <b>SARL</b>', 'Lu et approuvé', 'Zoé Lefèvre', '21/11/2026'];
const squeeze = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();

/** The certificate of a portal's local authority, the trust anchor of its seals. */
export const trustedIn = async (dataDir: string): Promise<Buffer[]> => {
  const text = await readFile(path.join(dataDir, 'seal', 'local-authority.pem'), 'utf8');
  return [new X509Certificate(text.slice(text.indexOf('-----BEGIN CERTIFICATE-----'))).raw];
};

/**
 * Checks a sealed contract of the tests outside the process that sealed it: the seal against the certificates of
 * `dataDir`, and the typed values in the text. Returns the problems.
 */
export const findSealProblems = async (pdf: Buffer, dataDir: string): Promise<string[]> => {
  const check = await verifySeal(pdf, await trustedIn(dataDir));
  const text = squeeze(await extractText(pdf));
  return [
    ...check.problems,
    ...(check.valid ? [] : ['the seal does not hold']),
    ...typed.filter((value) => !text.includes(squeeze(value))).map((value) => `“${value}” is missing`),
  ];
};

/**
 * SHA-256 of the document's own pages in a sealed file, to compare with what the last signatory confirmed. At that time
 * there was no evidence behind them, so the total in their page numbers is put back to that of their own pages.
 */
export const hashOfOwnPages = async (pdf: Buffer): Promise<string> => {
  const { pages } = await readPrint(pdf);
  const own = pages.filter(({ isAnnex }) => !isAnnex);
  const [total, ownTotal] = [String(pages.length), String(own.length)];
  return pagesHash(
    own.map((page) => ({
      ...page,
      drawn: page.drawn.map((item) => (!item.isTagged && item.what === total ? { ...item, what: ownTotal } : item)),
    })),
  );
};
