import { nameFor } from '../../shell/storage.ts';

export interface PendingFile {
  /** Id of the item to collect. */
  id: string;
  file: File;
}

const store = 'files';

/** Runs one request on this link's IndexedDB database, which is created on first use. */
const run = <T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(nameFor('files'));
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
    opening.addEventListener('error', () => reject(opening.error as Error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      transaction.addEventListener('complete', () => {
        database.close();
        resolve(request.result);
      });
      transaction.addEventListener('abort', () => {
        database.close();
        reject(transaction.error);
      });
    });
  });

/**
 * Stores the files of a signature that waits for the network; `dropKept` deletes both.
 * @returns false if storage is forbidden or full
 */
export const savePendingFiles = (files: readonly PendingFile[]): Promise<boolean> =>
  run('readwrite', (all) => all.put(files, store)).then(
    () => true,
    () => false,
  );

export const readPendingFiles = (): Promise<PendingFile[]> =>
  run<PendingFile[] | undefined>('readonly', (all) => all.get(store)).then(
    (files) => files ?? [],
    () => [],
  );
