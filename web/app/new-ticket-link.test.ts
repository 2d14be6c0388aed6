import { expect, test } from 'vitest';
import { cleanTicketSearch, newTicketLink } from './new-ticket-link.ts';

test('the link to a new ticket carries its subject, product and text, cut where an address would be', () => {
  expect(newTicketLink({ subject: ' Signature en échec ', product: 'Sign', text: 'x'.repeat(9_000) })).toEqual({
    to: '/cases/new',
    search: { subject: 'Signature en échec', product: 'Sign', text: 'x'.repeat(1_500) },
  });
  expect(newTicketLink().search).toEqual({});
});

test('anything else in the address is dropped', () => {
  expect(cleanTicketSearch({ subject: ['a'], product: '  ', text: 7, other: 'x' } as object)).toEqual({});
});
