/** What can be ordered to go wrong in one org through the control API. Numbers count down to zero. */
export interface Faults {
  /** Every REST call answers 401, whatever the token. */
  always401: boolean;
  /** 401 "not valid for use with the REST API": a policy block, not an expiry. */
  sessionBlocked: boolean;
  quotaExceeded: boolean;
  /** Milliseconds each answer waits. */
  slowMs: number;
  /** Calls whose path holds this text wait until it is ordered away, or their caller hangs up; empty: none. */
  held: string;
  serverErrors: number;
  serverErrorStatus: number;
  /** REST calls answered with an HTML page and status 200. */
  htmlAnswers: number;
  /** REST answers cut in the middle of their JSON, length and all. */
  halfJson: number;
  /** File downloads that hang up half-way. */
  cutFiles: number;
  lockedRows: number;
  tokenErrors: number;
  tokenHtml: number;
  /** Revocations answered 503. */
  revokeErrors: number;
  /** The token endpoint rotates, then hangs up: the new refresh token is lost. */
  loseTokenAnswers: number;
  /** Only paths holding this text are touched (REST faults). */
  only: string;
}

export const noFaults = (): Faults => ({
  always401: false,
  sessionBlocked: false,
  quotaExceeded: false,
  slowMs: 0,
  held: '',
  serverErrors: 0,
  serverErrorStatus: 503,
  htmlAnswers: 0,
  halfJson: 0,
  cutFiles: 0,
  lockedRows: 0,
  tokenErrors: 0,
  tokenHtml: 0,
  revokeErrors: 0,
  loseTokenAnswers: 0,
  only: '',
});
