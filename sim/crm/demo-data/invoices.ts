import { addDays, sfDay } from '../dates.ts';
import { pdf } from '../documents/pdf.ts';
import type { Store } from '../store.ts';
import { accountNamed } from './companies.ts';
import { lazy, seedFile } from './files.ts';

type Stage = 'Draft' | 'Issued' | 'Paid' | 'Credit note';
/** Days since the invoice date, days until it is due (null = none), amount with taxes, stage. */
type Invoice = [age: number, due: number | null, amount: number, stage: Stage];

/** 11 paid, 2 to pay, 1 overdue by 12 days, 1 draft, 1 credit note. */
const acierNord: Invoice[] = [
  [452, -422, 4320, 'Paid'],
  [421, -391, 4320, 'Paid'],
  [391, -361, 4320, 'Paid'],
  [360, -330, 4320, 'Paid'],
  [330, -300, 5148, 'Paid'],
  [299, -269, 4320, 'Paid'],
  [268, -238, 4680, 'Paid'],
  [240, -210, 4680, 'Paid'],
  [209, -179, 4680, 'Paid'],
  [170, null, -360, 'Credit note'],
  [148, -118, 4680, 'Paid'],
  [118, -88, 6012.5, 'Paid'],
  [42, -12, 4680, 'Issued'],
  [26, 4, 4680, 'Issued'],
  [9, 36, 5292.4, 'Issued'],
  [1, null, 4680, 'Draft'],
];

const paid = (ages: number[], amount: number): Invoice[] => ages.map((age) => [age, 30 - age, amount, 'Paid']);

const companies: [account: string, first: number, invoices: Invoice[]][] = [
  ['Acier Nord SA', 7, acierNord],
  ['Nordic Parts AB', 212, paid([310, 220, 128, 97, 66], 2890)],
  ['Studio Ouest', 402, paid([74, 44], 588)],
  ['Transports Kermadec', 530, [...paid([300], 1140), [150, -120, 1140, 'Issued'], [120, -90, 1140, 'Issued']]],
];

/** Invoices with their PDF linked to them. */
export const seedInvoices = (store: Store, day: Date): void => {
  for (const [company, first, invoices] of companies) {
    const account = accountNamed(store, company);
    for (const [at, [age, due, amount, stage]] of invoices.entries()) {
      const date = addDays(day, -age);
      const number = `FA-${date.getUTCFullYear()}-${String(first + at).padStart(4, '0')}`;
      const dueDate = due === null ? null : sfDay(addDays(day, due));
      const invoice = store.seed(
        'gnx__Invoice__c',
        {
          Name: number,
          gnx__Account__c: account['Id'] ?? null,
          gnx__Invoice_number__c: number,
          date_de_facture_Formule__c: sfDay(date),
          gnx__Amount_with_taxes__c: amount,
          payment_due_date__c: dueDate,
          gnx__Stage__c: stage,
        },
        date,
      );
      const lines = paper(company, number, sfDay(date), dueDate, amount);
      const size = pdf(number, lines).length;
      seedFile(
        store,
        `${number}.pdf`,
        lazy(size, () => pdf(number, lines)),
        [String(invoice['Id'])],
        date,
      );
    }
  }
};

const paper = (
  company: string,
  number: string,
  date: string,
  due: string | null,
  amount: number,
): { text: string; size?: number; bold?: boolean }[] => {
  const net = amount / 1.2;
  const euros = (value: number): string => `${value.toFixed(2).replace('.', ',')} €`;
  return [
    { text: 'Docugen SAS', size: 16, bold: true },
    { text: '5 rue de l’Exemple, 75000 Paris – SIREN 000 000 000' },
    { text: '' },
    { text: `${amount < 0 ? 'Avoir' : 'Facture'} ${number}`, size: 20, bold: true },
    { text: `Date\u00A0: ${date.split('-').toReversed().join('/')}` },
    { text: due === null ? '' : `Échéance : ${due.split('-').toReversed().join('/')}` },
    { text: `Client\u00A0: ${company}` },
    { text: '' },
    { text: 'Abonnement Docugen – génération de documents et signature' },
    { text: `Total hors taxes\u00A0: ${euros(net)}` },
    { text: `TVA 20\u00A0%\u00A0: ${euros(amount - net)}` },
    { text: `Total TTC\u00A0: ${euros(amount)}`, size: 14, bold: true },
    { text: '' },
    { text: 'Document de démonstration, sans valeur comptable.', size: 9 },
  ];
};
