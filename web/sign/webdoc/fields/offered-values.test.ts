import { expect, test } from 'vitest';
import type { Interaction } from '#contract/webdocs/webdocs.ts';
import { offeredValues } from './offered-values.ts';

const field = (name: string, more: Partial<Interaction> = {}): Interaction => ({
  tag: name,
  recipient: 's1',
  type: 'text',
  width: null,
  height: null,
  isOptional: false,
  isAutofilled: false,
  value: null,
  maxLength: null,
  instruction: null,
  name,
  options: [],
  ...more,
});
const signatory = { firstName: 'Élodie', lastName: 'Nguyễn' };
const now = new Date(2026, 10, 5, 23, 30);
const offered = (...fields: Interaction[]) => Object.fromEntries(offeredValues(fields, signatory, now));

// REQ-2.2.31
test('a field for the name is offered the signer’s own name, in both languages', () => {
  for (const name of [
    'Nom et prénom',
    'Nom & prénom du signataire',
    'Name of the signatory',
    'Votre nom complet *',
    'Signataire :',
    'Full name',
    'Your name',
    'Nom',
  ])
    expect(offered(field(name)), name).toEqual({ [name]: 'Élodie Nguyễn' });
});

test('beside a field for the first name, the name is the last name', () => {
  expect(offered(field('Nom'), field('Prénom'))).toEqual({ Nom: 'Nguyễn', Prénom: 'Élodie' });
  expect(offered(field('Last name'), field('First name'))).toEqual({ 'Last name': 'Nguyễn', 'First name': 'Élodie' });
});

test('a field for the day of the signature is offered today, by the browser’s own calendar', () => {
  for (const name of [
    'Date',
    'Date de signature',
    'Date de signature du contrat',
    'Fait le',
    'Signed on',
    'Today’s date',
  ])
    expect(offered(field(name, { type: 'date' })), name).toEqual({ [name]: '2026-11-05' });
});

test('no other date and no other person’s name is guessed', () => {
  const birth = field('Date de naissance', { type: 'date' });
  expect(
    offered(
      birth,
      field('Nom du conjoint'),
      field('Ville'),
      field('Nom de la société'),
      field('Date du contrat', { type: 'date' }),
    ),
  ).toEqual({});
});

test('values of the sender stay, and a name too long for its field is not offered', () => {
  expect(offered(field('Nom', { value: 'Durand' }), field('Name', { maxLength: 5 }))).toEqual({});
  expect(offered(field('Full name', { isAutofilled: true, value: 'x' }))).toEqual({});
});
