import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { sealFirstDocument, type Printed } from './first-document.ts';
import { openPlace, type Wanted } from './place.ts';

/** Promise of issue 7: time from the end of the install to the first sealed PDF. */
export const goalSeconds = 60;

export interface Step {
  what: string;
  seconds: number;
}

export interface Newcomer {
  /** Description of the test environment. */
  how: string;
  copied: string;
  /** Null when the packages were linked instead of installed. */
  installSeconds: number | null;
  /** Steps after the install, in order. */
  steps: Step[];
  /** Sum of the steps. */
  seconds: number;
}

const startPatienceMs = 600_000;

const installMark: [RegExp, string] = [/Installing \d+ packages … [\d.]+ s/, 'install'];
/** Output lines of `npm start` that end a step, and the step's name. */
const marks: [RegExp, string][] = [
  [/Building … [\d.]+ s/, 'build'],
  [/Filling the demo …/, 'database, tables, simulators and portal'],
  [/Filling the demo … [\d.]+ s/, 'demo filled'],
  [/Ctrl-C stops it/, 'ready'],
];

const openWatch = () => {
  let last = performance.now();
  const steps: Step[] = [];
  return {
    steps,
    done: (what: string): void => {
      const now = performance.now();
      steps.push({ what, seconds: (now - last) / 1000 });
      last = now;
    },
  };
};

/** Reads the output of `npm start` and calls `done` at the end of each step. Resolves with the whole output. */
const untilReady = (child: ChildProcess, expected: typeof marks, done: (step: string) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const ahead = [...expected];
    const fail = (why: string) => reject(new Error(`npm start ${why}:\n${said}`));
    const timer = setTimeout(() => fail('was not ready in time'), startPatienceMs);
    const hear = (chunk: string) => {
      said += chunk;
      const isPast = ([mark]: [RegExp, string]) => mark.test(said);
      for (let next = ahead[0]; next && isPast(next); next = ahead[0]) {
        ahead.shift();
        done(next[1]);
      }
      if (ahead.length > 0) return;
      clearTimeout(timer);
      resolve(said);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear);
    child.once('error', ({ message }) => fail(message));
    child.once('exit', (code) => fail(`ended with ${code}`));
  });

const readBlock = (said: string): Printed => {
  const find = (pattern: RegExp): string => {
    const [, found] = pattern.exec(said) ?? [];
    if (!found) throw new Error(`npm start did not print ${pattern}:\n${said}`);
    return found;
  };
  return {
    portal: find(/Portal\s+(http\S+)/),
    username: find(/(\S+@\S+)\s+owner,/),
    password: find(/Demo accounts, password (\S+)/),
  };
};

/** Stops it with SIGTERM, as a supervisor does; its programs end too. */
const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/**
 * Runs `npm start` in a clean copy of the repository on a system with only Node and npm, and brings the first document
 * to its sealed PDF.
 * @throws Error when any step fails
 */
export const beNewcomer = async (wanted: Wanted = {}): Promise<Newcomer> => {
  const place = openPlace(wanted);
  const { done, steps } = openWatch();
  const child = place.npmStart();
  try {
    const expected = place.isInstalled ? marks : [installMark, ...marks];
    const said = await untilReady(child, expected, done);
    await sealFirstDocument(readBlock(said), done);
  } finally {
    await stop(child);
    place.remove();
  }
  const counted = steps.filter(({ what }) => what !== installMark[1]);
  const seconds = counted.reduce((sum, step) => sum + step.seconds, 0);
  const installSeconds = steps.find(({ what }) => what === installMark[1])?.seconds ?? null;
  return { how: place.how, copied: place.copied, installSeconds, steps: counted, seconds };
};

const shown = (seconds: number): string => `${seconds.toFixed(1).padStart(6)} s`;

/** The times as text, one line per step. */
export const linesOf = ({ how, copied, installSeconds, steps, seconds }: Newcomer): string[] => [
  `In ${how}, from ${copied}:`,
  installSeconds === null
    ? 'with the packages of this checkout (the install is not counted)'
    : `${shown(installSeconds)}  install (not counted)`,
  ...steps.map((step) => `${shown(step.seconds)}  ${step.what}`),
  `${shown(seconds)}  from the end of the install to the first sealed PDF; the goal is under ${goalSeconds} s`,
];
