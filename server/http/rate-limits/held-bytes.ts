/** Bytes that this process holds at once: those of one client address, and of all. */
export interface MostHeld {
  ofAddress: number;
  ofAll: number;
}

/** A body that is arriving, or an answer that is being read. */
export interface Flow {
  /** The client waits for us, so that it cannot be slow. */
  isOurTurn(): boolean;
  /** Bytes that have come or gone by now. */
  moved(): number;
  /** Ends it, because others need the room. */
  end(): void;
}

export interface HeldFlow {
  /** Holds more bytes; false when there is no room for them. */
  take: (bytes: number) => boolean;
  release: () => void;
}

export interface HeldBytes {
  open(address: string, flow: Flow): HeldFlow;
  /** Makes room for so many bytes; false when there is none. */
  makeRoom(address: string, bytes: number): boolean;
}

export interface SlowFlow {
  /** A flow that moves fewer bytes than this … */
  bytesPerSecond: number;
  /** … during this time makes room when others need it. A phone on a poor line is faster. */
  overMs: number;
}

const usualSlow: SlowFlow = { bytesPerSecond: 32_768, overMs: 5_000 };

interface Entry {
  address: string;
  flow: Flow;
  bytes: number;
  /** The time, and what had moved, when the speed was last good enough. */
  since: number;
  movedBefore: number;
}

/** Bytes per second of a flow that is slow; Infinity for others, and for one that holds nothing. */
const slownessOf = (entry: Entry, slow: SlowFlow): number => {
  const ms = performance.now() - entry.since;
  if (ms < slow.overMs || entry.bytes === 0) return Infinity;
  const moved = entry.flow.moved();
  const speed = ((moved - entry.movedBefore) * 1_000) / ms;
  if (!entry.flow.isOurTurn() && speed < slow.bytesPerSecond) return speed;
  entry.since = performance.now();
  entry.movedBefore = moved;
  return Infinity;
};

const slowestOf = (entries: Iterable<Entry>, slow: SlowFlow): Entry | undefined => {
  let slowest: Entry | undefined;
  let least = Infinity;
  for (const entry of entries) {
    const speed = slownessOf(entry, slow);
    if (speed < least) [slowest, least] = [entry, speed];
  }
  return slowest;
};

/**
 * Counts what is held, and ends the slowest flows when there is no room for more: clients that announce, ask for or
 * begin much and then do nothing would keep everybody else out.
 */
export const openHeldBytes = (most: MostHeld, slow: SlowFlow = usualSlow): HeldBytes => {
  const entries = new Set<Entry>();
  const held = new Map<string, number>();
  let all = 0;
  const add = (entry: Entry, bytes: number): void => {
    entry.bytes += bytes;
    all += bytes;
    const ofAddress = (held.get(entry.address) ?? 0) + bytes;
    if (ofAddress > 0) held.set(entry.address, ofAddress);
    else held.delete(entry.address);
  };
  const release = (entry: Entry): void => {
    if (entries.delete(entry)) add(entry, -entry.bytes);
  };
  const endOne = (among: Iterable<Entry>): boolean => {
    const slowest = slowestOf(among, slow);
    if (!slowest) return false;
    release(slowest);
    slowest.flow.end();
    return true;
  };
  const makeRoom = (address: string, bytes: number): boolean => {
    while ((held.get(address) ?? 0) + bytes > most.ofAddress)
      if (!endOne([...entries].filter((other) => other.address === address))) return false;
    while (all + bytes > most.ofAll) if (!endOne(entries)) return false;
    return true;
  };
  const take = (entry: Entry, bytes: number): boolean => {
    // It may have been the slowest itself.
    if (!makeRoom(entry.address, bytes) || !entries.has(entry)) return false;
    add(entry, bytes);
    return true;
  };
  return {
    makeRoom,
    open: (address, flow) => {
      const entry = { address, flow, bytes: 0, since: performance.now(), movedBefore: flow.moved() };
      entries.add(entry);
      return { take: (bytes) => take(entry, bytes), release: () => release(entry) };
    },
  };
};
