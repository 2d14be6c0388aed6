import { describe, expect, it } from 'vitest';

import type { AuditEntry } from '#contract/audit.ts';

import { factsOf } from './details.ts';
import { byDay, dayBefore, dayInWords, parisMinute } from './paris-days.ts';

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

describe('the facts of an entry', () => {
  it('are told in the words of the screens', () => {
    expect(factsOf(entry({ role: 'user → owner', orgType: 'prod' }), 'fr')).toEqual([
      { name: 'Profil', value: 'Limité → Propriétaire' },
      { name: 'Type', value: 'production' },
    ]);
    expect(factsOf(entry({ expiresAt: '2027-01-02T10:00:00.000Z' }), 'en')).toEqual([
      { name: 'Expires on', value: '02/01/2027' },
    ]);
  });

  it('tell the words and days of an export as they were given', () => {
    expect(factsOf(entry({ search: 'free', firstDay: '2026-01-02', lastDay: '2026-03-04' }), 'fr')).toEqual([
      { name: 'Recherche', value: 'free' },
      { name: 'Du', value: '02/01/2026' },
      { name: 'Au', value: '04/03/2026' },
    ]);
  });

  it('show what was before and after as one change', () => {
    expect(factsOf(entry({ from: 'free', to: 'verified' }), 'fr')).toEqual([
      { name: null, value: 'gratuite → vérifiée' },
    ]);
    expect(factsOf(entry({ from: 'validityDays: 30', to: 'validityDays: 45' }), 'en')).toEqual([
      { name: null, value: 'validity in days 30 → validity in days 45' },
    ]);
  });

  it('leave out the staff the line names already, and keep what nobody has a word for', () => {
    const actor = { kind: 'staff', name: 'jean' } as const;
    expect(factsOf(entry({ staff: 'jean', reason: 'Ticket', constructor: 'x' }, { actor }), 'fr')).toEqual([
      { name: 'Motif', value: 'Ticket' },
      { name: 'constructor', value: 'x' },
    ]);
  });
});

describe('days of the log', () => {
  it('are those of Paris, wherever its reader is', () => {
    const late = entry({}, { seq: 3, at: '2026-03-29T22:30:00.000Z' });
    const noon = entry({}, { seq: 2, at: '2026-03-29T10:00:00.000Z' });
    const night = entry({}, { seq: 1, at: '2026-03-28T23:30:00.000Z' });
    expect(byDay([late, noon, night])).toEqual([
      { day: '2026-03-30', entries: [late] },
      { day: '2026-03-29', entries: [noon, night] },
    ]);
    expect(parisMinute(late.at, 'fr')).toBe('00:30');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayInWords('2026-03-30', 'fr')).toBe('lundi 30 mars 2026');
  });
});
