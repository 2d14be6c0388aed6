/** Result of a simulated stream of signatures. */
export interface Fared {
  /** 99th percentile from request to answer, in seconds. */
  answered: number;
  /** 99th percentile from the last signature to the sealed document, in seconds. */
  sealed: number;
  /** Utilisation of the cores, 0 to 1. */
  busy: number;
}

export interface Stream {
  perSecond: number;
  /** Mean core seconds; the simulated times are exponentially distributed. */
  signSeconds: number;
  sealSeconds: number;
  /** One in this many signatures is the last of its document. */
  signaturesPerDocument: number;
  seconds: number;
}

/** Mulberry32, to make the simulation reproducible. */
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

/** Runs the work on the first free core; returns its end time. */
const runOn = (cores: number[], from: number, work: number): number => {
  const free = cores.indexOf(Math.min(...cores));
  const end = Math.max(from, cores[free] ?? 0) + work;
  cores[free] = end;
  return end;
};

/**
 * Simulates signatures that arrive at random and are served in order. Sealing has its own queue and cores, because the
 * product seals in separate workers with a lower priority.
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

/** The fewest cores for which both 99th percentiles stay within the limits (seconds). */
export const coresFor = (stream: Stream, within: { answered: number; sealed: number }) => {
  const fewest = (fits: (cores: number) => boolean): number => {
    for (let cores = 1; cores < mostCores; cores += 1) if (fits(cores)) return cores;
    return mostCores;
  };
  const sign = fewest((cores) => simulate(stream, { sign: cores, seal: mostCores }).answered <= within.answered);
  const seal = fewest((cores) => simulate(stream, { sign, seal: cores }).sealed <= within.sealed);
  return { sign, seal, fared: simulate(stream, { sign, seal }) };
};
