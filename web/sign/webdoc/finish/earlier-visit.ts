import { dropChosen } from '../files/chosen-files.ts';
import { restoreChosen } from '../files/restore-chosen.ts';
import type { SelectedFiles } from '../files/use-selected-files.ts';
import { dropPending, readPending } from './outbox.ts';

/** Restores the files that were chosen. Answers whether a signature is still to be sent. */
export const takeUpKept = (chosen: Pick<SelectedFiles, 'choices' | 'setPicked'>): boolean => {
  void restoreChosen(chosen);
  return readPending() !== null;
};

/** Forgets the signature and all files: the document is no longer to be signed here. */
export const dropKept = (): void => {
  dropPending();
  dropChosen();
};
