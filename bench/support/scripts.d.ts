/** What `npm start` starts its programs with: the benches start the portal the same way. */
declare module '*/scripts/children.mjs' {
  import type { ChildProcess } from 'node:child_process';

  export interface Started {
    child: ChildProcess;
    /** Its exit code, once it has ended. */
    ended: Promise<number>;
    /** What it says when it is ready. */
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
