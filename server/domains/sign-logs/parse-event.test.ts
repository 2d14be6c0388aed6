import { expect, test } from 'vitest';
import { parseEvent } from './parse-event.ts';

const read = (more: object) =>
  parseEvent(
    Buffer.from(JSON.stringify({ event_id: 'e-1', event_name: 'signer.done', event_time: 1_795_000_000, ...more })),
  );

// REQ-2.4.27
test('an event has failed whatever its error is written as, but for nothing', () => {
  expect([5, true, { code: 5 }, ' refused '].map((error) => read({ error }).error)).toEqual([
    '5',
    'true',
    '{"code":5}',
    'refused',
  ]);
  expect([undefined, null, '', ' ', false].map((error) => read({ error }).error)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('an id or a name of which nothing can be stored is none', () => {
  for (const more of [{ event_id: '\0' }, { event_name: '\ud800 ' }, { event_id: ' ' }])
    expect(() => read(more)).toThrow('InvalidRequest');
});
