/** Where the time comes from, so that a test can stand on another day. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
