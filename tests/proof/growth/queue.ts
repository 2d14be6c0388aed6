/** How a stream of signatures fares on so many cores. */
export interface Fared {
  /** From a press to its answer, 99 of 100, in seconds. */
  answered: number;
  /** From the last signature to the sealed document, 99 of 100, in seconds. */
  sealed: number;
  /** Share of the cores that worked. */
  busy: number;
}

export interface Stream {
  perSecond: number;
  /** Seconds of one core, on average; each varies as much as exponential times do. */
  signSeconds: number;
  sealSeconds: number;
  /** Of so many signatures, one is the last of its document. */
  signaturesPerDocument: number;
  seconds: number;
}

/** Mulberry32, so that a simulation can be had again. */
const chances = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const highest = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;

/** Takes the core that is free first; answers when the work is done. */
const runOn = (cores: number[], from: number, work: number): number => {
  const free = cores.indexOf(Math.min(...cores));
  const end = Math.max(from, cores[free] ?? 0) + work;
  cores[free] = end;
  return end;
};

/**
 * Signatures come when people press, and are served in turn by their cores; sealing waits in the queue of jobs and has
 * cores of its own, as it has workers of its own and a lower priority.
 */
export const simulate = (stream: Stream, cores: { sign: number; seal: number }, seed = 1): Fared => {
  const next = chances(seed);
  const exponential = (mean: number) => -Math.log(1 - next()) * mean;
  const idle = (length: number) => Array.from({ length }, () => 0);
  const [signing, sealing] = [idle(cores.sign), idle(cores.seal)];
  const [answered, sealed]: [number[], number[]] = [[], []];
  let worked = 0;
  for (let now = exponential(1 / stream.perSecond); now < stream.seconds;) {
    const sign = exponential(stream.signSeconds);
    const end = runOn(signing, now, sign);
    answered.push(end - now);
    worked += sign;
    if (next() < 1 / stream.signaturesPerDocument) {
      const seal = exponential(stream.sealSeconds);
      sealed.push(runOn(sealing, end, seal) - end);
      worked += seal;
    }
    now += exponential(1 / stream.perSecond);
  }
  return {
    answered: highest(answered),
    sealed: highest(sealed),
    busy: worked / stream.seconds / (cores.sign + cores.seal),
  };
};

const mostCores = 64;

/** The fewest cores with which 99 of 100 presses are answered and documents sealed in time. */
export const coresFor = (stream: Stream, within: { answered: number; sealed: number }) => {
  const fewest = (fits: (cores: number) => boolean): number => {
    for (let cores = 1; cores < mostCores; cores += 1) if (fits(cores)) return cores;
    return mostCores;
  };
  const sign = fewest(
    (cores) => simulate(stream, { sign: cores, seal: mostCores }).answered <= within.answered,
  );
  const seal = fewest((cores) => simulate(stream, { sign, seal: cores }).sealed <= within.sealed);
  return { sign, seal, fared: simulate(stream, { sign, seal }) };
};
