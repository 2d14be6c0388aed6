import { describe, expect, it } from 'vitest';
import { newEventsOn } from './new-events.ts';
import { signLog } from './sign-log.test-support.ts';

const at = (event_id: string, event_time: number) => signLog({ event_id, event_time });

describe('what has arrived', () => {
  it('is what stands on the first page now and did not before', () => {
    const shown = [at('b', 2), at('a', 1)];
    expect(newEventsOn([at('d', 4), at('c', 3), ...shown], shown)).toEqual({ count: 2, more: false });
    expect(newEventsOn(shown, shown)).toEqual({ count: 0, more: false });
  });

  it('counts an event that came late between two others, and none that moved up from the next page', () => {
    const shown = [at('c', 3), at('b', 2)];
    expect(newEventsOn([at('c', 3), at('late', 2.5), at('b', 2), at('a', 1)], shown).count).toBe(1);
  });

  it('says that there are more when the whole page is new', () => {
    expect(newEventsOn([at('d', 4), at('c', 3)], [at('a', 1)])).toEqual({ count: 2, more: true });
    expect(newEventsOn([at('d', 4), at('c', 3)], [])).toEqual({ count: 2, more: false });
  });
});
