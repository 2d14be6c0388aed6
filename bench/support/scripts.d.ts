/** Types of the script that starts programs for `npm start`; benchmarks start the portal in the same way. */
declare module '*/scripts/children.mjs' {
  import type { ChildProcess } from 'node:child_process';

  export interface Started {
    child: ChildProcess;
    /** Resolves with its exit code. */
    ended: Promise<number>;
    /** Resolves with its ready message. */
    announced: Promise<unknown>;
  }
  export const startChild: (program: {
    name: string;
    program: string;
    env: NodeJS.ProcessEnv;
    quiet: boolean;
  }) => Started;
  export const untilReady: (started: Started) => Promise<void>;
  export const stopChild: (started: Started) => Promise<number>;
}
