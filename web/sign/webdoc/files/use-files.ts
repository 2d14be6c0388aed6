import { useRef, useState } from 'react';

import type { FileToCollect, WebdocView } from '#contract/webdocs/webdocs.ts';

import type { Prepared } from '../../pictures/prepare-file.ts';
import { Unfit } from '../../pictures/unfit.ts';
import { sendFile } from '../finish/finish.ts';
import { retryUntilDone } from '../finish/retry.ts';
import type { Picked, PickedFiles } from './picked-files.ts';
import type { Chosen } from './use-chosen.ts';

interface Parts {
  view: WebdocView;
  chosen: Chosen;
  onView: (view: WebdocView) => void;
}

export interface Files {
  picked: PickedFiles;
  /** What is wrong with the file that was chosen or sent last, by item. */
  problems: Readonly<Record<string, unknown>>;
  /** Takes what was chosen, dropped or photographed, in place of what was there. */
  pick: (item: FileToCollect, files: readonly File[]) => void;
  /** Takes a choice back that is not sent. */
  remove: (item: FileToCollect) => void;
  /** Stops sending; the choice stays. */
  cancel: (item: FileToCollect) => void;
  /**
   * Sends what was chosen, one after another.
   * @returns the document with it
   * @throws why one did not arrive; its line says it too
   */
  sendAll: () => Promise<WebdocView>;
}

const without = <T>(all: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== id));

const withFile = (view: WebdocView, received: FileToCollect): WebdocView => ({
  ...view,
  filesToCollect: view.filesToCollect.map((item) => (item.id === received.id ? received : item)),
});

const prepare = async (files: readonly File[]): Promise<Prepared> => {
  const [file] = files;
  if (!file || files.length > 1) throw new Unfit('several');
  // What turns and cleans pictures is fetched with the first one.
  const { prepareFile } = await import('../../pictures/prepare-file.ts');
  return prepareFile(file);
};

/** What is shown of the chosen files. */
const useShown = ({ setPicked }: Chosen) => {
  const [problems, setProblems] = useState<Files['problems']>({});
  return {
    problems,
    show: (id: string, choice: Picked) => setPicked((all) => ({ ...all, [id]: choice })),
    mark: (id: string, change: Partial<Picked>) =>
      setPicked((all) => (all[id] ? { ...all, [id]: { ...all[id], ...change } } : all)),
    drop: (id: string) => setPicked((all) => without(all, id)),
    blame: (id: string, problem: unknown) => setProblems((all) => ({ ...all, [id]: problem })),
    forgive: (id: string) => setProblems((all) => without(all, id)),
  };
};

type Shown = ReturnType<typeof useShown>;

/** Choosing and taking back. */
const usePicking = ({ choices }: Chosen, { show, mark, drop, blame, forgive }: Shown) => {
  const pick: Files['pick'] = ({ id }, files) => {
    const choice = prepare(files);
    choices.set(id, choice);
    forgive(id);
    show(id, { name: files[0]?.name ?? '', stage: 'preparing', prepared: null, share: 0 });
    // Another file may have been chosen since.
    const ifStill = (act: () => void) => {
      if (choices.get(id) === choice) act();
    };
    choice.then(
      (prepared) => ifStill(() => mark(id, { stage: 'collected', prepared })),
      (problem: unknown) =>
        ifStill(() => {
          choices.delete(id);
          drop(id);
          blame(id, problem);
        }),
    );
  };
  const remove: Files['remove'] = ({ id }) => {
    choices.delete(id);
    drop(id);
    forgive(id);
  };
  return { pick, remove };
};

/** Sending one, from the beginning as often as it takes, and stopping it. */
const useSending = ({ choices }: Chosen, { mark, blame }: Shown) => {
  const sending = useRef(new Map<string, AbortController>());
  const send = async (item: FileToCollect, choice: Promise<Prepared>): Promise<FileToCollect> => {
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
      mark(id, { stage: 'sent' });
      return received;
    } catch (problem) {
      mark(id, { stage: 'collected' });
      if (!signal.aborted) blame(id, problem);
      throw problem;
    } finally {
      sending.current.delete(id);
    }
  };
  const cancel: Files['cancel'] = ({ id }) => sending.current.get(id)?.abort();
  return { send, cancel };
};

/**
 * The files of one signatory: made fit when they are chosen, sent when the act is confirmed. Not before: until then
 * nobody has agreed to hand an identity card in, and a choice can be taken back without a trace (specification 2 §4).
 */
export const useFiles = ({ view, chosen, onView }: Parts): Files => {
  const shown = useShown(chosen);
  const { pick, remove } = usePicking(chosen, shown);
  const { send, cancel } = useSending(chosen, shown);
  const sendAll: Files['sendAll'] = async () => {
    let latest = view;
    for (const item of view.filesToCollect) {
      const choice = chosen.choices.get(item.id);
      if (!choice) continue;
      shown.forgive(item.id);
      latest = withFile(latest, await send(item, choice));
      onView(latest);
    }
    return latest;
  };
  return { picked: chosen.picked, problems: shown.problems, pick, remove, cancel, sendAll };
};
