import { anyone, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const webdocToken = nobody.token;
const noWebdoc = anyone('404 NoWebdocFound');
const person = { firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@matrix.example' };

/** Every public call, with a link that does not exist. The server ignores any bearer. */
export const signingCalls: MatrixCall[] = [
  { method: 'GET', path: '/api/config', expected: anyone('200') },
  { method: 'POST', path: '/api/spans', body: { spans: [] }, expected: anyone('200') },
  { method: 'GET', path: '/api/public/seal-certificates', expected: anyone('200') },
  { method: 'GET', path: '/api/public/published-heads', expected: anyone('200') },
  { method: 'GET', path: '/api/public/published-heads/999999', expected: anyone('404 NotFound') },
  { method: 'GET', path: `/api/preview/${nobody.token}`, expected: anyone('404 NotFound') },
  { method: 'GET', path: `/api/preview/${nobody.token}/pages`, expected: anyone('404 NotFound') },
  { method: 'GET', path: `/api/webdoc/logo/${nobody.id}`, expected: anyone('404 NotFound') },
  ...['', 'branding/', 'download/', 'paper/', 'questions/', 'snooze/'].map((what): MatrixCall => ({
    method: 'GET',
    path: `/api/webdoc/${what}${nobody.token}`,
    expected: noWebdoc,
  })),
  ...(
    [
      ['html', { contentDocId: nobody.id }],
      ['opened', {}],
      ['paper', { actions: [] }],
      ['paper/digest', { actions: [] }],
      ['sign', { actions: [] }],
      ['decline', { stakeholderId: nobody.id, reason: 'Non' }],
      ['delegate', person],
      ['questions', { question: 'Pourquoi ?' }],
      ['snooze', { until: null }],
      ['code', {}],
      ['code/verify', { code: '123456' }],
    ] as const
  ).map(([what, body]): MatrixCall => ({
    method: 'POST',
    path: `/api/webdoc/${what}`,
    body: { webdocToken, ...body },
    expected: noWebdoc,
  })),
  {
    method: 'POST',
    path: '/api/webdoc/questions/answer',
    body: { questionToken: nobody.token, answer: 'Oui' },
    expected: noWebdoc,
  },
  {
    method: 'PUT',
    path: '/api/webdoc/draft',
    body: { webdocToken, values: [], reachedEnd: false, pages: null },
    expected: noWebdoc,
  },
  { method: 'GET', path: `/api/webdoc/draft/${nobody.token}`, expected: noWebdoc },
  {
    method: 'POST',
    path: `/api/webdoc/uploadFile/${nobody.id}/${nobody.token}`,
    expected: noWebdoc,
  },
  {
    method: 'POST',
    path: '/api/webdoc/report',
    body: { reportToken: nobody.token, reason: 'unknown' },
    expected: anyone('404 NotFound'),
  },
  { method: 'POST', path: `/api/mail-reports/${nobody.token}`, body: {}, expected: anyone('404 NotFound') },
  { method: 'POST', path: `/api/crm/messages/${nobody.token}`, body: {}, expected: anyone('404 NotFound') },
  { method: 'POST', path: '/api/webdoc/mine', body: { token: nobody.token }, expected: anyone('410 ExpiredToken') },
  {
    method: 'POST',
    path: '/api/webdoc/mine/link',
    body: { email: person.email },
    expected: anyone('200'),
  },
  { method: 'POST', path: '/api/webhooks/sign', body: {}, expected: anyone('403 WebhookSignatureInvalid') },
];
