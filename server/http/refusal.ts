import { refusalStatus, type FieldRefusal, type Problem, type RefusalCode } from '#contract/errors.ts';
import { refusalDetail } from '#contract/limits.ts';

/** A refusal of the contract. Any other thrown error is a bug: it is logged and answered with 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly errors: FieldRefusal[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly detail: string | undefined;

  constructor(code: RefusalCode, more: { errors?: FieldRefusal[]; retryAfterSeconds?: number; detail?: string } = {}) {
    super(code);
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.detail = more.detail?.slice(0, refusalDetail);
  }

  get status(): number {
    return refusalStatus[this.code];
  }
}

export const toProblem = (refusal: Refusal, requestId: string): Problem => ({
  type: 'about:blank',
  title: refusal.code,
  status: refusal.status,
  code: refusal.code,
  requestId,
  ...(refusal.errors && { errors: refusal.errors }),
  ...(refusal.detail !== undefined && { detail: refusal.detail }),
});
