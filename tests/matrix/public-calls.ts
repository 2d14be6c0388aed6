import { system, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const webdocs = '/api/public/webdocs';
const own = `${webdocs}/${nobody.webdocId}`;
const webhooks = '/api/public/webhooks';
const webhook = `${webhooks}/${nobody.webhookId}`;
const notFound = '404 NoWebdocFound';

/** Every call of the public API, with harmless input. */
export const publicCalls: MatrixCall[] = [
  { method: 'GET', path: webdocs, expected: system('webdocs.read', '200') },
  { method: 'GET', path: own, expected: system('webdocs.read', notFound) },
  { method: 'GET', path: `${own}/document`, expected: system('webdocs.read', notFound) },
  { method: 'GET', path: `${own}/evidence`, expected: system('webdocs.read', notFound) },
  {
    method: 'POST',
    path: webdocs,
    body: { name: ' ' },
    expected: system('webdocs.write', '400 InvalidRequest'),
  },
  { method: 'POST', path: `${own}/remind`, body: {}, expected: system('webdocs.write', notFound) },
  { method: 'POST', path: `${own}/cancel`, body: {}, expected: system('webdocs.write', notFound) },
  { method: 'POST', path: `${own}/expire`, expected: system('webdocs.write', notFound) },
  { method: 'POST', path: `${own}/sign`, body: { recipient: 's1' }, expected: system('webdocs.write', notFound) },
  { method: 'POST', path: `${own}/decline`, body: { recipient: 's1' }, expected: system('webdocs.write', notFound) },
  { method: 'POST', path: `${own}/reopen`, body: {}, expected: system('webdocs.write', notFound) },
  {
    method: 'PATCH',
    path: `${own}/signatories/${nobody.signatoryId}`,
    body: { firstName: 'Zoé' },
    expected: system('webdocs.write', notFound),
  },
  {
    method: 'POST',
    path: '/api/public/previews',
    body: { name: ' ' },
    expected: system('webdocs.write', '400 InvalidRequest'),
  },
  { method: 'GET', path: '/api/public/brandings', expected: system('settings.read', '200') },
  { method: 'GET', path: '/api/public/templates', expected: system('settings.read', '200') },
  {
    method: 'GET',
    path: webhooks,
    expected: { ...system('settings.read', '200'), 'an API token of another company that manages webhooks': '200' },
  },
  { method: 'GET', path: webhook, expected: system('webhooks.read', '404 NotFound') },
  {
    method: 'POST',
    path: webhooks,
    body: { url: 'nowhere' },
    expected: system('webhooks.write', '422 WebhookUrlRefused'),
  },
  { method: 'PATCH', path: webhook, body: { isActive: false }, expected: system('webhooks.write', '404 NotFound') },
  { method: 'POST', path: `${webhook}/rotate`, expected: system('webhooks.write', '404 NotFound') },
  { method: 'POST', path: `${webhook}/test`, expected: system('webhooks.write', '404 NotFound') },
  { method: 'DELETE', path: webhook, expected: system('webhooks.write', '404 NotFound') },
  { method: 'GET', path: '/api/public/events', expected: system('webdocs.read', '200') },
  { method: 'GET', path: '/api/public/sign-logs', expected: system('logs.read', '200') },
  {
    method: 'PUT',
    path: '/api/public/templates/TPL-0001',
    expected: system('templates.write', '422 FileMissing'),
  },
];
