import { describe, expect, it } from 'vitest';
import { placeOf } from './people-fields.ts';
import { readPeople, readText } from './read-people.ts';

const jeanne = {
  firstName: 'Jeanne',
  lastName: 'Dupont',
  email: 'jeanne@acier.example',
  username: 'jeanne@acier.example',
  roleName: 'user',
};

describe('people read from pasted text', () => {
  it.each([
    ['commas', 'Jeanne,Dupont,jeanne@acier.example'],
    ['semicolons', 'Jeanne;Dupont;jeanne@acier.example'],
    ['cells of a spreadsheet', 'Jeanne\tDupont\tjeanne@acier.example'],
    ['quotes', '"Jeanne","Dupont","jeanne@acier.example"'],
    ['an address of a mail program', 'Jeanne Dupont <jeanne@acier.example>'],
    ['a header in French', 'Adresse e-mail;Nom;Prénom\r\njeanne@acier.example;Dupont;Jeanne\r\n'],
    ['a header in English', 'First name,Department,Last name,E-mail\nJeanne,Sales,Dupont,jeanne@acier.example\n'],
    ['empty lines', '\n\nJeanne,Dupont,jeanne@acier.example\n\n'],
  ])('by %s', (_, text) => {
    expect(readPeople(text, 'user')).toMatchObject({ people: [jeanne], faults: [] });
  });

  it('with profile and username in either language; a line without a profile has the chosen one', () => {
    const text = 'A,B,a@x.example,Owner,boss@x.example\nC,D,c@x.example,limité\nE,F,e@x.example';
    expect(readPeople(text, 'owner').people.map(({ roleName, username }) => [roleName, username])).toEqual([
      ['owner', 'boss@x.example'],
      ['user', 'c@x.example'],
      ['owner', 'e@x.example'],
    ]);
  });

  it('with each fault at its line and field, once for an address that is the username too', () => {
    const text = 'A,B,a@x.example\n\nC,,c@x\nD,E,d@x.example,chef\nF,G,A@x.example';
    expect(readPeople(text, 'user').faults).toEqual([
      { line: 3, field: 'lastName', code: 'Empty' },
      { line: 3, field: 'email', code: 'WrongEmailFormat' },
      { line: 4, field: 'roleName', code: 'UnknownRole' },
      { line: 5, field: 'username', code: 'Twice' },
    ]);
  });
});

it('a file in Windows-1252 keeps its letters', async () => {
  expect(await readText(new Blob([Uint8Array.of(0x48, 0xe9)]))).toBe('Hé');
  expect(await readText(new Blob(['Hé']))).toBe('Hé');
});

it('the place of a refused field is its person', () => {
  expect(placeOf('people.12.email')).toEqual({ index: 12, field: 'email' });
  expect(placeOf('people.12')).toBeUndefined();
});
