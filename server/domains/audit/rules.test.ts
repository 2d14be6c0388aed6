import { describe, expect, it } from 'vitest';
import { midnightIn, readEntryCursor, searchWords, toEntry, writeEntryCursor } from './rules.ts';

const parisMidnight = (day: string, later?: number) => midnightIn('Europe/Paris', day, later);

describe('a day in Europe/Paris', () => {
  it.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-14', '2026-07-13T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['1900-01-01', '1899-12-31T23:50:39.000Z'],
  ])('%s begins at %s', (day, moment) => {
    expect(parisMidnight(day).toISOString()).toBe(moment);
  });

  it('is 23 hours long when summer time begins and 25 when it ends', () => {
    const hours = (day: string) => (parisMidnight(day, 1).getTime() - parisMidnight(day).getTime()) / 3.6e6;
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-12-31')]).toEqual([23, 25, 24]);
  });
});

it('a day of another zone begins at its own midnight', () => {
  expect(midnightIn('America/New_York', '2026-11-29').toISOString()).toBe('2026-11-29T05:00:00.000Z');
  expect(midnightIn('Asia/Kolkata', '2026-11-29', 1).toISOString()).toBe('2026-11-29T18:30:00.000Z');
});

describe('a continuation token', () => {
  it('says where to go on', () => {
    for (const before of [1, 51, 9_007_199_254_740_991]) expect(readEntryCursor(writeEntryCursor(before))).toBe(before);
  });

  it.each([
    '',
    'x',
    '51',
    'MS41MQ==',
    Buffer.from('1.0').toString('base64url'),
    Buffer.from('1.-5').toString('base64url'),
    Buffer.from('1.5e3').toString('base64url'),
    Buffer.from('2.51').toString('base64url'),
    Buffer.from('1.9999999999999999').toString('base64url'),
    Buffer.from("1.51' or true--").toString('base64url'),
    `${Buffer.from('1.51').toString('base64url')}!`,
  ])('that is none of ours is not read: %s', (token) => {
    expect(readEntryCursor(token)).toBeNull();
  });
});

describe('a search', () => {
  it('is its words, each with the actions whose French or English sentence has it, accents or not', () => {
    expect(searchWords('  Claire  SUPPRIME ')).toEqual([
      { text: 'Claire', actions: [] },
      {
        text: 'SUPPRIME',
        actions: [
          'user.passkeyRemoved',
          'user.deleted',
          'environment.deleted',
          'template.deleted',
          'branding.deleted',
          'webhook.deleted',
        ],
      },
    ]);
    expect(searchWords('invited').flatMap(({ actions }) => actions)).toContain('user.invited');
    expect(searchWords('{object}')).toEqual([{ text: '{object}', actions: [] }]);
    expect(searchWords(' \0 ')).toEqual([]);
  });
});

describe('an entry', () => {
  const at = new Date('2026-11-21T10:00:00.000Z');

  it('shows the words of its body: the actor, the staff behind a support session, object, details, address', () => {
    const body = {
      action: 'user.changed',
      actor: {
        kind: 'user',
        id: 'u1',
        username: 'claire@acier.example',
        supportStaff: 'jean@docugen.example',
      },
      object: { id: 'u2', name: 'paul@acier.example' },
      details: { from: 'user', to: 'owner', times: 2, nested: { a: ['x', true] }, none: null },
      origin: { address: '192.0.2.1', userAgent: 'x', requestId: 'y' },
    };
    expect(toEntry({ seq: 3, at, body })).toEqual({
      seq: 3,
      at: '2026-11-21T10:00:00.000Z',
      action: 'user.changed',
      actor: { kind: 'user', name: 'claire@acier.example', supportStaff: 'jean@docugen.example' },
      object: 'paul@acier.example',
      details: { from: 'user', to: 'owner', times: '2', nested: 'x, true' },
      address: '192.0.2.1',
    });
  });

  it('never shows what is named like a secret', () => {
    const details = { token: 'a', supportToken: 'b', clientSecret: 'c', password: 'd', reason: 'kept' };
    expect(toEntry({ seq: 1, at, body: { action: 'x', details } }).details).toEqual({ reason: 'kept' });
  });

  it('is readable whatever an older version wrote', () => {
    expect(toEntry({ seq: 1, at, body: { actor: null, object: 'old', details: [1], origin: 4 } })).toEqual({
      seq: 1,
      at: '2026-11-21T10:00:00.000Z',
      action: '',
      actor: { kind: 'system', name: '' },
      object: null,
      details: {},
      address: null,
    });
  });
});
