import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { byDay, dayBefore, dayInWords, minuteOf } from './days.ts';

const entry = (details: Record<string, string>, more: Partial<AuditEntry> = {}): AuditEntry => ({
  seq: 1,
  at: '2026-11-21T10:00:00.000Z',
  action: 'user.changed',
  actor: { kind: 'user', name: 'claire@acier.example' },
  object: null,
  details,
  address: null,
  ...more,
});

describe('days of the log', () => {
  it('are those of the zone of its reader', () => {
    const late = entry({}, { seq: 3, at: '2026-03-29T22:30:00.000Z' });
    const noon = entry({}, { seq: 2, at: '2026-03-29T10:00:00.000Z' });
    const night = entry({}, { seq: 1, at: '2026-03-28T23:30:00.000Z' });
    expect(byDay([late, noon, night], 'Europe/Paris')).toEqual([
      { day: '2026-03-30', entries: [late] },
      { day: '2026-03-29', entries: [noon, night] },
    ]);
    expect(minuteOf(late.at, 'fr', 'Europe/Paris')).toBe('00:30');
    expect(byDay([late, noon, night], 'America/New_York').map(({ day }) => day)).toEqual(['2026-03-29', '2026-03-28']);
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayInWords('2026-03-30', 'fr')).toBe('lundi 30 mars 2026');
  });
});
