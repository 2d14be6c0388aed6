import { useRef, useState } from 'react';

import { addTicketFile } from '#contract/tickets.ts';
import { newKey } from '#kit/forms.ts';

import { uploadAsUser } from '#app/upload-as-user.ts';

import { sortFiles } from './file-rules.ts';
import type { Sorted } from './file-rules.ts';

export type ChosenFile = {
  id: string;
  file: File;
  stage: 'chosen' | 'sending' | 'failed';
  /** The share that was sent, from 0 to 1. */
  share: number;
};

type Place = { orgId: string; id: string };
export type SentFiles = { sent: number; failed: { name: string; error: unknown }[] };

/** The files that go with a message: chosen now, sent with it, one after another. */
export function useFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<Sorted<File>['refused']>([]);
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
  const add = (brought: readonly File[]) => {
    const sorted = sortFiles(brought, latest.current.length);
    setRefused(sorted.refused);
    const taken = sorted.taken.map((file) => ({ id: newKey(), file, stage: 'chosen', share: 0 }) as const);
    change([...latest.current, ...taken]);
  };
  const send = async (place: Place, { id, file }: ChosenFile): Promise<unknown> => {
    const stopper = new AbortController();
    running.current.set(id, stopper);
    mark(id, { stage: 'sending', share: 0 });
    try {
      await uploadAsUser(
        addTicketFile,
        { params: place, file },
        { signal: stopper.signal, onProgress: (share) => mark(id, { share }) },
      );
      remove(id);
      return null;
    } catch (error) {
      mark(id, { stage: 'failed' });
      return stopper.signal.aborted ? null : error;
    } finally {
      running.current.delete(id);
    }
  };
  /** Those that arrived leave the list; the others stay, and can be sent again. */
  const sendAll = async (place: Place): Promise<SentFiles> => {
    const result: SentFiles = { sent: 0, failed: [] };
    for (const one of latest.current) {
      // oxlint-disable-next-line no-await-in-loop -- one after another: a slow line carries no two at once
      const error = await send(place, one);
      if (error === null) result.sent += 1;
      else result.failed.push({ name: one.file.name, error });
    }
    return result;
  };
  return { files, refused, add, remove, sendAll };
}

export type Files = ReturnType<typeof useFiles>;
