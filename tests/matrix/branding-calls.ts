import { ownerInPerson, ownerOnly, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const brandings = '/api/companyBranding';
const own = `${brandings}/${nobody.brandingId}`;
const look = {
  name: 'Another',
  background: '#000000',
  text: '#ffffff',
  button: '#000000',
  buttonText: '#ffffff',
  logo: null,
  logoSize: 'M',
  isDefault: true,
};

/** Every call of brandings, with harmless input. */
export const brandingCalls: MatrixCall[] = [
  { method: 'GET', path: brandings, expected: ownerOnly('200') },
  { method: 'POST', path: brandings, body: { name: ' ' }, expected: ownerInPerson('400 InvalidRequest') },
  { method: 'GET', path: own, expected: ownerOnly('404 NotFound') },
  { method: 'PUT', path: own, body: look, expected: ownerInPerson('404 NotFound') },
  { method: 'DELETE', path: own, expected: ownerInPerson('404 NotFound') },
];
