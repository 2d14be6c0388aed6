import { useRef, useState } from 'react';
import type { FileToCollect, WebdocView } from '#contract/webdocs/webdocs.ts';
import type { PreparedFile } from '../../uploads/prepare-file.ts';
import { UnacceptableFile } from '../../uploads/unacceptable-file.ts';
import { sendFile } from '../finish/finish.ts';
import { retryUntilDone } from '../finish/retry.ts';
import { forgetChosen, keepChosen } from './chosen-files.ts';
import type { SelectedFile, SelectedFileStore } from './selected-files.ts';
import type { SelectedFiles } from './use-selected-files.ts';

interface Parts {
  view: WebdocView;
  chosen: SelectedFiles;
  onView: (view: WebdocView) => void;
  /** Called after each file that the server has received. */
  onReceived: () => Promise<unknown>;
}

export interface Files {
  picked: SelectedFileStore;
  /** Error of the file that was chosen or sent last, by item id. */
  problems: Readonly<Record<string, unknown>>;
  /** Replaces the file of the item by the chosen, dropped or photographed one. */
  pick: (item: FileToCollect, files: readonly File[]) => void;
  /** Removes a file that was not sent. */
  remove: (item: FileToCollect) => void;
  /** Stops sending; the file stays chosen. */
  cancel: (item: FileToCollect) => void;
  /**
   * Sends the chosen files, one at a time.
   * @returns the view with the received files
   * @throws the error of the first file that failed; its line shows it too
   */
  sendAll: () => Promise<WebdocView>;
}

const without = <T>(all: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== id));

const withFile = (view: WebdocView, received: FileToCollect): WebdocView => ({
  ...view,
  filesToCollect: view.filesToCollect.map((item) => (item.id === received.id ? received : item)),
});

const prepare = async (files: readonly File[]): Promise<PreparedFile> => {
  const [file] = files;
  if (!file || files.length > 1) throw new UnacceptableFile('several');
  // The picture code is loaded with the first file.
  const { prepareFile } = await import('../../uploads/prepare-file.ts');
  return prepareFile(file);
};

/** Display state of the chosen files and their errors. */
const useShown = ({ setPicked }: SelectedFiles) => {
  const [problems, setProblems] = useState<Files['problems']>({});
  return {
    problems,
    show: (id: string, choice: SelectedFile) => setPicked((all) => ({ ...all, [id]: choice })),
    mark: (id: string, change: Partial<SelectedFile>) =>
      setPicked((all) => (all[id] ? { ...all, [id]: { ...all[id], ...change } } : all)),
    drop: (id: string) => setPicked((all) => without(all, id)),
    setProblem: (id: string, problem: unknown) => setProblems((all) => ({ ...all, [id]: problem })),
    clearProblem: (id: string) => setProblems((all) => without(all, id)),
  };
};

type Shown = ReturnType<typeof useShown>;

const usePicking = ({ choices }: SelectedFiles, { show, mark, drop, setProblem, clearProblem }: Shown) => {
  const pick: Files['pick'] = ({ id }, files) => {
    const choice = prepare(files);
    choices.set(id, choice);
    forgetChosen(id);
    clearProblem(id);
    show(id, { name: files[0]?.name ?? '', stage: 'preparing', prepared: null, share: 0 });
    // Another file may have been chosen since.
    const ifCurrent = (act: () => void) => {
      if (choices.get(id) === choice) act();
    };
    choice.then(
      (prepared) =>
        ifCurrent(() => {
          mark(id, { stage: 'collected', prepared });
          keepChosen(id, prepared, () => choices.get(id) === choice);
        }),
      (problem: unknown) =>
        ifCurrent(() => {
          choices.delete(id);
          drop(id);
          setProblem(id, problem);
        }),
    );
  };
  const remove: Files['remove'] = ({ id }) => {
    choices.delete(id);
    forgetChosen(id);
    drop(id);
    clearProblem(id);
  };
  return { pick, remove };
};

/** Sends one file, with retries from the beginning, and can stop it. */
const useSending = ({ choices }: SelectedFiles, { mark, setProblem }: Shown) => {
  const sending = useRef(new Map<string, AbortController>());
  const send = async (item: FileToCollect, choice: Promise<PreparedFile>): Promise<FileToCollect> => {
    const { id } = item;
    const { file } = await choice;
    const stopper = new AbortController();
    const { signal } = stopper;
    sending.current.set(id, stopper);
    const start = () => {
      mark(id, { stage: 'sending', share: 0 });
      return sendFile(item, file, { signal, onProgress: (share) => mark(id, { stage: 'sending', share }) });
    };
    try {
      const received = await retryUntilDone(start, signal, () => mark(id, { stage: 'waiting' }));
      choices.delete(id);
      forgetChosen(id);
      mark(id, { stage: 'sent' });
      return received;
    } catch (problem) {
      mark(id, { stage: 'collected' });
      if (!signal.aborted) setProblem(id, problem);
      throw problem;
    } finally {
      sending.current.delete(id);
    }
  };
  const cancel: Files['cancel'] = ({ id }) => sending.current.get(id)?.abort();
  return { send, cancel };
};

/**
 * The files of one signatory: prepared when they are chosen, sent only after the confirmation. Until then the signer
 * has not agreed to hand in an identity card and can remove it without a trace (REQ-2.4.8).
 */
export const useFiles = ({ view, chosen, onView, onReceived }: Parts): Files => {
  const shown = useShown(chosen);
  const { pick, remove } = usePicking(chosen, shown);
  const { send, cancel } = useSending(chosen, shown);
  const sendAll: Files['sendAll'] = async () => {
    let latest = view;
    for (const item of view.filesToCollect) {
      const choice = chosen.choices.get(item.id);
      if (!choice) continue;
      shown.clearProblem(item.id);
      latest = withFile(latest, await send(item, choice));
      onView(latest);
      await onReceived();
    }
    return latest;
  };
  return { picked: chosen.picked, problems: shown.problems, pick, remove, cancel, sendAll };
};
