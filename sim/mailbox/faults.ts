/** Makes the mailbox misbehave the way real mail servers do. Each holds until `reset`, unless it counts down. */
export interface Faults {
  /** The SMTP port stops listening and open connections are cut (ECONNREFUSED for the next ones). */
  refuseConnections(): Promise<void>;
  /** The next `times` mails are answered with a temporary refusal after their data; they are not kept. */
  failTemporarily(times: number, code?: number): void;
  /** RCPT TO this address is refused for good; other recipients of the same mail are accepted. */
  rejectAddress(address: string, code?: number): void;
  /** Mails are kept, and the answer to their data comes this much later. */
  delayAnswer(milliseconds: number): void;
  /** The next `times` mails are kept, but the connection is cut before the client learns it. */
  dropAfterData(times?: number): void;
  /** Back to good health; listens again if it had stopped. */
  reset(): Promise<void>;
}

/** What the receiver consults while it talks. */
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

/** The handles a test pulls, over the plan the receiver reads. */
export const faultHandles = (
  plan: FaultPlan,
  port: { stop(): Promise<void>; resume(): Promise<void> },
): Faults => ({
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
