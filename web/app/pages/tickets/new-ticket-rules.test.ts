import { describe, expect, it } from 'vitest';
import { emptyTicket, isTicketInput, ticketCall, ticketForm } from './new-ticket-rules.ts';
import type { TicketInput } from './new-ticket-rules.ts';

const filledIn: TicketInput = {
  subject: ' Les factures sortent vides ',
  product: 'Doc',
  environment: 'e1',
  otherOrgId: '',
  priority: 'P2',
  affectedUsers: '20 à 100',
  body: '<p>Bonjour</p>',
  accessSupport: true,
};

const wrongIn = (values: Partial<TicketInput>): Record<string, string> => {
  const { error } = ticketForm.safeParse({ ...filledIn, ...values });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('a new ticket', () => {
  // REQ-2.5.12
  it('needs its body, subject, product, environment, affected users and priority', () => {
    expect(wrongIn(emptyTicket)).toEqual({
      subject: 'Empty',
      product: 'Empty',
      environment: 'Empty',
      priority: 'Empty',
      affectedUsers: 'Empty',
      body: 'Empty',
    });
    expect(wrongIn({})).toEqual({});
  });

  // REQ-2.5.13
  it('needs another org id when the environment is Other, of at most 18 letters and digits', () => {
    expect(wrongIn({ environment: 'other' })).toEqual({ otherOrgId: 'Empty' });
    expect(wrongIn({ environment: 'other', otherOrgId: 'x'.repeat(19) })).toEqual({ otherOrgId: 'TooLong' });
    expect(wrongIn({ environment: 'other', otherOrgId: '00D/../1' })).toEqual({ otherOrgId: 'OrgIdFormat' });
    expect(wrongIn({ environment: 'other', otherOrgId: '00D5g000001AbCdEFG' })).toEqual({});
  });

  // REQ-2.7.7 REQ-2.7.8
  it('goes to the address of its environment, and of none without a connected org', () => {
    const environments = [
      { id: 'e0', orgId: '00D000000000000' },
      { id: 'e1', orgId: '00D111111111111' },
    ];
    const values = ticketForm.parse(filledIn);
    expect(ticketCall(values, environments)).toEqual({
      orgId: '00D111111111111',
      body: {
        subject: 'Les factures sortent vides',
        htmlBody: '<p>Bonjour</p>',
        product__c: 'Doc',
        priority: 'P2',
        affected_users__c: '20 à 100',
        orgId: '00D111111111111',
        accessSupport: true,
      },
    });
    const other = { ...values, environment: 'other', otherOrgId: '00D5g000001AbCd' };
    expect(ticketCall(other, environments)).toMatchObject({
      orgId: '00D000000000000',
      body: { orgId: '00D5g000001AbCd' },
    });
    expect(ticketCall(other, [])).toMatchObject({ orgId: null, body: { orgId: '00D5g000001AbCd' } });
  });

  it('comes back from a draft only whole', () => {
    expect(isTicketInput(JSON.parse(JSON.stringify(filledIn)))).toBe(true);
    expect([null, 'x', {}, { ...filledIn, body: 7 }].map(isTicketInput)).toEqual([false, false, false, false]);
  });
});
