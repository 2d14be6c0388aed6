import { dayOf, type InvoiceRecord } from '#contract/crm-records.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { ClockIcon } from '#ui/icons.tsx';
import { Status } from '#ui/status.tsx';

import { statusOf } from './invoice-rules.ts';
import type { InvoiceStatus } from './invoice-rules.ts';
import { billingTexts } from './texts.ts';

export const statusTones = { late: 'danger', toPay: 'warning', ok: 'success' } as const;
const clock = <ClockIcon size={16} />;
/** A shape of its own for each, so that no colour has to be told apart. */
export const statusIcons: Record<InvoiceStatus, React.ReactNode> = {
  late: undefined,
  toPay: clock,
  ok: undefined,
};

/** In words what the icon shows; with the due day, where there is one to keep. */
export function useInvoiceWords(today: string): (invoice: InvoiceRecord) => string {
  const t = useTexts(billingTexts);
  const settled: Record<string, string> = { Paid: t.paid, Draft: t.draft, 'Credit note': t.creditNote };
  return (invoice) => {
    const due = formatDay(dayOf(invoice.payment_due_date__c));
    const status = statusOf(invoice, today);
    if (status === 'late') return due === null ? t.late : t.lateSince(due);
    if (status === 'toPay') return due === null ? t.toPay : t.toPayBy(due);
    return settled[invoice.gnx__Stage__c ?? ''] ?? t.ok;
  };
}

export function InvoiceStatusCell({ invoice, today }: { invoice: InvoiceRecord; today: string }) {
  const status = statusOf(invoice, today);
  const words = useInvoiceWords(today);
  return (
    <Status tone={statusTones[status]} icon={statusIcons[status]}>
      {words(invoice)}
    </Status>
  );
}
