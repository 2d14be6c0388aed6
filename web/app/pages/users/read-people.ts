import Papa from 'papaparse';
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

/** `Jeanne Dupont <jeanne@acier.example>`, as mail programs write an address. */
const nameWithAddress = /^"?([^"<>]+?)"?\s*<([^<>]+)>$/;

const cellsOf = (cells: string[]): string[] => {
  const [only = ''] = cells;
  const [, name, address] = (cells.length === 1 && nameWithAddress.exec(only.trim())) || [];
  if (name === undefined || address === undefined) return cells;
  const [firstName = '', ...rest] = name.split(/\s+/);
  return [firstName, rest.join(' '), address];
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
  cellsOf(cells).forEach((cell, at) => {
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

/**
 * Reads people from pasted cells or a CSV file: separated by commas, semicolons or tabs, with or without a header.
 * @param otherwise the profile of lines that name none
 */
export const readPeople = (text: string, otherwise: string): PeopleRead => {
  const rows = Papa.parse<string[]>(text, { skipEmptyLines: false }).data;
  const header = rows[0]?.map(fieldOfHeader) ?? [];
  const hasHeader = header.includes('email');
  const read: PeopleRead = { people: [], lines: [], faults: [] };
  const lineOfUsername = new Map<string, number>();
  rows.forEach((cells, at) => {
    if ((hasHeader && at === 0) || cells.every((cell) => cell.trim() === '')) return;
    const person = readRow(cells, hasHeader ? header : fieldsInOrder, otherwise);
    const line = at + 1;
    const username = person.username.toLowerCase();
    const faults = faultsOf(person, line);
    if (faults.length === 0 && lineOfUsername.has(username)) faults.push({ line, field: 'username', code: 'Twice' });
    lineOfUsername.set(username, line);
    read.faults.push(...faults);
    read.people.push(person);
    read.lines.push(line);
  });
  return read;
};

/** Text of a file. Spreadsheet programs on Windows often write Windows-1252. */
export const readText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
