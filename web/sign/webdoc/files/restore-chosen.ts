import type { PreparedFile } from '../../uploads/prepare-file.ts';
import { readPendingFiles } from './pending-files.ts';
import type { SelectedFiles } from './use-selected-files.ts';

/** Restores the files stored by an earlier visit, in case the signer goes back to the confirmation. */
export const restoreChosen = async ({ choices, setPicked }: SelectedFiles): Promise<void> => {
  for (const { id, file } of await readPendingFiles()) {
    if (choices.has(id)) continue;
    const prepared: PreparedFile = { file, note: null };
    choices.set(id, Promise.resolve(prepared));
    setPicked((all) => ({ ...all, [id]: { name: file.name, stage: 'collected', prepared, share: 0 } }));
  }
};
