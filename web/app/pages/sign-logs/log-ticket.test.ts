import { expect, test } from 'vitest';
import { ticketAbout } from './log-ticket.ts';
import { signLog } from './sign-log.test-support.ts';

const failed = signLog({ error: 'UNABLE_TO_LOCK_ROW', status: 'error' });

test('a ticket about an event carries its ids, what failed, and no name or address of the signatory', () => {
  const { subject, product, text } = ticketAbout(failed, 'en');
  expect(subject).toBe('Signing: A signatory has signed – Contrat');
  expect(product).toBe('Sign');
  for (const part of ['e1', 'signer.done', 'UNABLE_TO_LOCK_ROW', 'r1', failed.org_id, 's1', '%%069Ac'])
    expect(text).toContain(part);
  expect(text).toContain('The record was being changed in the CRM.');
  expect(`${subject} ${text}`).not.toMatch(/Paul|Durand|example\.com/);
});

test('a ticket about an event without a request names what there is', () => {
  const { subject, text } = ticketAbout(
    signLog({ data: { signature_request: null, signer: null }, org_id: null }),
    'fr',
  );
  expect(subject).toBe('Signature\u00a0: Un signataire a signé');
  expect(text.split('\n').filter((line) => line.includes('\u00a0: '))).toHaveLength(3);
});
