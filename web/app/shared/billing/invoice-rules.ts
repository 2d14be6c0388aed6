import { dayOf, type InvoiceRecord } from '#contract/environments/crm-records.ts';

/** REQ-1.4.31, REQ-1.4.32. */
export type InvoiceStatus = 'late' | 'toPay' | 'ok';

const isPaid = ({ gnx__Stage__c }: InvoiceRecord): boolean => gnx__Stage__c === 'Paid';

/** Overdue and not paid. */
const isLate = (invoice: InvoiceRecord, today: string): boolean => {
  const due = dayOf(invoice.payment_due_date__c);
  return !isPaid(invoice) && due !== null && due < today;
};

/** @param today the calendar day in Europe/Paris */
export const statusOf = (invoice: InvoiceRecord, today: string): InvoiceStatus => {
  if (isLate(invoice, today)) return 'late';
  return invoice.gnx__Stage__c === 'Issued' ? 'toPay' : 'ok';
};

/** Late if one invoice is late, otherwise to pay if one is to pay, otherwise up to date. */
export const overallStatus = (invoices: readonly InvoiceRecord[], today: string): InvoiceStatus => {
  const all = new Set(invoices.map((invoice) => statusOf(invoice, today)));
  if (all.has('late')) return 'late';
  return all.has('toPay') ? 'toPay' : 'ok';
};

/** The invoice with the latest valid date, the first one of that day; a draft has not been issued yet, so it is none. */
export const lastInvoice = (invoices: readonly InvoiceRecord[]): InvoiceRecord | undefined => {
  let last: InvoiceRecord | undefined;
  let lastDay = '';
  for (const invoice of invoices) {
    const day = dayOf(invoice.date_de_facture_Formule__c);
    if (day !== null && day > lastDay && invoice.gnx__Stage__c !== 'Draft') [last, lastDay] = [invoice, day];
  }
  return last;
};

/** Null while the provider has given it none. */
export const numberOf = (invoice: InvoiceRecord): string | null => invoice.gnx__Invoice_number__c;
