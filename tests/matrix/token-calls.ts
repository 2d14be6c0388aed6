import { inPerson, session, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const tokens = '/api/public/token';
const own = `${tokens}/${nobody.tokenId}`;

/** Every call of API tokens, with harmless input. */
export const tokenCalls: MatrixCall[] = [
  { method: 'GET', path: tokens, expected: session('200') },
  { method: 'GET', path: `${tokens}/requests`, expected: session('200') },
  {
    method: 'POST',
    path: `${tokens}/create`,
    body: { name: 'ERP', type: 'prod', expiration: '2020-01-01' },
    expected: inPerson('400 InvalidRequest'),
  },
  { method: 'GET', path: `${own}/value`, expected: inPerson('404 NotFound') },
  { method: 'POST', path: `${own}/desactivate`, expected: inPerson('404 NotFound') },
];
