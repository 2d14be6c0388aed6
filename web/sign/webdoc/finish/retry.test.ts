import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusalStatus, type RefusalCode } from '#contract/errors.ts';
import { Refused, Unreachable } from '#kit/failures.ts';
import { retryUntilDone } from './retry.ts';

const cut = new Unreachable('offline');
const refusal = (code: RefusalCode, retryAfter?: number) =>
  new Refused({ type: 'about:blank', title: code, status: refusalStatus[code], code, requestId: 'r-1' }, retryAfter);

/** Replaces `navigator`, to set whether the device is online. */
const openDevice = () => {
  const device = { onLine: true };
  vi.stubGlobal('navigator', device);
  return { set: (onLine: boolean) => Object.assign(device, { onLine }) };
};

let device: ReturnType<typeof openDevice>;
beforeEach(() => {
  vi.useFakeTimers();
  device = openDevice();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs an action that fails with each of these errors in turn and then succeeds. */
const run = (failures: unknown[]) => {
  const stopper = new AbortController();
  const tries: number[] = [];
  let waits = 0;
  const left = [...failures];
  const ended = retryUntilDone(
    async () => {
      tries.push(Date.now());
      if (left.length > 0) throw left.shift();
      return 'arrived';
    },
    stopper.signal,
    () => {
      waits += 1;
    },
  ).catch((error: unknown) => error);
  const seconds = () => tries.map((at) => (at - (tries[0] ?? 0)) / 1_000);
  return { ended, seconds, stopper, waits: () => waits };
};

describe('a file whose connection breaks', () => {
  test('is sent again by itself, with longer and longer pauses', async () => {
    const { ended, seconds, waits } = run([cut, cut, cut, cut]);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await ended).toBe('arrived');
    expect(seconds()).toEqual([0, 1, 4, 13, 33]);
    expect(waits()).toBe(4);
  });

  test('is given back to the person in the end', async () => {
    const { ended, seconds } = run([cut, cut, cut, cut, cut, cut]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await ended).toBe(cut);
    expect(seconds()).toHaveLength(5);
  });

  test('is given back at once while the device is offline: it is kept, and goes later', async () => {
    device.set(false);
    const { ended, seconds } = run([cut]);
    expect(await ended).toBe(cut);
    expect(seconds()).toEqual([0]);
  });

  test('is not sent after it was stopped', async () => {
    const { ended, seconds, stopper } = run([cut]);
    await vi.advanceTimersByTimeAsync(500);
    stopper.abort();
    expect(await ended).toBe(stopper.signal.reason);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seconds()).toEqual([0]);
  });
});

describe('a file the server answers about', () => {
  test.each<RefusalCode>(['FileTypeRefused', 'AlreadySign', 'InternalError'])(
    'with %s is not sent again',
    async (code) => {
      const error = refusal(code);
      const { ended, seconds } = run([error]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await ended).toBe(error);
      expect(seconds()).toEqual([0]);
    },
  );

  test('waits as long as it is asked to, unless that is long', async () => {
    const short = run([refusal('TooManyRequests', 7), refusal('Unavailable')]);
    const long = run([refusal('TooManyRequests', 300)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await short.ended).toBe('arrived');
    expect(short.seconds()).toEqual([0, 7, 10]);
    expect(await long.ended).toMatchObject({ code: 'TooManyRequests' });
    expect(long.seconds()).toEqual([0]);
  });
});
