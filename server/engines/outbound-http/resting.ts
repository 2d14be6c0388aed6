const slowMs = 500;
const mostResting = 1_000;

export interface RestSettings {
  /** How long an address that was slow to fail is not asked again: a thousand seals must not wait for it in turn. */
  restMs?: number | undefined;
  /** True for an error that says that the address gave no usable answer. */
  isFailure: (error: unknown) => boolean;
}

/** Runs `ask`, or throws the error of the last time while the address rests. */
export type Resting = <Answer>(address: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Lets addresses rest that were slow to fail, each by itself; those that fail at once are asked each time. */
export const openResting = ({ restMs = 60_000, isFailure }: RestSettings): Resting => {
  const resting = new Map<string, { until: number; error: unknown }>();
  return async (address, ask) => {
    const rest = resting.get(address);
    if (rest && performance.now() < rest.until) throw rest.error;
    resting.delete(address);
    const began = performance.now();
    try {
      return await ask();
    } catch (error) {
      if (!isFailure(error) || performance.now() - began < slowMs) throw error;
      if (resting.size >= mostResting) resting.clear();
      resting.set(address, { until: performance.now() + restMs, error });
      throw error;
    }
  };
};
