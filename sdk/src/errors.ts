import type { ErrorCode, FieldProblem } from './api-types.ts';

/** The body of a refusal. A proxy in between may answer with a code of its own. */
export interface ToldProblem {
  code: ErrorCode | (string & {});
  status: number;
  requestId: string;
  detail?: string;
  errors?: FieldProblem[];
}

/** A call that the portal refused. Act on `code`; give `requestId` to support. */
export class ParapheError extends Error {
  override readonly name = 'ParapheError';
  readonly code: ToldProblem['code'];
  readonly status: number;
  readonly requestId: string;
  readonly detail: string | undefined;
  readonly errors: FieldProblem[];
  /** Seconds to wait before another try, if the portal named them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: ToldProblem, retryAfterSeconds?: number) {
    // That of a proxy may have any shape.
    const told: unknown[] = Array.isArray(problem.errors) ? problem.errors : [];
    const errors = told.filter((one): one is FieldProblem => typeof one === 'object' && one !== null && 'code' in one);
    const fields = errors
      .map(({ path, code, didYouMean }) => `${path} ${code}${didYouMean === undefined ? '' : ` (${didYouMean}?)`}`)
      .join(', ');
    super([problem.status, problem.code, problem.detail, fields].filter(Boolean).join(' '));
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId;
    this.detail = problem.detail;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A message that was not sent by the portal, or not now. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}
