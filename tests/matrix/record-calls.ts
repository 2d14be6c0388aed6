import { inPerson, ownerInPerson, session, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const records = `/api/externalenvironments/${nobody.id}/records`;
const object = `${records}/objects/Opportunity`;
const unknown = '404 ExternalDoesNotExist';

/** Every call about the fields of records that take the state of documents. */
export const recordCalls: MatrixCall[] = [
  { method: 'GET', path: records, expected: session(unknown) },
  { method: 'GET', path: `${records}/objects`, expected: session(unknown) },
  { method: 'GET', path: object, expected: session(unknown) },
  {
    method: 'PUT',
    path: object,
    body: { state: null, document: null, completed: null },
    expected: ownerInPerson(unknown),
  },
  { method: 'DELETE', path: object, expected: ownerInPerson(unknown) },
  { method: 'POST', path: `${records}/write`, expected: inPerson(unknown) },
];
