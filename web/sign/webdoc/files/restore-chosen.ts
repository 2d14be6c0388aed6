import { readChosen } from './chosen-files.ts';
import { readPending } from '../finish/outbox.ts';
import { readPendingFiles } from './pending-files.ts';
import type { SelectedFiles } from './use-selected-files.ts';

/** Restores the files that were chosen before a reload, and those of a signature that was not sent. */
export const restoreChosen = async ({
  choices,
  setPicked,
}: Pick<SelectedFiles, 'choices' | 'setPicked'>): Promise<void> => {
  const unsent = readPending() ? await readPendingFiles() : [];
  const pending = unsent.map((one) => ({ ...one, note: null }));
  for (const { id, ...prepared } of [...(await readChosen()), ...pending]) {
    if (choices.has(id)) continue;
    choices.set(id, Promise.resolve(prepared));
    setPicked((all) => ({ ...all, [id]: { name: prepared.file.name, stage: 'collected', prepared, share: 0 } }));
  }
};
