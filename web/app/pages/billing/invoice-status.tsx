import { dayOf, type InvoiceRecord } from '#contract/environments/crm-records.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { ClockIcon } from '#ui/icons/icons.tsx';
import { EditIcon, UndoIcon } from '#ui/icons/page-icons.tsx';
import { Status } from '#ui/states/status.tsx';
import { statusOf } from '#app/shared/billing/invoice-rules.ts';
import type { InvoiceStatus } from '#app/shared/billing/invoice-rules.ts';
import styles from './invoice-status.module.css';
import { billingTexts } from './texts.ts';

export const statusTones = { late: 'danger', toPay: 'warning', ok: 'success' } as const;
const clock = <ClockIcon size={16} />;
/** A different shape for each status, so that nobody has to distinguish colours. */
export const statusIcons: Record<InvoiceStatus, React.ReactNode> = {
  late: undefined,
  toPay: clock,
  ok: undefined,
};

/** Settled stages that nobody has paid: neither a good nor a bad sign. */
const neutralIcons: Record<string, React.ReactNode> = {
  Draft: <EditIcon size={16} />,
  'Credit note': <UndoIcon size={16} />,
};

/** The status in words, and the due day of an unpaid invoice. */
const useStatusParts = (today: string) => {
  const t = useTexts(billingTexts);
  const settled: Record<string, string> = { Paid: t.paid, Draft: t.draft, 'Credit note': t.creditNote };
  return (invoice: InvoiceRecord): { status: InvoiceStatus; words: string; due: string | null } => {
    const status = statusOf(invoice, today);
    if (status === 'ok') return { status, words: settled[invoice.gnx__Stage__c ?? ''] ?? t.ok, due: null };
    const day = formatDay(dayOf(invoice.payment_due_date__c));
    return { status, words: status === 'late' ? t.late : t.toPay, due: day && t.due(day) };
  };
};

export const useInvoiceWords = (today: string): ((invoice: InvoiceRecord) => string) => {
  const parts = useStatusParts(today);
  return (invoice) => {
    const { words, due } = parts(invoice);
    return due === null ? words : `${words}, ${due}`;
  };
};

export const InvoiceStatusCell = ({ invoice, today }: { invoice: InvoiceRecord; today: string }) => {
  const { status, words, due } = useStatusParts(today)(invoice);
  const neutral = status === 'ok' ? neutralIcons[invoice.gnx__Stage__c ?? ''] : undefined;
  return (
    <span className={styles.cell}>
      <Status tone={neutral === undefined ? statusTones[status] : 'neutral'} icon={neutral ?? statusIcons[status]}>
        {words}
      </Status>
      {due !== null && <span className={styles.due}>{due}</span>}
    </span>
  );
};
