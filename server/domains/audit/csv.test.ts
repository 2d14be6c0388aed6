import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { csvLine, csvStart } from './csv.ts';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  seq: 7,
  at: '2026-07-14T22:30:05.000Z',
  action: 'user.invited',
  actor: { kind: 'user', name: 'claire@acier.example' },
  object: 'paul@acier.example',
  details: {},
  address: '192.0.2.1',
  ...more,
});

describe('the CSV', () => {
  it('begins with the mark Excel needs and a header in the language asked for', () => {
    expect(csvStart('fr')).toBe(
      '\uFEFFN°,Date (Paris),Auteur,Support,Action,Objet,Détails,Adresse IP,Code de l’action\r\n',
    );
    expect(csvStart('en')).toContain('\uFEFFNo.,Date (Paris),Author,');
  });

  it('tells each entry in a sentence and by its code, in the time of Paris', () => {
    expect(csvLine(entry({ details: { role: 'owner', team: 'B' } }), 'fr')).toBe(
      '7,2026-07-15 00:30:05,claire@acier.example,,a invité paul@acier.example,paul@acier.example,role: owner; team: B,192.0.2.1,user.invited\r\n',
    );
    expect(csvLine(entry({ action: 'user.secondFactorOff' }), 'fr')).toContain(
      ',a désactivé la validation en deux étapes (paul@acier.example),',
    );
    expect(csvLine(entry({ action: 'old.word', object: null, address: null }), 'en')).toBe(
      '7,2026-07-15 00:30:05,claire@acier.example,,old.word,,,,old.word\r\n',
    );
  });

  it('quotes commas, quotes and line breaks (RFC 4180)', () => {
    expect(csvLine(entry({ object: 'a "b", c\nd' }), 'en')).toContain(',"a ""b"", c\nd",');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])(
    'hands %j to no spreadsheet as a formula',
    (object) => {
      const line = csvLine(
        entry({ object, actor: { kind: 'user', name: object }, action: '=old.word' }),
        'fr',
      );
      expect(line).toMatch(new RegExp(`,"?'\\s*${object.trim().replaceAll(/[+()@]/g, String.raw`\$&`)}`));
      expect(line).toContain(",'=old.word,");
    },
  );

  it('names the staff behind a support session', () => {
    const actor = {
      kind: 'user',
      name: 'claire@acier.example',
      supportStaff: 'jean@docugen.example',
    } as const;
    expect(csvLine(entry({ actor }), 'fr')).toContain(',claire@acier.example,jean@docugen.example,');
    expect(csvLine(entry({ actor: { kind: 'staff', name: 'jean' } }), 'fr')).toContain(',jean (support),');
  });
});
