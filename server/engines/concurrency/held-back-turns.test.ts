import { expect, test } from 'vitest';
import { openHeldBackTurns } from './held-back-turns.ts';

const openTurns = (now?: () => number) => openHeldBackTurns({ ofOne: 2, ofAll: 8, slowMs: 3_000 }, now);

const openClock = () => {
  let at = 1_000_000;
  return { now: () => at, pass: (ms: number) => (at += ms) };
};

const beginMany = (turns: ReturnType<typeof openTurns>, companyId: string, isDoubtful: boolean, many: number) =>
  Array.from({ length: many }, () => turns({ companyId, isDoubtful }));
const begunOf = (all: ReturnType<ReturnType<typeof openTurns>>[]) => all.filter((turn) => 'end' in turn).length;

// REQ-4.4.16
test('a quick company is not held back; a doubtful one has two at once, and all of them eight', () => {
  const turns = openTurns();
  expect(begunOf(beginMany(turns, 'quick', false, 50))).toBe(50);
  const doubtful = Array.from({ length: 10 }, (_, at) => begunOf(beginMany(turns, `doubtful ${at}`, true, 5)));
  expect(doubtful).toEqual([2, 2, 2, 2, 0, 0, 0, 0, 0, 0]);
  expect(begunOf(beginMany(turns, 'quick', false, 1))).toBe(1);
});

test('a company whose receivers were slow is held back for ten minutes', () => {
  const { now, pass } = openClock();
  const turns = openTurns(now);
  for (const turn of beginMany(turns, 'slow', false, 16)) if ('end' in turn) turn.end(14_000);
  const again = beginMany(turns, 'slow', false, 16);
  expect(begunOf(again)).toBe(2);
  for (const turn of again) if ('end' in turn) turn.end(100);
  pass(600_001);
  expect(begunOf(beginMany(turns, 'slow', false, 16))).toBe(16);
});

test('a single work that takes long does not make its company a slow one', () => {
  const turns = openTurns(openClock().now);
  const [first, ...others] = beginMany(turns, 'usual', false, 16);
  if (first && 'end' in first) first.end(20_000);
  for (const turn of others) if ('end' in turn) turn.end(200);
  expect(begunOf(beginMany(turns, 'usual', false, 16))).toBe(16);
});

// REQ-2.7.88
test('works that were slow beside one another are one slow moment, and a second moment makes a slow company', () => {
  const { now, pass } = openClock();
  const turns = openTurns(now);
  const endAll = (all: ReturnType<typeof beginMany>, ms: number) => {
    for (const turn of all) {
      pass(1);
      if ('end' in turn) turn.end(ms);
    }
  };
  const first = beginMany(turns, 'stalled', false, 5);
  pass(4_000);
  endAll(first, 4_000);
  const second = beginMany(turns, 'stalled', false, 5);
  expect(begunOf(second)).toBe(5);
  pass(4_000);
  endAll(second, 4_000);
  expect(begunOf(beginMany(turns, 'stalled', false, 5))).toBe(2);
});

// REQ-2.7.88
test('a receiver that does not answer until the time limit makes a slow company at once', () => {
  const turns = openTurns(openClock().now);
  const [first] = beginMany(turns, 'silent', false, 1);
  if (first && 'end' in first) first.end(20_000, true);
  expect(begunOf(beginMany(turns, 'silent', false, 5))).toBe(2);
});

test('what stands aside comes back one after the other, at the pace of the receiver, within a quarter of an hour', () => {
  const turns = openTurns(openClock().now);
  for (const turn of beginMany(turns, 'slow', false, 16)) if ('end' in turn) turn.end(14_000);
  const waits = beginMany(turns, 'slow', false, 1_002).flatMap((turn) => ('waitMs' in turn ? turn.waitMs : []));
  expect(waits).toHaveLength(1_000);
  expect(waits[0]).toBe(1_000);
  expect((waits[1] ?? 0) - (waits[0] ?? 0)).toBeGreaterThan(6_000);
  expect(Math.max(...waits)).toBe(900_000);
});

// REQ-2.7.91
test('thirty companies whose receivers fall silent at once leave workers to one more', () => {
  const workers = 96;
  const turns = openHeldBackTurns({ ofOne: 2, ofAll: 10, ofEach: 5, workers, slowMs: 3_000 }, openClock().now);
  const begun = Array.from({ length: 30 }, (_, at) => begunOf(beginMany(turns, `silent ${at}`, false, 6)));
  expect(begun[0]).toBe(5);
  expect(Math.min(...begun)).toBe(1);
  expect(begun.reduce((all, one) => all + one, 0)).toBeLessThan(workers);
  expect(begunOf(beginMany(turns, 'well', false, 1))).toBe(1);
});

// REQ-2.7.92
test('doubtful companies take no first work from one that was slow, while there are workers', () => {
  const turns = openHeldBackTurns({ ofOne: 2, ofAll: 4, ofEach: 5, workers: 16, slowMs: 3_000 }, openClock().now);
  const [first] = beginMany(turns, 'slow once', false, 1);
  if (first && 'end' in first) first.end(20_000, true);
  expect([1, 2, 3].map((at) => begunOf(beginMany(turns, `doubtful ${at}`, true, 3)))).toEqual([2, 2, 0]);
  expect(begunOf(beginMany(turns, 'slow once', false, 3))).toBe(1);
});

// REQ-4.4.34
test('a company that is not held back may have a bound, too', () => {
  const turns = openHeldBackTurns({ ofOne: 1, ofAll: 2, ofEach: 2, slowMs: 3_000 });
  const begun = ['first', 'second'].map((companyId) => begunOf(beginMany(turns, companyId, false, 4)));
  expect(begun).toEqual([2, 2]);
  const waits = beginMany(turns, 'first', false, 3).flatMap((turn) =>
    'waitMs' in turn ? Math.round(turn.waitMs) : [],
  );
  // At the pace of two at once, each of half a second, behind the two that wait already.
  expect((waits[2] ?? 0) - (waits[1] ?? 0)).toBeCloseTo(250, -2);
  expect(begunOf(beginMany(turns, 'doubtful', true, 4))).toBe(1);
});
