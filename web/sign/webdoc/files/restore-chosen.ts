import type { Prepared } from '../../pictures/prepare-file.ts';
import { readPendingFiles } from './pending-files.ts';
import type { Chosen } from './use-chosen.ts';

/** Restores the files stored by an earlier visit, in case the signer goes back to the confirmation. */
export const restoreChosen = async ({ choices, setPicked }: Chosen): Promise<void> => {
  for (const { id, file } of await readPendingFiles()) {
    if (choices.has(id)) continue;
    const prepared: Prepared = { file, note: null };
    choices.set(id, Promise.resolve(prepared));
    setPicked((all) => ({ ...all, [id]: { name: file.name, stage: 'collected', prepared, share: 0 } }));
  }
};
