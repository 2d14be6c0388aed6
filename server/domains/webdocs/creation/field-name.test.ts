import { expect, test } from 'vitest';
import { fieldName } from './field-name.ts';

// REQ-2.3.18
test.for([
  [{ tag: '[[sign]]', type: 'signature' }, 'Signature'],
  [{ tag: '{{s1.birth_date}}', type: 'date' }, 'Birth date'],
  [{ tag: '[[ville]]', type: 'text' }, 'Ville'],
  [{ tag: '{{s1.prénom-usuel}}', type: 'text' }, 'Prénom usuel'],
  [{ tag: '#12#', type: 'number' }, '12'],
  [{ tag: '{{***}}', type: 'text' }, '{{***}}'],
  [{ tag: '{{s1.ville}}', type: 'text', name: 'Ville du siège' }, 'Ville du siège'],
] as const)('a field %o is shown as “%s”', ([field, shown]) => {
  expect(fieldName(field)).toBe(shown);
});
