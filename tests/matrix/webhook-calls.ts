import { ownerInPerson, ownerOnly, ownerWriting, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const webhooks = '/api/company/webhooks';
const own = `${webhooks}/${nobody.webhookId}`;
const delivery = `${own}/deliveries/${nobody.deliveryId}`;

/** Every call of webhooks, with harmless input. */
export const webhookCalls: MatrixCall[] = [
  { method: 'GET', path: webhooks, expected: ownerOnly('200') },
  {
    method: 'POST',
    path: webhooks,
    body: { url: 'nowhere', orgType: 'prod' },
    expected: ownerInPerson('422 WebhookUrlRefused'),
  },
  {
    method: 'PUT',
    path: own,
    body: { url: 'https://hooks.example/in', isActive: true },
    expected: ownerInPerson('404 NotFound'),
  },
  { method: 'POST', path: `${own}/rotate`, expected: ownerInPerson('404 NotFound') },
  { method: 'POST', path: `${own}/test`, expected: ownerWriting('404 NotFound') },
  { method: 'GET', path: `${own}/deliveries`, expected: ownerOnly('404 NotFound') },
  { method: 'GET', path: delivery, expected: ownerOnly('404 NotFound') },
  { method: 'POST', path: `${delivery}/replay`, expected: ownerWriting('404 NotFound') },
  {
    method: 'POST',
    path: `${own}/replay`,
    body: { since: '2026-11-01T00:00:00Z' },
    expected: ownerWriting('404 NotFound'),
  },
  { method: 'DELETE', path: own, expected: ownerInPerson('404 NotFound') },
];
