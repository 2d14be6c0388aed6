import { nameFor } from '../../shell/storage.ts';
import { runOnFiles } from './file-database.ts';

export interface PendingFile {
  /** Id of the item to collect. */
  id: string;
  file: File;
}

const key = 'files';

/**
 * Stores the files of a signature that is being sent or waits for the network; `dropPending` deletes both.
 * @returns false if storage is forbidden or full
 */
export const savePendingFiles = (files: readonly PendingFile[]): Promise<boolean> =>
  runOnFiles(nameFor('files'), 'readwrite', (all) => all.put(files, key)).then(
    () => true,
    () => false,
  );

export const readPendingFiles = (): Promise<PendingFile[]> =>
  runOnFiles<PendingFile[] | undefined>(nameFor('files'), 'readonly', (all) => all.get(key)).then(
    (files) => files ?? [],
    () => [],
  );
