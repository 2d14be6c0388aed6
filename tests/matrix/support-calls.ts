import { ownerInPerson, supportOnly, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

/** Every call about support sessions, with harmless input. */
export const supportCalls: MatrixCall[] = [
  { method: 'GET', path: '/api/company/support-sessions', expected: ownerInPerson('200') },
  {
    method: 'DELETE',
    path: `/api/company/support-sessions/${nobody.id}`,
    expected: ownerInPerson('404 NotFound'),
  },
  {
    method: 'PUT',
    path: `/api/company/support-sessions/${nobody.id}/writing`,
    body: { allowed: false },
    expected: ownerInPerson('404 NotFound'),
  },
  {
    method: 'PUT',
    path: '/api/user/support-writing',
    body: { wish: 'Matrix' },
    expected: supportOnly('200'),
  },
];
