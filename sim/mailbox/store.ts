import { loadMailFiles, markFileRead, newMailId, removeMailFile, saveMailFile } from './mail-files.ts';
import { readMail, type Envelope, type Mail } from './mail.ts';

export interface StoredMail {
  mail: Mail;
  raw: Buffer;
  read: boolean;
}

/** Above this number the oldest mails are deleted, so that a long demo does not fill the memory. */
const keptMails = 2000;

export type MailStore = Awaited<ReturnType<typeof openStore>>;

/**
 * Keeps the mails in memory and, with a folder, on disk.
 * Once `add` has resolved, the next start on the same folder finds the mail again.
 */
export const openStore = async (folder?: string, kept = keptMails) => {
  const mails = folder ? await loadMails(folder, kept) : [];
  const listeners = new Set<() => void>();
  let sequence = 0;
  const changed = () => listeners.forEach((listener) => listener());
  const forget = async (gone: StoredMail[]) => {
    if (folder) for (const { mail } of gone) await removeMailFile(folder, mail.id);
  };

  return {
    /** Oldest first. */
    all: (): readonly StoredMail[] => mails,
    find: (id: string): StoredMail | undefined => mails.find(({ mail }) => mail.id === id),
    /** @throws when the mail cannot be read or written; the mail is then not kept. */
    async add(raw: Buffer, envelope: Envelope): Promise<Mail> {
      const now = Date.now();
      const arrival = { id: newMailId(now, ++sequence), receivedAt: new Date(now).toISOString(), envelope };
      const mail = await readMail(raw, arrival);
      if (folder) await saveMailFile(folder, arrival, raw);
      mails.push({ mail, raw, read: false });
      mails.sort((a, b) => (a.mail.id < b.mail.id ? -1 : 1));
      await forget(mails.splice(0, Math.max(0, mails.length - kept)));
      changed();
      return mail;
    },
    async markRead(id: string): Promise<void> {
      const stored = mails.find(({ mail }) => mail.id === id);
      if (!stored || stored.read) return;
      stored.read = true;
      if (folder) await markFileRead(folder, id);
      changed();
    },
    async clear(): Promise<void> {
      const gone = mails.splice(0);
      changed();
      await forget(gone);
    },
    /** Calls `listener` after each change; returns the function that unsubscribes. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const loadMails = async (folder: string, kept: number): Promise<StoredMail[]> => {
  const mails: StoredMail[] = [];
  for (const { arrival, raw, read } of (await loadMailFiles(folder)).slice(-kept)) {
    try {
      mails.push({ mail: await readMail(raw, arrival), raw, read });
    } catch (error) {
      console.warn(`Demo mailbox: ${arrival.id}.eml is left aside, it cannot be read.`, error);
    }
  }
  return mails;
};
