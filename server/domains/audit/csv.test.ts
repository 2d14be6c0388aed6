import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit/audit.ts';
import type { Language } from '#contract/roles.ts';
import { auditCsvLines, auditCsvStart } from './csv.ts';

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

const proof = { chain: 'company:7', previousHash: '0f', hash: 'a1', text: '{"seq":7}' };
const lineOf = (of: AuditEntry, language: Language): string => auditCsvLines(language, 'Europe/Paris')(of, proof);

/** Cells of a line as an RFC 4180 reader with this separator parses them. */
const cellsOf = (line: string, separator: string): string[] =>
  line
    .slice(1, -'"\r\n'.length)
    .split(`"${separator}"`)
    .map((text) => text.replaceAll('""', '"'));

describe('the CSV', () => {
  it('begins with the mark Excel needs and a header in the language asked for', () => {
    expect(auditCsvStart('fr', 'Europe/Paris')).toBe(
      '\uFEFF"N°";"Date (Europe/Paris)";"Auteur";"Support";"Action";"Objet";"Détails";"Adresse IP";"Code de l’action";"Journal";"Empreinte d’avant";"Empreinte";"Texte de l’empreinte"\r\n',
    );
    expect(auditCsvStart('en', 'America/New_York')).toContain('\uFEFF"No.","Date (America/New_York)","Author",');
  });

  it('tells each entry in a sentence and by its code, in the time of Paris, with the separator of the language', () => {
    expect(lineOf(entry({ details: { role: 'user → owner', reason: 'free', team: 'B' } }), 'fr')).toBe(
      '"7";"2026-07-15 00:30:05";"claire@acier.example";"";"a invité paul@acier.example";"paul@acier.example";"Profil\u00A0: Limité → Owner ; Motif\u00A0: free ; team\u00A0: B";"192.0.2.1";"user.invited";"company:7";"0f";"a1";"{""seq"":7}"\r\n',
    );
    expect(lineOf(entry({ action: 'user.secondFactorOff' }), 'fr')).toContain(
      ';"a désactivé la validation en deux étapes (paul@acier.example)";',
    );
    expect(lineOf(entry({ action: 'old.word', object: null, address: null }), 'en')).toBe(
      '"7","2026-07-15 00:30:05","claire@acier.example","","old.word","","","","old.word","company:7","0f","a1","{""seq"":7}"\r\n',
    );
  });

  it('quotes every cell, and doubles quotes (RFC 4180)', () => {
    expect(lineOf(entry({ object: 'a "b", c\nd' }), 'en')).toContain(',"a ""b"", c\nd",');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '"=1'])(
    'hands %j to no spreadsheet as a formula',
    (object) => {
      const actor = { kind: 'user', name: object } as const;
      const line = lineOf(entry({ object, actor, action: '=old.word' }), 'fr');
      for (const place of [2, 5, 8]) expect(cellsOf(line, ';')[place]).toMatch(/^'/);
      expect(cellsOf(line, ';')[8]).toBe("'=old.word");
    },
  );

  it.each([';', ',', '\t', '\n', '\r', '; ', ',"', '\n\u00A0'])(
    'nor what stands after %j, where a spreadsheet with another separator begins a cell',
    (end) => {
      for (const sign of ['=', '+', '-', '@']) {
        for (const language of ['fr', 'en'] as const) {
          const line = lineOf(entry({ object: `a${end}${sign}1` }), language);
          expect(line.replaceAll('""', '"')).toContain(`a${end[0]}'${end.slice(1)}${sign}1`);
        }
      }
    },
  );

  it('leaves hyphens, signs and addresses alone where no cell can begin', () => {
    const object = 'Jean-Luc, a+b@acier.example; x=1';
    expect(cellsOf(lineOf(entry({ object }), 'en'), ',')[5]).toBe(object);
  });

  it('takes a time that grows with the text alone, however many separators it has', () => {
    const object = `${',\n \t'.repeat(200_000)}x`;
    expect(lineOf(entry({ object }), 'en').length).toBeGreaterThan(object.length);
  });

  it('names the staff behind a support session', () => {
    const actor = {
      kind: 'user',
      name: 'claire@acier.example',
      supportStaff: 'jean@docugen.example',
    } as const;
    expect(lineOf(entry({ actor }), 'fr')).toContain(';"claire@acier.example";"jean@docugen.example";');
    expect(lineOf(entry({ actor: { kind: 'staff', name: 'jean' } }), 'fr')).toContain(';"jean (support)";');
  });
});
