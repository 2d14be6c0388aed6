import { nameFor } from '../../shell/storage.ts';
import { runOnFiles } from './file-database.ts';

export interface PendingFile {
  /** Id of the item to collect. */
  id: string;
  file: File;
}

/** Bytes, because Safari stores no `File` in private windows. */
interface StoredFile {
  id: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

const key = 'files';

const toStored = async ({ id, file }: PendingFile): Promise<StoredFile> => ({
  id,
  name: file.name,
  type: file.type,
  bytes: await file.arrayBuffer(),
});

/** Earlier versions of this page stored the `File` itself. */
const toPending = (stored: StoredFile | PendingFile): PendingFile =>
  'file' in stored ? stored : { id: stored.id, file: new File([stored.bytes], stored.name, { type: stored.type }) };

/**
 * Stores the files of a signature that is being sent or waits for the network; `dropPending` deletes both.
 * @returns false if storage is forbidden or full
 */
export const savePendingFiles = async (files: readonly PendingFile[]): Promise<boolean> => {
  try {
    const stored = await Promise.all(files.map(toStored));
    await runOnFiles(nameFor('files'), 'readwrite', (all) => all.put(stored, key));
    return true;
  } catch {
    return false;
  }
};

export const readPendingFiles = (): Promise<PendingFile[]> =>
  runOnFiles<StoredFile[] | undefined>(nameFor('files'), 'readonly', (all) => all.get(key)).then(
    (files) => (files ?? []).map(toPending),
    () => [],
  );
