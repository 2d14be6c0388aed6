import { inPerson, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const wrongPassword = Buffer.from('wrong').toString('base64');

export const myAccountCalls: MatrixCall[] = [
  {
    method: 'PATCH',
    path: '/api/user/me',
    body: { firstname: 'Nora', lastname: 'Petit', language: 'fr' },
    expected: inPerson('200'),
  },
  {
    method: 'POST',
    path: '/api/user/me/email',
    body: { email: 'elsewhere@matrix.example', encryptedPassword: wrongPassword },
    expected: inPerson('400 WrongPassword'),
  },
  { method: 'GET', path: '/api/user/me/email', expected: inPerson('200') },
  { method: 'GET', path: '/api/sessions', expected: inPerson('200') },
  { method: 'DELETE', path: `/api/sessions/${nobody.id}`, expected: inPerson('404 NotFound') },
  { method: 'GET', path: '/api/user/second-factor', expected: inPerson('200') },
  {
    method: 'POST',
    path: '/api/user/second-factor/confirm',
    body: { code: '000000' },
    expected: inPerson('409 SecondFactorOff'),
  },
  {
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    body: { code: '000000' },
    expected: inPerson('409 SecondFactorOff'),
  },
  {
    method: 'POST',
    path: '/api/user/second-factor/remove',
    body: { code: '000000' },
    expected: inPerson('409 SecondFactorOff'),
  },
  {
    method: 'POST',
    path: '/api/user/second-factor',
    body: { encryptedPassword: wrongPassword },
    expected: inPerson('400 WrongPassword'),
  },
];
