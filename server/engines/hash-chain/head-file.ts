import { createHash } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** SHA-256 of a file of published heads, which the next file names. */
export const fileHash = sha256;

/** The name of a chain in files of published heads: names have ids of companies and documents. */
export const publishedName = (chain: string): string => sha256(chain);

export { NotAHeadFile, noFileBefore, readHeadFile, writeHeadFile } from '#seal-reader/head-file.ts';
export type { HeadFile, PublishedHead } from '#seal-reader/head-file.ts';
