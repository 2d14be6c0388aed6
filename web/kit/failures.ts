import type { Problem, RefusalCode } from '#contract/errors.ts';
import type { Language } from '#contract/roles.ts';

/** The server refused the call with a code of the closed list. */
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

/** No answer came (`offline`, `timeout`), or it is not from our server (`unreadable`: a proxy's page, a cut body). */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly why: 'offline' | 'timeout' | 'unreadable';

  constructor(why: Unreachable['why']) {
    super(why);
    this.why = why;
  }
}

/** Something failed in the browser, and these sentences say it. */
export class Explained extends Error {
  override readonly name = 'Explained';
  readonly sentence: Readonly<Record<Language, string>>;

  constructor(sentence: Explained['sentence']) {
    super(sentence.en);
    this.sentence = sentence;
  }
}

export const wasRefused = (error: unknown, ...codes: RefusalCode[]): error is Refused =>
  error instanceof Refused && (codes.length === 0 || codes.includes(error.code));

/** Support finds the failure in the server's logs by this id. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof Refused ? error.problem.requestId : undefined;
