import { expect, test } from 'vitest';
import { coresFor, simulate } from './queue.ts';

const stream = {
  perSecond: 8,
  signSeconds: 0.1,
  sealSeconds: 0.2,
  signaturesPerDocument: 2,
  seconds: 20_000,
};

test('one core that is 80 % busy answers as queueing theory says of exponential times', () => {
  // In an M/M/1 queue the time from arrival to end is exponential: the 99th percentile is ln(100) / (μ − λ).
  const { answered } = simulate(stream, { sign: 1, seal: 10 });
  expect(answered).toBeGreaterThan((Math.log(100) / 2) * 0.9);
  expect(answered).toBeLessThan((Math.log(100) / 2) * 1.1);
});

test('what comes faster than it can be done waits ever longer, and more cores help', () => {
  const rush = { ...stream, perSecond: 12, seconds: 3_000 };
  expect(simulate(rush, { sign: 1, seal: 10 }).answered).toBeGreaterThan(100);
  const { sign, seal, fared } = coresFor(rush, { answered: 1, sealed: 5 });
  expect([sign, seal]).toEqual([2, 2]);
  expect(fared.busy).toBeGreaterThan(0.5);
});
