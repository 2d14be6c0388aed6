import { ownerInPerson, session, writing, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const org = `/api/salesforce/org/${nobody.orgId}/ticket`;
const ticket = `${org}/${nobody.recordId}`;
const wanted = {
  subject: 'Test',
  htmlBody: '<p>Test</p>',
  product__c: 'Doc',
  priority: 'P4',
  affected_users__c: '1 à 20',
  accessSupport: false,
};

/** Every call of tickets, with harmless input. */
export const ticketCalls: MatrixCall[] = [
  { method: 'GET', path: '/api/salesforce/tickets', expected: session('200') },
  { method: 'POST', path: org, body: wanted, expected: writing('404 NotFound') },
  {
    method: 'POST',
    path: '/api/salesforce/ticket',
    body: { ...wanted, htmlBody: '<p> </p>' },
    expected: writing('400 InvalidRequest'),
  },
  { method: 'GET', path: ticket, expected: session('404 NotFound') },
  { method: 'GET', path: `${ticket}/file/${nobody.recordId}`, expected: session('404 NotFound') },
  {
    method: 'POST',
    path: `${ticket}/message`,
    body: { content: '<p>Test</p>', subject: 'Test' },
    expected: writing('404 NotFound'),
  },
  {
    method: 'PUT',
    path: `${ticket}/support-writing`,
    body: { allowed: false },
    expected: ownerInPerson('404 NotFound'),
  },
  ...['close', 'file'].map((what): MatrixCall => ({
    method: 'POST',
    path: `${ticket}/${what}`,
    expected: writing('404 NotFound'),
  })),
];
