import { expect, it, vi } from 'vitest';
import { Refused, Unreachable } from '#kit/failures.ts';
import { sendAll } from './send-all.ts';

const refused = (code: Refused['code'], seconds?: number) =>
  new Refused({ type: '', title: '', status: 400, code, requestId: 'r' }, seconds);

const rows = ['A', 'B', 'C', 'D'].map((name) => ({ name, contentId: `068000000000${name}01` }));

/** Answers a version for each template, or fails with the error in its place. */
const sending = (answers: Record<string, string | Error>) =>
  vi.fn(async ({ name }: { name: string }) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer ?? null;
  });

// REQ-1.2.192
it('sends one after the other, and counts what was sent, had no newer file, and failed', async () => {
  const first = refused('FileTooBig');
  const send = sending({ A: '068000000000X01AAA', B: first, C: `${rows[2]?.contentId}AAA`, D: refused('NotFound') });
  const onNext = vi.fn();
  const tally = await sendAll(rows, { send, onNext });
  expect(tally).toEqual({ sent: 1, same: 1, failed: 2, first: { row: rows[1], error: first } });
  expect(onNext.mock.calls).toEqual([[1], [2], [3], [4]]);
});

it.each([refused('CrmDisconnected'), refused('REQUEST_LIMIT_EXCEEDED'), new Unreachable('offline')])(
  'does not try the others when the whole org fails: %s',
  async (error) => {
    const send = sending({ A: '068000000000X01AAA', B: error });
    const tally = await sendAll(rows, { send, onNext: vi.fn() });
    expect(tally).toMatchObject({ sent: 1, same: 0, failed: 3, first: { row: rows[1] } });
    expect(send).toHaveBeenCalledTimes(2);
  },
);

it('waits when the calls of a minute are used up, and counts no failure', async () => {
  const wait = vi.fn(() => Promise.resolve());
  const send = vi.fn().mockRejectedValueOnce(refused('TooManyRequests', 7)).mockResolvedValue(null);
  const tally = await sendAll([{ contentId: null }], { send, onNext: vi.fn(), wait });
  expect(tally).toMatchObject({ same: 1, failed: 0 });
  expect(wait).toHaveBeenCalledWith(7_000);
});
