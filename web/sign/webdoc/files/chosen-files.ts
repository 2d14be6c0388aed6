import type { PreparedFile } from '../../uploads/prepare-file.ts';
import { nameFor, readStored, writeStored } from '../../shell/storage.ts';
import { deleteFiles, runOnFiles } from './file-database.ts';

/**
 * A file as it lies in IndexedDB, encrypted by a key that only this tab has: nobody has agreed yet to hand it in, so
 * once the tab is closed nobody can read it (decision 9).
 */
interface SealedFile {
  id: string;
  name: string;
  type: string;
  note: PreparedFile['note'];
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const cipher = 'AES-GCM';
const keyBytes = 32;
const ivBytes = 12;

/** What the tab itself keeps: the key, and the items whose files count, so that what is removed is gone at once. */
interface InTab {
  key: number[];
  ids: string[];
}

const readTab = (): InTab | null => readStored('sessionStorage', nameFor('chosen')) as InTab | null;

const writeTab = (tab: InTab | null): boolean => writeStored('sessionStorage', nameFor('chosen'), tab);

const keyFrom = ({ key }: InTab): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Uint8Array.from(key), cipher, false, ['encrypt', 'decrypt']);

const newTab = (): InTab => {
  const tab = { key: [...crypto.getRandomValues(new Uint8Array(keyBytes))], ids: [] };
  if (!writeTab(tab)) throw new Error('the tab keeps no key');
  return tab;
};

const seal = async (id: string, { file, note }: PreparedFile): Promise<SealedFile> => {
  const key = await keyFrom(readTab() ?? newTab());
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const bytes = await crypto.subtle.encrypt({ name: cipher, iv }, key, await file.arrayBuffer());
  return { id, name: file.name, type: file.type, note, iv, bytes };
};

let last: Promise<unknown> = Promise.resolve();
/** One after the other, in the order of the signer's presses. Where the browser stores nothing, nothing fails. */
const inTurn = (act: () => Promise<unknown>): void => {
  last = last.then(act).catch(() => undefined);
};

/**
 * Keeps a chosen file through a reload of this tab; where the browser cannot, it is chosen again.
 * @param isWanted asked once the file is stored: it may have been removed meanwhile
 */
export const keepChosen = (id: string, prepared: PreparedFile, isWanted: () => boolean): void =>
  inTurn(async () => {
    const sealed = await seal(id, prepared);
    await runOnFiles(nameFor('chosen'), 'readwrite', (files) => files.put(sealed, id));
    const tab = readTab();
    if (tab && isWanted()) writeTab({ ...tab, ids: [...tab.ids, id] });
  });

/** Forgets a file that was sent, removed or replaced. */
export const forgetChosen = (id: string): void => {
  const tab = readTab();
  if (!tab) return;
  writeTab({ ...tab, ids: tab.ids.filter((other) => other !== id) });
  inTurn(() => runOnFiles(nameFor('chosen'), 'readwrite', (files) => files.delete(id)));
};

/** Forgets all chosen files: the document is no longer to be signed here. */
export const dropChosen = (): void => {
  writeTab(null);
  inTurn(async () => deleteFiles(nameFor('chosen')));
};

/** The files that this tab keeps, by item id. What a closed tab has left is deleted. */
export const readChosen = async (): Promise<(PreparedFile & { id: string })[]> => {
  const tab = readTab();
  if (!tab) {
    deleteFiles(nameFor('chosen'));
    return [];
  }
  try {
    const key = await keyFrom(tab);
    const sealed = await runOnFiles<SealedFile[]>(nameFor('chosen'), 'readonly', (files) => files.getAll());
    const counted = sealed.filter(({ id }) => tab.ids.includes(id));
    const opened = counted.map(async ({ id, name, type, note, iv, bytes }) => {
      const plain = await crypto.subtle.decrypt({ name: cipher, iv }, key, bytes);
      return { id, file: new File([plain], name, { type }), note };
    });
    return (await Promise.allSettled(opened)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  } catch {
    return [];
  }
};
