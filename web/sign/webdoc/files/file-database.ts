const store = 'files';

/** Runs one request on an IndexedDB database of files, which is created on first use. */
export const runOnFiles = <T>(
  name: string,
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
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

/** Deletes a database of files, also one that was never created. */
export const deleteFiles = (name: string): void => {
  try {
    globalThis.indexedDB.deleteDatabase(name);
  } catch {
    // Without IndexedDB no files were stored.
  }
};
