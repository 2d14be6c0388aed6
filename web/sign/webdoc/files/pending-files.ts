import { nameFor } from '../../shell/storage.ts';

export interface PendingFile {
  /** Of the item it is for. */
  id: string;
  file: File;
}

const store = 'files';

/** One act on the link's own database, which is made when it is first wanted. */
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
 * Keeps the files that wait for the network with a signature; they go with it (`dropKept`).
 * @returns false when this browser keeps nothing, or has no room
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
