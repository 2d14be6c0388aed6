import type { FileToCollect } from '#contract/webdocs/webdocs.ts';

import type { Prepared } from '../../pictures/prepare-file.ts';

/**
 * A file chosen for one item. `collected`: ready to be sent; `waiting`: an attempt failed, another follows; `sent`: the
 * server has it.
 */
export interface Picked {
  name: string;
  stage: 'preparing' | 'collected' | 'sending' | 'waiting' | 'sent';
  prepared: Prepared | null;
  /** Share of the file that is sent, from 0 to 1. */
  share: number;
}
export type PickedFiles = Readonly<Record<string, Picked>>;

/** REQ-2.4.7: Pending, then Collected on picking a file, then Uploaded. */
export const statusOf = (item: FileToCollect, picked: Picked | undefined): FileToCollect['status'] => {
  if (picked && picked.stage !== 'sent') return 'Collected';
  return item.status;
};

export const missingFiles = (files: readonly FileToCollect[], picked: PickedFiles): FileToCollect[] =>
  files.filter((item) => item.required && statusOf(item, picked[item.id]) === 'Pending');
