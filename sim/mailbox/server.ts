import type { Faults } from './faults.ts';
import type { Mail } from './mail.ts';
import { openReceiver } from './receiver.ts';
import { openStore, type MailStore } from './store.ts';
import { openWeb } from './web.ts';

export interface MailboxOptions {
  host?: string;
  /** 0, the default, takes a free port. */
  webPort?: number;
  /** 0, the default, takes a free port. */
  smtpPort?: number;
  /** Folder for the mails; without it they stay in memory. */
  folder?: string | undefined;
  /** Maximum number of mails; the oldest are deleted. */
  kept?: number;
}

export interface Mailbox {
  webOrigin: string;
  smtpUrl: string;
  faults: Faults;
  /** In order of arrival. */
  all(): Mail[];
  /**
   * The latest mail that matches, or the next one to arrive.
   * @throws after `timeoutMs` or when the mailbox closes; the message lists the mails that are there.
   */
  waitFor(predicate: (mail: Mail) => boolean, timeoutMs: number): Promise<Mail>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the SMTP receiver and the pages; rejects when a port is taken. */
export const startMailbox = async (options: MailboxOptions = {}): Promise<Mailbox> => {
  const { host = '127.0.0.1', webPort = 0, smtpPort = 0, folder, kept } = options;
  const store = await openStore(folder, kept);
  const receiver = await openReceiver(host, smtpPort, (raw, envelope) => store.add(raw, envelope));
  const web = await openWeb(host, webPort, store).catch(async (error: unknown) => {
    await receiver.close();
    throw error;
  });
  const closing = new AbortController();
  return {
    webOrigin: web.origin,
    smtpUrl: receiver.url,
    faults: receiver.faults,
    all: () => mailsOf(store),
    waitFor: (predicate, timeoutMs) => waitFor(store, predicate, timeoutMs, closing.signal),
    clear: () => store.clear(),
    async close() {
      closing.abort();
      await Promise.all([receiver.close(), web.close()]);
    },
  };
};

const waitFor = (
  store: MailStore,
  predicate: (mail: Mail) => boolean,
  timeoutMs: number,
  closing: AbortSignal,
): Promise<Mail> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      stopListening();
      closing.removeEventListener('abort', onClose);
    };
    const look = () => {
      try {
        const found = mailsOf(store).findLast(predicate);
        if (!found) return;
        stop();
        resolve(found);
      } catch (error) {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const fail = (why: string) => {
      stop();
      reject(new Error(`No such mail: ${why}. ${inventory(mailsOf(store))}`));
    };
    const onClose = () => fail('the mailbox closed');
    const stopListening = store.onChange(look);
    const timer = setTimeout(() => fail(`waited ${timeoutMs} ms`), timeoutMs);
    closing.addEventListener('abort', onClose);
    look();
  });

const mailsOf = (store: MailStore): Mail[] => store.all().map(({ mail }) => mail);

const inventory = (mails: Mail[]): string => {
  if (mails.length === 0) return 'The mailbox is empty.';
  const lines = mails.slice(-20).map(({ subject, envelope }) => `"${subject}" to ${envelope.to.join(', ')}`);
  return `The mailbox holds ${mails.length}, the last ones: ${lines.join('; ')}.`;
};
