import { inPerson, session, writing, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const logs = '/api/logs/sign';

/** Every call of sign logs, with harmless input. An unknown org finds nothing, like an org of another company. */
export const signLogCalls: MatrixCall[] = [
  { method: 'GET', path: logs, expected: session('200') },
  { method: 'GET', path: `${logs}/count`, expected: session('200') },
  { method: 'GET', path: `${logs}/week`, expected: session('200') },
  { method: 'GET', path: `${logs}/live`, goesOn: true, expected: session('200') },
  { method: 'GET', path: `${logs}/export`, expected: session('200') },
  { method: 'GET', path: `${logs}/event/${nobody.signEventId}`, expected: session('404 NotFound') },
  {
    method: 'POST',
    path: '/api/logs/webhookRecovery',
    body: { event_id: nobody.signEventId },
    expected: writing('404 NotFound'),
  },
  { method: 'GET', path: `/api/company/webdocs/${nobody.id}/recipients`, expected: session('404 NotFound') },
  { method: 'GET', path: `/api/company/webdocs/${nobody.id}/record`, expected: session('404 NotFound') },
  { method: 'POST', path: `/api/company/webdocs/${nobody.id}/record`, expected: inPerson('404 NotFound') },
  {
    method: 'PATCH',
    path: `/api/company/webdocs/${nobody.id}/signatories/${nobody.id}`,
    body: { email: 'zoe@matrix.example' },
    expected: inPerson('404 NotFound'),
  },
  {
    method: 'POST',
    path: `/api/company/webdocs/${nobody.id}/reopen`,
    body: { days: 7 },
    expected: inPerson('404 NotFound'),
  },
  { method: 'GET', path: `/api/company/webdocs/${nobody.id}/questions`, expected: session('404 NotFound') },
  {
    method: 'POST',
    path: `/api/company/webdocs/${nobody.id}/questions/${nobody.id}/answer`,
    body: { answer: 'Oui' },
    expected: inPerson('404 NotFound'),
  },
];
