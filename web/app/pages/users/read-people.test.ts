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
    ['an address with its name in quotes', '"Jeanne Dupont" <jeanne@acier.example>;'],
    ['an address of a directory, surname first', 'Dupont, Jeanne <jeanne@acier.example>'],
    ['an address of a directory in quotes', '"Dupont, Jeanne" <jeanne@acier.example>,'],
    ['a header above an address', 'E-mail;Nom\nJeanne Dupont <jeanne@acier.example>'],
    ['a header in French', 'Adresse e-mail;Nom;Prénom\r\njeanne@acier.example;Dupont;Jeanne\r\n'],
    ['a header in English', 'First name,Department,Last name,E-mail\nJeanne,Sales,Dupont,jeanne@acier.example\n'],
    ['empty lines', '\n\nJeanne,Dupont,jeanne@acier.example\n\n'],
  ])('by %s', (_, text) => {
    expect(readPeople(text, 'user')).toMatchObject({ people: [jeanne], faults: [] });
  });

  it('by 500 addresses, among cells, and several on a line', () => {
    const letters = (at: number) => String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26));
    const many = Array.from({ length: 500 }, (_, at) => `Jean Martin ${letters(at)} <j${at}@x.example>`);
    expect(readPeople(many.join('\n'), 'user')).toMatchObject({
      people: { length: 500 },
      faults: [],
    });
    const mixed = 'A,"B C",a@x.example\n\n"Roux, Paul" <p@x.example>; Léa de La Tour <l@x.example>\nD,E,d@x.example';
    const { people, lines, faults } = readPeople(mixed, 'user');
    expect(people.map(({ firstName, lastName }) => `${firstName}|${lastName}`)).toEqual([
      'A|B C',
      'Paul|Roux',
      'Léa|de La Tour',
      'D|E',
    ]);
    expect([lines, faults]).toEqual([[1, 3, 3, 4], []]);
  });

  it('an address with one name lacks the other, and a wrong one is named with its line', () => {
    expect(readPeople('Jeanne <jeanne@acier.example>\nA B <c@>', 'user').faults).toEqual([
      { line: 1, field: 'lastName', code: 'Empty' },
      { line: 2, field: 'email', code: 'WrongEmailFormat' },
    ]);
  });

  it('a long row of spaces and open quotes is read at once', () => {
    // A tenth of a second on a machine at rest; time that grows with the square of the length would be a minute.
    const started = performance.now();
    for (const hostile of [' '.repeat(2e5), '"'.repeat(2e5), `${'a <b>, '.repeat(2e4)}<`, 'a, '.repeat(5e4)])
      readPeople(`${hostile}x`, 'user');
    expect(performance.now() - started).toBeLessThan(20_000);
  }, 60_000);

  it('with profile and username in either language; a line without a profile has the chosen one', () => {
    const text = 'A,B,a@x.example,Owner,boss@x.example\nC,D,c@x.example,limité\nE,F,e@x.example';
    expect(readPeople(text, 'owner').people.map(({ roleName, username }) => [roleName, username])).toEqual([
      ['owner', 'boss@x.example'],
      ['user', 'c@x.example'],
      ['owner', 'e@x.example'],
    ]);
  });

  it('after a first line that tells Excel the separator', () => {
    const { people, faults } = readPeople('sep=;\nprénom;nom;e-mail\nA;B;a@x.example', 'user');
    expect(faults).toEqual([]);
    expect(people.map(({ email }) => email)).toEqual(['a@x.example']);
  });

  it('where a cell in quotes has lines of its own, and where a quote is never closed', () => {
    const text = 'First name,Last name,E-mail,Notes\r\nA,B,a@x.example,"12 rue\r\nParis, ""2e"""\r\nC,D,c@x.example,"e';
    const { people, lines } = readPeople(`${text}\r\nF,,`, 'user');
    expect(people.map(({ email }) => email).slice(0, 2)).toEqual(['a@x.example', 'c@x.example']);
    expect(lines.slice(0, 2)).toEqual([2, 4]);
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

  // REQ-1.7.90
  it('with the lines that are too many for one mailbox', () => {
    const lines = Array.from({ length: 11 }, (_, index) => `A,B,team@x.example,user,person${index}@x.example`);
    expect(readPeople(lines.join('\n'), 'user').faults).toEqual([{ line: 11, field: 'email', code: 'TooMuchMail' }]);
  });
});

it('a file in Windows-1252 or UTF-16 keeps its letters', async () => {
  expect(await readText(new Blob([Uint8Array.of(0xff, 0xfe, 0x48, 0, 0xe9, 0)]))).toBe('Hé');
  expect(await readText(new Blob([Uint8Array.of(0xfe, 0xff, 0, 0x48, 0, 0xe9)]))).toBe('Hé');
  expect(await readText(new Blob([Uint8Array.of(0x48, 0xe9)]))).toBe('Hé');
  expect(await readText(new Blob(['Hé']))).toBe('Hé');
});

it('the place of a refused field is its person', () => {
  expect(placeOf('people.12.email')).toEqual({ index: 12, field: 'email' });
  expect(placeOf('people.12')).toBeUndefined();
});
