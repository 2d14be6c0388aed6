/** The last entry of a chain when the file was written. */
export interface PublishedHead {
  /** SHA-256 of the chain's name, hexadecimal: names have ids of companies and documents. */
  chain: string;
  seq: number;
  /** Lower-case hex. */
  hash: string;
}

/** A file of published heads. */
export interface HeadFile {
  /** From 1 on, without a gap. */
  number: number;
  at: Date;
  /** SHA-256 of the file before, hexadecimal; 64 zeros for the first. */
  previous: string;
  /** In the order of `chain`, each chain once. */
  heads: PublishedHead[];
}

/** A text is no file of published heads. */
export class NotAHeadFile extends Error {
  override readonly name = 'NotAHeadFile';
}

const format = 'paraphe-heads-1';
export const noFileBefore = '0'.repeat(64);

/** The text that is published: a line for each head, to be read by eyes and by any program. */
export const writeHeadFile = ({ number, at, previous, heads }: HeadFile): string =>
  [
    format,
    `number ${number}`,
    `at ${at.toISOString()}`,
    `previous ${previous}`,
    `heads ${heads.length}`,
    ...heads.map(({ chain, seq, hash }) => `${chain} ${seq} ${hash}`),
    '',
  ].join('\n');

const headLine = /^([\da-f]{64}) ([1-9]\d{0,14}) ([\da-f]{64})$/;

const toHead = (line: string): PublishedHead => {
  const [, chain = '', seq, hash = ''] = headLine.exec(line) ?? [];
  if (seq === undefined) throw new NotAHeadFile(`this line is not one of a head: ${line.slice(0, 80)}`);
  return { chain, seq: Number(seq), hash };
};

/** @throws NotAHeadFile for every text that `writeHeadFile` has not written */
export const readHeadFile = (text: string): HeadFile => {
  const [, number, at = '', previous = '', lines = ''] =
    /^paraphe-heads-1\nnumber (\d{1,9})\nat (\S{20,30})\nprevious ([\da-f]{64})\nheads \d{1,9}\n((?:.+\n)+)$/.exec(
      text,
    ) ?? [];
  if (number === undefined || Number.isNaN(Date.parse(at))) throw new NotAHeadFile('it does not begin like one');
  const file = {
    number: Number(number),
    at: new Date(at),
    previous,
    heads: lines.trimEnd().split('\n').map(toHead),
  };
  if (writeHeadFile(file) !== text) throw new NotAHeadFile('it was changed after it was written');
  return file;
};
