import { anyone, inPerson, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const credential = (response: object) => ({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response });

export const passkeyCalls: MatrixCall[] = [
  { method: 'POST', path: '/api/auth/passkey/options', expected: anyone('200') },
  {
    method: 'POST',
    path: '/api/auth/passkey',
    body: credential({ clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }),
    expected: anyone('400 PasskeyRefused'),
  },
  { method: 'GET', path: '/api/passkeys', expected: inPerson('200') },
  {
    method: 'POST',
    path: '/api/passkeys/options',
    body: { encryptedPassword: Buffer.from('wrong').toString('base64') },
    expected: inPerson('400 WrongPassword'),
  },
  {
    method: 'POST',
    path: '/api/passkeys',
    body: { name: 'A', credential: credential({ clientDataJSON: 'AAAA', attestationObject: 'AAAA' }) },
    expected: inPerson('400 PasskeyRefused'),
  },
  {
    method: 'PATCH',
    path: `/api/passkeys/${nobody.id}`,
    body: { name: 'A' },
    expected: inPerson('404 NotFound'),
  },
  { method: 'DELETE', path: `/api/passkeys/${nobody.id}`, expected: inPerson('404 NotFound') },
];
