import { ticketFile } from '#contract/limits.ts';
import { beginsAs, ticketHeadBytes } from '#contract/ticket-file-kinds.ts';

/** REQ-2.5.11: error.wrongExtension, error.maxFileSize, error.maxFiles; plus what the server would refuse after all. */
export type FileProblem = 'wrongExtension' | 'maxFileSize' | 'maxFiles' | 'empty' | 'wrongContent' | 'unreadable';

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const problemOf = ({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null => {
  if (!ticketFile.extensions.includes(extensionOf(name))) return 'wrongExtension';
  if (size > ticketFile.maxBytes) return 'maxFileSize';
  return size === 0 ? 'empty' : null;
};

/** A file with what its first bytes tell. */
export interface ReadFile {
  file: File;
  problem: FileProblem | null;
}

/** Looks at the first bytes of acceptable files: a refusal of the server would come after the whole file was sent. */
export const readFile = async (file: File): Promise<ReadFile> => {
  const problem = problemOf(file);
  if (problem) return { file, problem };
  try {
    const head = new Uint8Array(await file.slice(0, ticketHeadBytes).arrayBuffer());
    return { file, problem: beginsAs(head, extensionOf(file.name)) ? null : 'wrongContent' };
  } catch {
    // The file was moved or deleted, or its cloud storage does not answer.
    return { file, problem: 'unreadable' };
  }
};

export interface PartitionedFiles {
  taken: File[];
  refused: { name: string; problem: FileProblem }[];
}

/** Separates acceptable files from refused ones; the message already has `count` files. */
export const partitionFiles = (files: readonly ReadFile[], count: number): PartitionedFiles => {
  const sorted: PartitionedFiles = { taken: [], refused: [] };
  for (const { file, problem } of files) {
    const isFull = count + sorted.taken.length >= ticketFile.maxFiles;
    const why = problem ?? (isFull ? 'maxFiles' : null);
    if (why === null) sorted.taken.push(file);
    else sorted.refused.push({ name: file.name, problem: why });
  }
  return sorted;
};
