import type { FileToCollect } from '#contract/webdocs/webdocs.ts';
import type { PreparedFile } from '../../uploads/prepare-file.ts';

/**
 * A file chosen for one item. `collected`: ready to be sent; `waiting`: an attempt failed, another follows; `sent`: the
 * server has it.
 */
export interface SelectedFile {
  name: string;
  stage: 'preparing' | 'collected' | 'sending' | 'waiting' | 'sent';
  prepared: PreparedFile | null;
  /** Share of the file that is sent, from 0 to 1. */
  share: number;
}
export type SelectedFileStore = Readonly<Record<string, SelectedFile>>;

/** REQ-2.4.7: Pending, then Collected on picking a file, then Uploaded. */
export const statusOf = (item: FileToCollect, picked: SelectedFile | undefined): FileToCollect['status'] => {
  if (picked && picked.stage !== 'sent') return 'Collected';
  return item.status;
};

export const missingFiles = (files: readonly FileToCollect[], picked: SelectedFileStore): FileToCollect[] =>
  files.filter((item) => item.required && statusOf(item, picked[item.id]) === 'Pending');
