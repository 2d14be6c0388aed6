import type { Problem, RefusalCode } from '#contract/errors.ts';

/** The server understood and said no, in a word of the closed list. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.code);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get code(): RefusalCode {
    return this.problem.code;
  }
}

/** No answer came (`offline`, `timeout`), or one that is not ours (`unreadable`: a proxy's page, a cut body). */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly why: 'offline' | 'timeout' | 'unreadable';

  constructor(why: Unreachable['why']) {
    super(why);
    this.why = why;
  }
}

export const wasRefused = (error: unknown, ...codes: RefusalCode[]): error is Refused =>
  error instanceof Refused && (codes.length === 0 || codes.includes(error.code));

/** What support needs to find a failure again. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof Refused ? error.problem.requestId : undefined;
