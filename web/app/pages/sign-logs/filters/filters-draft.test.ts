import { describe, expect, it } from 'vitest';
import { dayOf, draftOf, emptyDraft, faultOf, filtersOf } from './filters-draft.ts';

describe('the form of the filters', () => {
  it('begins with the last 24 hours and nothing else', () => {
    expect(draftOf({})).toEqual(emptyDraft());
    expect(filtersOf(emptyDraft(), {})).toEqual({});
  });

  it.each([
    { period: '7d' as const, status: 'error' as const },
    { from: '2026-11-01', to: '2026-11-02', type: 'signer.done' as const },
    { org: '00DAc0000000001', search: 'Dupont' },
  ])('gives back what it was opened with: %o', (filters) => {
    expect(filtersOf(draftOf(filters), filters)).toEqual(filters);
  });

  it('forgets dates when a period is chosen instead', () => {
    const draft = { ...draftOf({ from: '2026-11-01', to: '2026-11-02' }), period: '30d' };
    expect(filtersOf(draft, {})).toEqual({ period: '30d' });
    expect(faultOf({ ...draft, from: '2026-11-03' })).toBeNull();
  });

  it('wants a start date, and no end date before it', () => {
    const draft = { ...emptyDraft(), period: 'days' };
    expect(faultOf(draft)).toBe('noStart');
    expect(faultOf({ ...draft, from: '2026-11-02', to: '2026-11-01' })).toBe('endDateBeforeStartDate');
    expect(faultOf({ ...draft, from: '2026-11-02' })).toBeNull();
  });

  it('knows the day of the reader’s clock', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
