import Papa from 'papaparse';
import { beyondMailbox } from '#contract/accounts/company-users.ts';
import { fieldsInOrder, type Fault, type Field, type Person } from './people-fields.ts';
import { userForm } from './user-rules.ts';

export interface PeopleRead {
  people: Person[];
  /** The line of each person. */
  lines: number[];
  faults: Fault[];
}

const headerWords: Record<Field, RegExp> = {
  email: /^(e-?mail|adresse e-?mail|e-?mail address|courriel|mail)$/i,
  firstName: /^(prénom|prenom|first ?name|given ?name)$/i,
  lastName: /^(nom|nom de famille|last ?name|surname|family ?name)$/i,
  roleName: /^(profil|profile|rôle|role)$/i,
  username: /^(nom d[’']utilisateur|user ?name|identifiant)$/i,
};
const fieldOfHeader = (cell: string): Field | undefined =>
  fieldsInOrder.find((field) => headerWords[field].test(cell.trim()));

/** One `Jeanne Dupont <jeanne@acier.example>` of a line; the name may stand in quotes. It never looks back. */
const nameWithAddress = /\s*(?:"([^"]*)"\s*|([^"<>]*))<([^<>]*)>\s*(?:[;,]|$)/y;

/** `Dupont, Jeanne` is how directories write a name, surname first. */
const namesOf = (name: string): [firstName: string, lastName: string] => {
  const [before = '', after] = name.split(',', 2).map((part) => part.trim());
  if (after !== undefined) return [after, before];
  const [firstName = '', ...rest] = before.split(/\s+/);
  return [firstName, rest.join(' ')];
};

/** The people of a line as mail programs write addresses, one or several; none if it holds anything else. */
const addressesOf = (line: string): string[][] => {
  const found: string[][] = [];
  nameWithAddress.lastIndex = 0;
  const text = line.trim();
  while (nameWithAddress.lastIndex < text.length) {
    const [, quoted, plain = '', address = ''] = nameWithAddress.exec(text) ?? [];
    // Without a match, the pattern begins at the start of the line again.
    if (nameWithAddress.lastIndex === 0) return [];
    found.push([...namesOf(quoted ?? plain), address]);
  }
  return found;
};

const roleWords: Record<string, string> = {
  owner: 'owner',
  propriétaire: 'owner',
  user: 'user',
  limité: 'user',
  limited: 'user',
  utilisateur: 'user',
};

const toRole = (word: string, otherwise: string): string =>
  word === '' ? otherwise : (roleWords[word.toLowerCase()] ?? word);

const readRow = (cells: string[], columns: readonly (Field | undefined)[], otherwise: string): Person => {
  const found: Partial<Person> = {};
  cells.forEach((cell, at) => {
    const field = columns[at];
    if (field) found[field] = cell.trim();
  });
  const { firstName = '', lastName = '', email = '', username = '', roleName = '' } = found;
  return { firstName, lastName, email, username: username || email, roleName: toRole(roleName, otherwise) };
};

/** The first fault of each field. Without a username of its own, the e-mail address is one, and is blamed once. */
const faultsOf = (person: Person, line: number): Fault[] => {
  const { error } = userForm.safeParse(person);
  const faults = new Map<Field, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as Field;
    if (!faults.has(field)) faults.set(field, message);
  }
  if (person.username === person.email && faults.has('email')) faults.delete('username');
  return Array.from(faults, ([field, code]) => ({ line, field, code }));
};

interface Row {
  line: number;
  person: Person;
}

interface Line {
  line: number;
  text: string;
}

/** Lines of a table, with or without a header. */
const readTable = (table: readonly Line[], otherwise: string): Row[] => {
  const rows = Papa.parse<string[]>(table.map(({ text }) => text).join('\n')).data;
  const header = rows[0]?.map(fieldOfHeader) ?? [];
  const hasHeader = header.includes('email');
  const columns = hasHeader ? header : fieldsInOrder;
  return rows.flatMap((cells, at) =>
    (hasHeader && at === 0) || cells.every((cell) => cell.trim() === '')
      ? []
      : [{ line: table[at]?.line ?? at + 1, person: readRow(cells, columns, otherwise) }],
  );
};

/** A cell in quotes goes on behind the end of the line, as addresses and notes of exported contacts do. */
const opensCell = (text: string): boolean => /(?:^|[,;\t])\s*"/.test(text) && hasOddQuotes(text);
const hasOddQuotes = (text: string): boolean => text.split('"').length % 2 === 0;

/** The lines of a text; those of one cell in quotes are one line. A quote that nothing closes opens no cell. */
const linesOf = (text: string): Line[] => {
  const all = text.split(/\r\n|\r|\n/);
  const lines: Line[] = [];
  for (let at = 0; at < all.length; at++) {
    const first = at;
    if (opensCell(all[at] ?? '')) {
      let end = at + 1;
      while (end < all.length && !hasOddQuotes(all[end] ?? '')) end++;
      if (end < all.length) at = end;
    }
    lines.push({ line: first + 1, text: all.slice(first, at + 1).join('\n') });
  }
  return lines;
};

/**
 * Addresses are taken out first: in a table, their commas and quotes would end cells. Empty lines too: the separator is
 * guessed from how many cells a line has.
 */
const readRows = (text: string, otherwise: string): Row[] => {
  const table: Line[] = [];
  const people: Row[] = [];
  for (const { line, text: one } of linesOf(text)) {
    // Excel reads the separator from such a first line.
    if (one.trim() === '' || (line === 1 && /^\uFEFF?"?sep=."?$/i.test(one.trim()))) continue;
    const addresses = addressesOf(one);
    if (addresses.length === 0) table.push({ line, text: one });
    for (const cells of addresses) people.push({ line, person: readRow(cells, fieldsInOrder, otherwise) });
  }
  return [...readTable(table, otherwise), ...people].toSorted((one, other) => one.line - other.line);
};

/**
 * Reads people from pasted cells or a CSV file – separated by commas, semicolons or tabs, with or without a header – and
 * from addresses of mail programs.
 * @param otherwise the profile of lines that name none
 */
export const readPeople = (text: string, otherwise: string): PeopleRead => {
  const read: PeopleRead = { people: [], lines: [], faults: [] };
  const lineOfUsername = new Map<string, number>();
  for (const { line, person } of readRows(text, otherwise)) {
    const username = person.username.toLowerCase();
    const faults = faultsOf(person, line);
    if (faults.length === 0 && lineOfUsername.has(username)) faults.push({ line, field: 'username', code: 'Twice' });
    lineOfUsername.set(username, line);
    read.faults.push(...faults);
    read.people.push(person);
    read.lines.push(line);
  }
  for (const index of beyondMailbox(read.people))
    read.faults.push({ line: read.lines[index] ?? index + 1, field: 'email', code: 'TooMuchMail' });
  return read;
};

/** Text of a file. Spreadsheet programs on Windows often write Windows-1252, and UTF-16 as “Unicode text”. */
export const readText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
