import { signerUpload } from '#contract/limits.ts';
import type { FileToCollect } from '#contract/webdocs.ts';

/** A file that was chosen for one item and, once it is on its way, how far it is. */
export interface Picked {
  file: File;
  share: number | null;
  problem: unknown;
}
export type PickedFiles = Readonly<Record<string, Picked>>;

/** What the server would refuse anyway, said before 25 MB were sent for nothing. */
export function whyRefused(file: File): 'FileTooBig' | 'FileTypeRefused' | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase();
  if (!signerUpload.extensions.some((known) => known === extension)) return 'FileTypeRefused';
  return file.size > signerUpload.maxBytes ? 'FileTooBig' : null;
}

export const missingFiles = (files: readonly FileToCollect[], picked: PickedFiles): FileToCollect[] =>
  files.filter(({ id, required, status }) => required && status !== 'Uploaded' && !picked[id]);
