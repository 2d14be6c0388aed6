import { describe, expect, it } from 'vitest';
import type { InvoiceRecord } from '#contract/environments/crm-records.ts';
import { lastInvoice, overallStatus, statusOf } from './invoice-rules.ts';

const today = '2026-11-21';
const invoice = (more: Partial<InvoiceRecord>): InvoiceRecord => ({
  id: 'a02000000000001',
  gnx__Invoice_number__c: 'FA-1',
  date_de_facture_Formule__c: '2026-11-01',
  gnx__Amount_with_taxes__c: 120,
  payment_due_date__c: null,
  gnx__Stage__c: 'Paid',
  ...more,
});
const paid = invoice({ payment_due_date__c: '2026-01-01' });
const due = (payment_due_date__c: string | null, gnx__Stage__c = 'Issued') =>
  invoice({ payment_due_date__c, gnx__Stage__c });

// REQ-1.4.31
describe('the overall status', () => {
  it('is late if any unpaid invoice has a due date before today', () => {
    expect(overallStatus([paid, due('2026-12-01'), due('2026-11-20')], today)).toBe('late');
    expect(overallStatus([paid, due('2026-11-20', 'Reminder')], today)).toBe('late');
  });

  it('is not late on the due day itself', () => {
    expect(overallStatus([due('2026-11-21')], today)).toBe('toPay');
  });

  it('is to pay if any is Issued, else up to date', () => {
    expect(overallStatus([paid, due(null)], today)).toBe('toPay');
    expect(overallStatus([paid, due(null, 'Draft')], today)).toBe('ok');
    expect(overallStatus([], today)).toBe('ok');
  });

  it('takes a due date nobody can read for none', () => {
    expect(overallStatus([due('2026-02-30')], today)).toBe('toPay');
  });
});

// REQ-1.4.32
describe('the status of a row', () => {
  it.each([
    ['late', due('2026-11-20')],
    ['late', due('2026-11-20', 'Draft')],
    ['toPay', due('2026-11-22')],
    ['ok', paid],
    ['ok', due(null, 'Credit note')],
  ])('is %s', (status, row) => {
    expect(statusOf(row, today)).toBe(status);
  });
});

// REQ-1.2.62
describe('the last invoice', () => {
  it('is that with the latest readable date, wherever it stands', () => {
    const old = invoice({ id: 'old', date_de_facture_Formule__c: '2026-10-31' });
    const timed = invoice({ id: 'timed', date_de_facture_Formule__c: '2026-11-01T23:30:00.000+0000' });
    const broken = invoice({ id: 'broken', date_de_facture_Formule__c: '2026-13-45' });
    expect(lastInvoice([old, broken, timed, invoice({ id: 'first' })])?.id).toBe('timed');
    expect(lastInvoice([broken])).toBeUndefined();
  });

  it('is no draft, however late its date is', () => {
    const draft = invoice({ id: 'draft', date_de_facture_Formule__c: '2026-11-20', gnx__Stage__c: 'Draft' });
    expect(lastInvoice([draft, invoice({ id: 'issued' })])?.id).toBe('issued');
    expect(lastInvoice([draft])).toBeUndefined();
  });
});
