import { session, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const logs = '/api/logs/sign';

/** Every call of sign logs, with an innocent input: an org nobody has finds nothing, as another company's does. */
export const signLogCalls: MatrixCall[] = [
  { method: 'GET', path: logs, expected: session('200') },
  { method: 'GET', path: `${logs}/count`, expected: session('200') },
  { method: 'GET', path: `${logs}/live`, goesOn: true, expected: session('200') },
  { method: 'GET', path: `${logs}/export`, expected: session('200') },
  { method: 'GET', path: `${logs}/event/${nobody.signEventId}`, expected: session('404 NotFound') },
  {
    method: 'POST',
    path: '/api/logs/webhookRecovery',
    body: { event_id: nobody.signEventId },
    expected: session('404 NotFound'),
  },
];
