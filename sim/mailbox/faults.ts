/** Faults of real mail servers. Each lasts until `reset`, unless it has a number of times. */
export interface Faults {
  /** The SMTP port stops listening and open connections are cut (ECONNREFUSED for the next ones). */
  refuseConnections(): Promise<void>;
  /** The next `times` mails are answered with a temporary refusal after their data; they are not kept. */
  failTemporarily(times: number, code?: number): void;
  /** RCPT TO this address is refused for good; other recipients of the same mail are accepted. */
  rejectAddress(address: string, code?: number): void;
  /** Mails are kept, but the answer to their data is delayed. */
  delayAnswer(milliseconds: number): void;
  /** The next `times` mails are kept, but the connection is cut before the client gets the answer. */
  dropAfterData(times?: number): void;
  /** Removes all faults; listens again if it had stopped. */
  reset(): Promise<void>;
}

/** The active faults. The SMTP receiver reads them at each mail. */
export interface FaultPlan {
  temporary: { left: number; code: number };
  rejected: Map<string, number>;
  delay: number;
  drops: number;
}

export const noFaults = (): FaultPlan => ({
  temporary: { left: 0, code: 451 },
  rejected: new Map(),
  delay: 0,
  drops: 0,
});

/** Functions for tests: they change the active faults in `plan`, and `port` stops or resumes listening. */
export const faultHandles = (plan: FaultPlan, port: { stop(): Promise<void>; resume(): Promise<void> }): Faults => ({
  refuseConnections: () => port.stop(),
  failTemporarily(times, code = 451) {
    plan.temporary = { left: times, code };
  },
  rejectAddress(address, code = 550) {
    plan.rejected.set(address.toLowerCase(), code);
  },
  delayAnswer(milliseconds) {
    plan.delay = milliseconds;
  },
  dropAfterData(times = 1) {
    plan.drops = times;
  },
  async reset() {
    Object.assign(plan, noFaults());
    await port.resume();
  },
});
