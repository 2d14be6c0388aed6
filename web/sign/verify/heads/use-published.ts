import { useCallback, useEffect, useRef, useState } from 'react';
import { loadProofs } from '../load-proofs.ts';
import type { VerifyPage } from '#contract/webdocs/seal-certificates.ts';
import type { Checked } from '../use-checks.ts';
import type { Index } from './compare.ts';
import type * as later from './later.ts';

export type Later = typeof later;

export type AskState = 'asking' | 'unreachable' | 'answered';

interface Asked {
  /** Null before the first comparison. */
  index: Index | null;
  /** By the id of the checked file; files with no log and no heads have none. */
  states: ReadonlyMap<number, AskState>;
  again: (checked: Checked) => void;
  /** Null until it has come. */
  later: Later | null;
}

const isComparable = ({ verdict }: Checked): boolean => verdict.log !== null || verdict.heads !== null;

/** Asks the server once for what it publishes about each checked file, and compares all files with it. */
export const usePublished = ({ certificates, latestHeads }: VerifyPage, done: readonly Checked[]): Asked => {
  const [states, setStates] = useState<Asked['states']>(new Map());
  const [part, setPart] = useState<Later | null>(null);
  const [index, setIndex] = useState<Index | null>(null);
  const server = useRef<ReturnType<Later['openPublished']> | null>(null);
  const checkedFiles = useRef(new Map<number, Checked>());
  const waiting = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const again = useCallback(
    (checked: Checked) => {
      const { id, verdict } = checked;
      const say = (state: AskState) => setStates((before) => new Map(before).set(id, state));
      const ask = async () => {
        const loaded = await import('./later.ts');
        setPart(loaded);
        server.current ??= loaded.openPublished(loaded.parseTrust(certificates), latestHeads);
        try {
          if (verdict.log) await server.current.askForLog(verdict.log);
          if (verdict.heads) await server.current.askForHeads(verdict.heads);
        } finally {
          // Only the last one compares, because each comparison reads every line of every file.
          if (waiting.current === 1) {
            const verdicts = [...checkedFiles.current.values()].map((each) => each.verdict);
            const { files, listed } = server.current.known();
            const kept = verdicts.flatMap(({ heads }) => heads ?? []);
            const logs = verdicts.flatMap(({ log }) => log ?? []);
            setIndex(loaded.indexOf({ files: [...kept, ...files], listed, logs }));
          }
        }
      };
      waiting.current += 1;
      say('asking');
      // One after the other, because somebody may drop a folder of a thousand files.
      queue.current = queue.current
        .then(ask)
        .then(
          () => say('answered'),
          () => say('unreachable'),
        )
        .finally(() => {
          waiting.current -= 1;
        });
    },
    [certificates, latestHeads],
  );

  // At once, so that the page works without a connection later on. If it fails, the first file asks again.
  useEffect(() => {
    void import('./later.ts').then(setPart, () => {});
    void loadProofs().catch(() => undefined);
  }, []);
  useEffect(() => {
    for (const checked of done) {
      if (!isComparable(checked) || checkedFiles.current.has(checked.id)) continue;
      checkedFiles.current.set(checked.id, checked);
      again(checked);
    }
  }, [done, again]);
  return { index, states, again, later: part };
};
