import type { levels } from './make-seals.ts';
import type { Case, Judge } from './judges.ts';
import { count, none, type Figure } from '../support/figures.ts';

type Level = (typeof levels)[number];

const cades = 'ETSI.CAdES.detached';
const valid = 'Signature is Valid.';
const raised = `${cades}, a part, ${valid}`;

/** The words of each program for a file that holds. What it cannot tell is explained in docs/proof.md. */
const rightAnswers: Record<string, Record<Level, string>> = {
  pdfsig: {
    'B-B': `${cades}, all, ${valid}`,
    'B-T': `${cades}, all, ${valid}`,
    'B-LT': raised,
    'B-LTA': `${raised}; unknown, all, Signature has not yet been verified.`,
  },
  mutool: {
    'B-B': 'The document is unchanged',
    'B-T': 'The document is unchanged',
    'B-LT': 'edits since signing',
    'B-LTA': 'edits since signing; is not signed',
  },
  PDFBox: {
    'B-B': 'seal',
    'B-T': 'seal, timestamp',
    'B-LT': 'seal, timestamp, ocsp, crl',
    'B-LTA': 'seal, timestamp, archive, ocsp, crl',
  },
  openssl: {
    'B-B': 'seal true',
    'B-T': 'seal true, timestamp true',
    'B-LT': 'seal true, timestamp true, ocsp true',
    'B-LTA': 'seal true, timestamp true, ocsp true, archive true',
  },
};

/** A file may hold one or several answers and lists: each has its own verdict. */
const withoutDoubles = (said: string) => [...new Set(said.split(', '))].join(', ');

const isRight = (name: string, level: Level, said: string) =>
  said === rightAnswers[name]?.[level] || withoutDoubles(said) === rightAnswers[name]?.[level];

/** Counts the answers of each program to files that hold, and to such with a changed bit. */
export const openTallies = (judges: Record<string, Judge>) => {
  const tallies = Object.keys(judges).map((name) => ({ name, judged: 0, otherwise: 0, changed: 0, taken: 0 }));
  const lines: string[] = [];
  return {
    lines,
    ask: async (one: Case, isChanged: boolean): Promise<void> => {
      for (const tally of tallies) {
        const said = (await judges[tally.name]?.(one)) ?? '';
        const right = isRight(tally.name, one.level, said);
        if (isChanged) tally.changed += 1;
        else tally.judged += 1;
        if (isChanged && right) tally.taken += 1;
        if (!isChanged && !right) tally.otherwise += 1;
        if (isChanged === right) lines.push(`${tally.name}, ${one.path}: ${said}`);
      }
    },
    figures: (): Figure[] =>
      tallies.flatMap(({ name, judged, otherwise, changed, taken }) => [
        none(`files of which ${name} says something else`, otherwise, `${count(judged)} files`),
        none(`files with one changed bit that ${name} takes`, taken, `${count(changed)} files`),
      ]),
  };
};
