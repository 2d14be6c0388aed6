import { describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit.ts';
import { factsOf } from './audit-facts.ts';

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
      { name: 'Profil', value: 'Limité → Owner' },
      { name: 'Type', value: 'production' },
    ]);
    expect(factsOf(entry({ expiresAt: '2027-01-02T10:00:00.000Z' }), 'en')).toEqual([
      { name: 'Expires on', value: '02/01/2027' },
    ]);
  });

  it('call an org and a template what their customer calls them', () => {
    expect(factsOf(entry({ source: 'free', templates: '12', externalId: 'user' }), 'fr')).toEqual([
      { name: 'Source', value: 'free' },
      { name: 'Modèles', value: '12' },
      { name: 'Identifiant externe', value: 'user' },
    ]);
  });

  it('tell the words and days of an export as they were given', () => {
    expect(factsOf(entry({ search: 'free', firstDay: '2026-01-02', lastDay: '2026-03-04' }), 'fr')).toEqual([
      { name: 'Recherche', value: 'free' },
      { name: 'Du', value: '02/01/2026' },
      { name: 'Au', value: '04/03/2026' },
    ]);
  });

  // REQ-1.1.7
  it('tell the size of a file as people write it', () => {
    const file = entry({ file: 'plan.pdf', bytes: '1572864' });
    expect(factsOf(file, 'fr')).toEqual([
      { name: 'Fichier', value: 'plan.pdf' },
      { name: 'Taille', value: '1,5\u00A0Mo' },
    ]);
    expect(factsOf(file, 'en')[1]).toEqual({ name: 'Size', value: '1.5\u00A0Mo' });
  });

  // REQ-1.4.22
  it('call each filter of an exported log, and each rule, by its name on the screens', () => {
    const filters = { startDate: '2026-11-20T10:00:00.000Z', eventType: 'signer.done', status: 'error' };
    expect(factsOf(entry(filters), 'fr')).toEqual([
      { name: 'Du', value: '20/11/2026' },
      { name: 'Événement', value: 'signer.done' },
      { name: 'Statut', value: 'erreur' },
    ]);
    expect(factsOf(entry({ productionApproval: 'true' }), 'fr')).toEqual([
      { name: 'Approbation en production', value: 'oui' },
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
