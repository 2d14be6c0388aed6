import { expect, test } from 'vitest';
import { verdictOfKind } from '../verdict.ts';
import type { Finding, FindingKind } from './finding.ts';
import type { KnownLog } from './log.ts';
import { shownVerdict } from './shown-verdict.ts';

const log = { brokenAt: null, isShownOtherwise: false } as KnownLog;
const shown = (kind: 'log' | 'intact' | 'heads', ...findings: string[]) =>
  shownVerdict(
    verdictOfKind(kind, { log }),
    findings.map((each): Finding => {
      const [name, mark] = each.split(' ');
      return { kind: name as FindingKind, file: null, ...(mark && { isUnproved: true }) };
    }),
    'fr',
  ).kind;

// REQ-6.1.47
test('a log agrees with what is proved, or with a file that nothing proves, and is told apart', () => {
  expect(shown('log')).toBe('log');
  expect(shown('log', 'same')).toBe('logAgrees');
  for (const rest of ['uncovered', 'hidesQuestions', 'otherNames'])
    expect(shown('log', 'same', rest)).toBe('logAgreesInPart');
  expect(shown('log', 'uncovered')).toBe('log');
  // Of a preuve.json outside its PDF the trail alone is compared.
  const alone = verdictOfKind('log', { log: { ...log, kind: 'document' } });
  expect(shownVerdict(alone, [{ kind: 'same', file: null }], 'fr').kind).toBe('logAgreesInPart');
  expect(shown('log', 'same ?')).toBe('logUnproved');
  expect(shown('log', 'same', 'other ?')).toBe('logAgrees');
  expect(shown('log', 'same ?', 'other ?')).toBe('log');
  expect(shown('log', 'same ?', 'missing')).toBe('logMissing');
  expect(shown('log', 'sameLog ?')).toBe('log');
});

// REQ-6.1.47
test('what nothing proves discredits neither a log nor a sealed PDF', () => {
  for (const kind of ['other', 'lost', 'cut', 'namedOther', 'otherLog', 'missing']) {
    expect(shown('log', `${kind} ?`)).toBe('log');
    expect(shown('intact', `${kind} ?`)).toBe('intact');
  }
  for (const kind of ['other', 'namedOther', 'otherLog']) expect(shown('intact', kind)).toBe('contradicted');
  expect(shown('heads', 'gone')).toBe('headsGone');
  expect(shown('heads', 'published', 'signed', 'differs ?', 'notFollows ?')).toBe('headsAgree');
  expect(shown('heads', 'republished')).toBe('contradicted');
});
