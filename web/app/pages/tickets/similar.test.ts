import { describe, expect, it } from 'vitest';
import type { TicketSummary } from '#contract/ticket-list.ts';
import { similarTickets } from './similar.ts';

const ticket = (subject: string, createdDate: string, status = 'Working'): TicketSummary => ({
  id: subject,
  caseNumber: '00001001',
  subject,
  description: '',
  product__c: 'Doc',
  orgId: null,
  priority: 'P3',
  affected_users__c: '1 à 20',
  accessSupport: false,
  createdDate,
  closedDate: null,
  status,
  app_IsNew__c: false,
  closeReason: null,
  sending: 'sent',
});

const tickets = [
  ticket('La génération des factures PDF échoue', '2026-11-01T10:00:00.000Z'),
  ticket('Signature électronique refusée', '2026-11-02T10:00:00.000Z'),
  ticket('Facture PDF vide', '2026-11-03T10:00:00.000Z', 'Closed'),
  ticket('Signatures en double', '2026-11-04T10:00:00.000Z'),
];
const found = (subject: string) => similarTickets(subject, tickets).map(({ id }) => id);

describe('open tickets that are like the one being written', () => {
  it('share words with it, whatever accents, case and number', () => {
    expect(found('facture pdf en erreur')).toEqual(['La génération des factures PDF échoue']);
  });

  it('come nearest first, then newest first', () => {
    expect(found('Signature')).toEqual(['Signatures en double', 'Signature électronique refusée']);
    expect(found('signature électronique')[0]).toBe('Signature électronique refusée');
  });

  it('are none while nothing of meaning is typed, and none that is closed', () => {
    expect(found('')).toEqual([]);
    expect(found('un problème avec les')).toEqual([]);
    expect(found('vide')).toEqual([]);
  });

  it('are none when only one of many words is shared', () => {
    expect(found('Installer le paquet sur une sandbox pour la signature')).toEqual([]);
  });
});
