import { ticketFile } from '#contract/limits.ts';

/** REQ-2.5.11: error.wrongExtension, error.maxFileSize, error.maxFiles; plus an empty file. */
export type FileProblem = 'wrongExtension' | 'maxFileSize' | 'maxFiles' | 'empty';

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const problemOf = ({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null => {
  if (!ticketFile.extensions.includes(extensionOf(name))) return 'wrongExtension';
  if (size > ticketFile.maxBytes) return 'maxFileSize';
  return size === 0 ? 'empty' : null;
};

export interface PartitionedFiles<F> {
  taken: F[];
  refused: { name: string; problem: FileProblem }[];
}

/** Separates acceptable files from refused ones; the message already has `count` files. */
export const partitionFiles = <F extends Pick<File, 'name' | 'size'>>(
  files: readonly F[],
  count: number,
): PartitionedFiles<F> => {
  const sorted: PartitionedFiles<F> = { taken: [], refused: [] };
  for (const file of files) {
    const isFull = count + sorted.taken.length >= ticketFile.maxFiles;
    const problem = problemOf(file) ?? (isFull ? 'maxFiles' : null);
    if (problem === null) sorted.taken.push(file);
    else sorted.refused.push({ name: file.name, problem });
  }
  return sorted;
};
