import { useRef, useState } from 'react';
import { addTicketFile } from '#contract/tickets.ts';
import { randomKey } from '#kit/forms.ts';
import { uploadAsUser } from '#app/upload-as-user.ts';
import { partitionFiles, readFile } from './file-rules.ts';
import type { PartitionedFiles } from './file-rules.ts';

export interface ChosenFile {
  id: string;
  file: File;
  stage: 'chosen' | 'sending' | 'failed';
  /** The sent share, from 0 to 1. */
  share: number;
}

interface UploadTarget {
  orgId: string;
  id: string;
}
export interface SentFiles {
  sent: number;
  failed: { name: string; error: unknown }[];
}
type Outcome = { is: 'sent' | 'stopped' } | { is: 'failed'; error: unknown };

/** The files of a message: chosen first, then sent with it, one after another. */
export const useFiles = () => {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<PartitionedFiles['refused']>([]);
  const latest = useRef(files);
  const running = useRef(new Map<string, AbortController>());
  const change = (next: readonly ChosenFile[]) => {
    latest.current = next;
    setFiles(next);
  };
  const mark = (id: string, news: Partial<ChosenFile>) =>
    change(latest.current.map((one) => (one.id === id ? { ...one, ...news } : one)));
  const remove = (id: string) => {
    running.current.get(id)?.abort();
    setRefused([]);
    change(latest.current.filter((one) => one.id !== id));
  };
  const add = async (brought: readonly File[]) => {
    const read = await Promise.all(brought.map(readFile));
    const sorted = partitionFiles(read, latest.current.length);
    setRefused(sorted.refused);
    const taken = sorted.taken.map((file) => ({ id: randomKey(), file, stage: 'chosen', share: 0 }) as const);
    change([...latest.current, ...taken]);
  };
  const send = async (place: UploadTarget, { id, file }: ChosenFile): Promise<Outcome> => {
    const stopper = new AbortController();
    running.current.set(id, stopper);
    mark(id, { stage: 'sending', share: 0 });
    try {
      await uploadAsUser(
        addTicketFile,
        // The key stays the same, so that a lost answer and the next attempt create one attachment.
        { params: place, file, headers: { 'idempotency-key': id } },
        { signal: stopper.signal, onProgress: (share) => mark(id, { share }) },
      );
      remove(id);
      return { is: 'sent' };
    } catch (error) {
      if (stopper.signal.aborted) return { is: 'stopped' };
      mark(id, { stage: 'failed' });
      return { is: 'failed', error };
    } finally {
      running.current.delete(id);
    }
  };
  /** Removes sent files from the list; the others stay and can be sent again. */
  const sendAll = async (place: UploadTarget): Promise<SentFiles> => {
    const result: SentFiles = { sent: 0, failed: [] };
    const tried = new Set<string>();
    // Read the list again each time: a waiting file can be removed, and others added.
    const next = () => latest.current.find(({ id }) => !tried.has(id));
    for (let one = next(); one; one = next()) {
      tried.add(one.id);
      // oxlint-disable-next-line no-await-in-loop -- one after another, because a slow connection cannot carry two at once
      const outcome = await send(place, one);
      if (outcome.is === 'sent') result.sent += 1;
      if (outcome.is === 'failed') result.failed.push({ name: one.file.name, error: outcome.error });
    }
    return result;
  };
  return { files, refused, add: (brought: readonly File[]) => void add(brought), remove, sendAll };
};

export type Files = ReturnType<typeof useFiles>;
