import { webdocSize } from '#contract/limits.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueFault, type Field } from '../field-values.ts';
import { decodeSignatures } from '../signing/signature-images.ts';
import { readPng } from '#engines/images/png.ts';
import { openSignaturePictures } from '#engines/images/signature-pictures.ts';
import { asValue, png } from '../drawn-png.test-support.ts';
import { isTurn, mayDecline, mayFinish, nextAfter, statusAfterSigning, type SigningState } from '../rules.ts';

const today = new Date('2026-11-21T10:00:00Z');

const field = (more: Partial<Field> = {}): Field => ({
  tag: '{{a}}',
  type: 'text',
  isOptional: false,
  isAutofilled: false,
  value: null,
  maxLength: null,
  options: [],
  ...more,
});

const state = (more: Partial<SigningState> = {}): SigningState => ({
  webdoc: {
    status: 'pending',
    expiresAt: null,
    signingOrder: 'parallel',
    allowDecline: true,
    allowDelegation: false,
  },
  party: { id: 'p1', status: 'pending' },
  signatories: [
    { id: 'p1', status: 'pending' },
    { id: 'p2', status: 'pending' },
  ],
  fields: [field()],
  files: [],
  documents: [{ id: 'd1', sha256: 'ab' }],
  ...more,
});
const webdoc = (more: Partial<SigningState['webdoc']>) => ({ ...state().webdoc, ...more });
const action = (value: string, more: object = {}) => ({
  tag: '{{a}}',
  type: 'text' as const,
  value,
  ...more,
});
const codeOf = (verdict: ReturnType<typeof mayFinish>) => (verdict.may ? 'may' : verdict.code);

// REQ-2.5.4 REQ-2.5.7 REQ-2.5.8
describe('a value', () => {
  test.each<[Partial<Field>, string, string | null]>([
    [{ type: 'number' }, '12.50', null],
    [{ type: 'number' }, '.5', null],
    [{ type: 'number' }, '1,5', 'NotANumber'],
    [{ type: 'number' }, '-1', 'NotANumber'],
    [{ type: 'number' }, '1e5', 'NotANumber'],
    [{ type: 'number' }, '.', 'NotANumber'],
    [{ type: 'number' }, '١٢', 'NotANumber'],
    [{ type: 'date' }, '2024-02-29', null],
    [{ type: 'date' }, '2026-02-29', 'NotADate'],
    [{ type: 'date' }, '2026-13-01', 'NotADate'],
    [{ type: 'date' }, '21/11/2026', 'NotADate'],
    [{ type: 'date' }, '0000-01-01', 'NotADate'],
    [{ type: 'picklist', options: ['Oui', 'Non'] }, 'Oui', null],
    [{ type: 'picklist', options: ['Oui', 'Non'] }, 'oui', 'NotAnOption'],
    [{ type: 'checkbox' }, 'true', null],
    [{ type: 'checkbox' }, 'false', 'MustBeTicked'],
    [{ type: 'checkbox', isOptional: true }, 'false', null],
    [{ type: 'checkbox', isOptional: true }, 'yes', 'NotTrueOrFalse'],
    [{ maxLength: 3 }, 'abcd', 'TooLong'],
    [{ maxLength: 3 }, 'abc', null],
    [{}, '   ', 'Missing'],
    [{ isOptional: true }, '', null],
    [{}, 'a\u0000b', 'ControlCharacter'],
    [{}, 'a\u202Eb', 'ControlCharacter'],
    [{}, 'a\nb', null],
    [{}, '\uD800', 'ControlCharacter'],
    [{ type: 'signature' }, 'data:image/png;base64,iVBORw0KGgo=', 'NotAPicture'],
    [{ type: 'signature' }, 'javascript:alert(1)', 'NotAPicture'],
    [{ type: 'signature' }, asValue(png()), null],
    [{ type: 'signature' }, asValue(png(4, 2, 0)), 'Blank'],
    [{ type: 'signature' }, asValue(Buffer.concat([png(), Buffer.from('<script>')])), 'NotAPicture'],
    [{ type: 'signature' }, asValue(png(1_601, 1)), 'NotAPicture'],
    [{ type: 'signature' }, asValue(png(1, 801)), 'NotAPicture'],
    [{ type: 'signature' }, asValue(png(1_600, 800)), null],
    [{ type: 'signature' }, asValue(png(1_600, 800, 0)), 'Blank'],
    [{ type: 'signature' }, asValue(png(60, 20, 1, 16)), 'NotAPicture'],
    [{ type: 'signature' }, asValue(png()).replace('png', 'jpeg'), 'NotAPicture'],
  ])('%j with %j gives %j', (more, value, fault) => {
    expect(valueFault(field(more), value)).toBe(fault);
  });

  // REQ-4.4.28
  test.each([9_999, webdocSize.signatureBytes - 1])('%i digits and a letter are refused at once', (digits) => {
    const fault = valueFault(field({ type: 'number' }), `${'1'.repeat(digits)}a`);
    expect(fault).toBe(digits < webdocSize.valueLength ? 'NotANumber' : 'TooLong');
    expect(valueFault(field({ type: 'number', maxLength: digits + 2 }), `${'1'.repeat(digits)}a`)).toBe('NotANumber');
  });

  test('a PNG with any byte changed is no longer a picture, or still the same size', () => {
    const intact = png();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: intact.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = Buffer.from(intact);
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        expect(readPng(damaged)).toBeNull();
      }),
    );
  });

  test('of many pictures in one call, those past 4 megapixels in all are not read', async () => {
    const values = [0, 1, 2, 3].map((ink) => asValue(png(1_600, 800, ink)));
    const actions = values.map((value) => ({ tag: '{{a}}', type: 'signature' as const, value }));
    const fault = await decodeSignatures(openSignaturePictures(undefined), 'a', actions);
    expect(values.map((value) => fault(value))).toEqual(['Blank', null, null, 'TooLarge']);
  });

  test('any bytes behind a PNG header neither crash nor pass', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readPng(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytes]))).toBeNull();
      }),
    );
  });

  test('a real day of the calendar is a date, whatever its year', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(valueFault(field({ type: 'date' }), date.toISOString().slice(0, 10))).toBeNull();
        },
      ),
    );
  });
});

// REQ-2.4.2 REQ-2.4.4 REQ-2.5.5 REQ-2.8.2 REQ-4.5.2
describe('who may finish', () => {
  test.each<[string, Partial<SigningState>]>([
    ['AlreadySign', { party: { id: 'p1', status: 'signed' } }],
    ['AlreadyDeclined', { party: { id: 'p1', status: 'declined' } }],
    ['AlreadyDeclined', { webdoc: webdoc({ status: 'declined' }) }],
    ['WebdocExpired', { webdoc: webdoc({ status: 'expired' }) }],
    ['WebdocExpired', { webdoc: webdoc({ status: 'cancelled' }) }],
    ['WebdocExpired', { webdoc: webdoc({ expiresAt: today }) }],
    ['may', { webdoc: webdoc({ expiresAt: new Date(today.getTime() + 1) }) }],
    ['NotYourTurn', { webdoc: webdoc({ signingOrder: 'sequential' }), party: { id: 'p2', status: 'pending' } }],
    ['may', { webdoc: webdoc({ signingOrder: 'sequential' }) }],
    ['FileMissing', { files: [{ id: 'f1', required: true, isUploaded: false }] }],
    [
      'may',
      {
        files: [
          { id: 'f1', required: false, isUploaded: false },
          { id: 'f2', required: true, isUploaded: true },
        ],
      },
    ],
  ])('%s: %j', (code, more) => {
    expect(codeOf(mayFinish(state(more), { actions: [action('Élodie')] }, today))).toBe(code);
  });

  test.each<[string, Parameters<typeof mayFinish>[1]]>([
    ['DocumentChanged', { actions: [action('x')], documents: [{ id: 'd1', sha256: 'cd' }] }],
    ['DocumentChanged', { actions: [action('x')], documents: [] }],
    [
      'DocumentChanged',
      {
        actions: [action('x')],
        documents: [
          { id: 'd1', sha256: 'ab' },
          { id: 'd1', sha256: 'ab' },
        ],
      },
    ],
    ['DocumentChanged', { actions: [action('x')], documents: [{ id: 'd9', sha256: 'ab' }] }],
    ['may', { actions: [action('x')], documents: [{ id: 'd1', sha256: 'AB' }] }],
    ['ActionAlreadyRegistred', { actions: [action('x'), action('y')] }],
    ['FieldInvalid', { actions: [action('x'), action('y', { tag: '{{other}}' })] }],
    ['FieldInvalid', { actions: [action('x', { type: 'number' })] }],
    ['FieldMissing', { actions: [] }],
    ['FieldMissing', { actions: [action('')] }],
  ])('%s: %j', (code, submission) => {
    expect(codeOf(mayFinish(state(), submission, today))).toBe(code);
  });

  test('one document named twice does not stand for two', () => {
    const two = state({
      documents: [
        { id: 'd1', sha256: 'ab' },
        { id: 'd2', sha256: 'cd' },
      ],
    });
    const [first, second] = two.documents;
    const verdict = (...documents: typeof two.documents) =>
      codeOf(mayFinish(two, { actions: [action('x')], documents }, today));
    expect(first && verdict(first, first)).toBe('DocumentChanged');
    expect(first && second && verdict(second, first)).toBe('may');
  });

  test('a field that is given cannot be changed, and need not be sent', () => {
    const given = state({ fields: [field({ isAutofilled: true, value: 'Acier Nord SA' })] });
    expect(mayFinish(given, { actions: [] }, today)).toEqual({
      may: true,
      values: new Map([['{{a}}', 'Acier Nord SA']]),
    });
    expect(codeOf(mayFinish(given, { actions: [action('Acier Nord SA')] }, today))).toBe('may');
    expect(mayFinish(given, { actions: [action('Autre SA')] }, today)).toEqual({
      may: false,
      code: 'FieldInvalid',
      errors: [{ path: 'actions.{{a}}', code: 'Unchangeable' }],
    });
  });

  test('a default value stands until it is changed, and its field can be emptied only when optional', () => {
    const prefilled = state({ fields: [field({ value: 'Lille' })] });
    expect(mayFinish(prefilled, { actions: [] }, today)).toMatchObject({
      values: new Map([['{{a}}', 'Lille']]),
    });
    expect(codeOf(mayFinish(prefilled, { actions: [action('')] }, today))).toBe('FieldMissing');
  });
});

const fieldType = fc.constantFrom<Field['type'][]>(
  'text',
  'number',
  'checkbox',
  'picklist',
  'date',
  'mention',
  'signature',
);
const anyField = fc.record({
  tag: fc.constantFrom('{{a}}', '{{b}}', '{{c}}', '{{d}}'),
  type: fieldType,
  isOptional: fc.boolean(),
  isAutofilled: fc.boolean(),
  value: fc.option(fc.constantFrom('x', 'true', '12', '2026-01-01', '')),
  maxLength: fc.option(fc.integer({ min: 1, max: 5 })),
  options: fc.constantFrom(['x'], ['12', 'true']),
});
const anyAction = fc.record({
  tag: fc.constantFrom('{{a}}', '{{b}}', '{{c}}', '{{d}}', '{{foreign}}'),
  type: fieldType,
  value: fc.oneof(fc.constantFrom('x', 'true', 'false', '12', '2026-01-01', '', asValue(png())), fc.string()),
});

test('whatever is sent, what is kept is exactly the own fields, each valid or as it was given', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyField, { selector: ({ tag }) => tag }),
      fc.array(anyAction, { maxLength: 6 }),
      (fields, actions) => {
        const verdict = mayFinish(state({ fields }), { actions }, today);
        if (!verdict.may) return;
        expect([...verdict.values.keys()].sort()).toEqual(fields.map(({ tag }) => tag).sort());
        for (const each of fields) {
          const value = verdict.values.get(each.tag) ?? '';
          if (each.isAutofilled || each.type === 'mention') expect(value).toBe(each.value ?? '');
          else if (actions.some(({ tag }) => tag === each.tag)) expect(valueFault(each, value)).toBeNull();
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

const partyStatus = fc.constantFrom<('pending' | 'signed')[]>('pending', 'signed');

test('in a sequence at most one signatory has the turn, and the document is complete exactly when none is left', () => {
  fc.assert(
    fc.property(fc.array(partyStatus, { minLength: 1, maxLength: 8 }), (statuses) => {
      const signatories = statuses.map((status, index) => ({ id: `p${index}`, status }));
      const states = signatories.map((party) =>
        state({ webdoc: webdoc({ signingOrder: 'sequential' }), party, signatories }),
      );
      const turns = states.filter(isTurn);
      expect(turns.length).toBe(statuses.includes('pending') ? 1 : 0);
      for (const turn of turns) {
        const others = signatories.filter(({ id }) => id !== turn.party.id);
        expect(statusAfterSigning(turn) === 'completed').toBe(others.every(({ status }) => status === 'signed'));
        expect(nextAfter(turn)).toBe(others.find(({ status }) => status === 'pending')?.id ?? null);
      }
    }),
  );
});

test('declining needs the right to it', () => {
  expect(mayDecline(state(), today)).toEqual({ may: true });
  expect(mayDecline(state({ webdoc: webdoc({ allowDecline: false }) }), today)).toMatchObject({
    code: 'DeclineNotAllowed',
  });
  expect(mayDecline(state({ party: { id: 'p1', status: 'signed' } }), today)).toMatchObject({
    code: 'AlreadySign',
  });
});
