import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { dayOf, type InvoiceRecord } from '#contract/environments/crm-records.ts';
import { formatEuros } from '#app/shared/billing/amounts.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { numberOf } from '#app/shared/billing/invoice-rules.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import type { Column, Sort } from '#ui/tables/table-rows.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { useCrmDay } from '#app/shared/organisation/crm-day.ts';
import { saveInvoice } from './billing-queries.ts';
import { InvoiceStatusCell, useInvoiceWords } from './invoice-status.tsx';
import { billingTexts } from './texts.ts';

const DownloadButton = ({ orgId, invoice, number }: { orgId: string; invoice: InvoiceRecord; number: string }) => {
  const t = useTexts(billingTexts);
  const sentence = useFailureSentence();
  const toast = useActionToast();
  const saving = useMutation({
    mutationFn: () => saveInvoice(orgId, invoice.id),
    onMutate: toast.takeBack,
    onSuccess: () => toasts.success(t.downloaded),
    onError: (error) => toast.say(`${t.downloadFailed}. ${sentence(error)}`, { stays: true }),
  });
  return (
    <IconButton
      label={t.download(number)}
      icon={<DownloadIcon />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    />
  );
};

const useColumns = (orgId: string | undefined, today: string): readonly Column<InvoiceRecord>[] => {
  const t = useTexts(billingTexts);
  const language = useLanguage();
  const words = useInvoiceWords(today);
  const crmDay = useCrmDay();
  return useMemo(() => {
    const wordsOf = (invoice: InvoiceRecord) => numberOf(invoice) ?? t.unnumbered;
    const dateOf = ({ date_de_facture_Formule__c: date }: InvoiceRecord) => crmDay(date) ?? '-';
    const amountOf = ({ gnx__Amount_with_taxes__c: amount }: InvoiceRecord) =>
      amount === null ? '-' : formatEuros(amount, language);
    return [
      {
        id: 'number',
        header: t.number,
        text: wordsOf,
        sort: numberOf,
      },
      {
        id: 'date',
        header: t.date,
        text: dateOf,
        sort: ({ date_de_facture_Formule__c: date }) => dayOf(date),
      },
      { id: 'amount', header: t.amount, text: amountOf, align: 'end' },
      {
        id: 'status',
        header: t.status,
        text: words,
        cell: (invoice) => <InvoiceStatusCell invoice={invoice} today={today} />,
      },
      {
        id: 'actions',
        header: t.actions,
        kind: 'actions',
        text: () => '',
        cell: (invoice) =>
          orgId !== undefined && <DownloadButton orgId={orgId} invoice={invoice} number={wordsOf(invoice)} />,
      },
    ];
  }, [t, language, words, crmDay, orgId, today]);
};

const rowId = ({ id }: InvoiceRecord) => id;

interface Props {
  orgId: string | undefined;
  invoices: readonly InvoiceRecord[] | undefined;
  today: string;
  empty: ReactNode;
  error: ReactNode;
}

/** Number and date can be sorted by click; the default is newest first (REQ-1.2.63). */
export const InvoiceTable = ({ orgId, invoices, today, empty, error }: Props) => {
  const t = useTexts(billingTexts);
  const [sort, setSort] = useState<Sort | undefined>({ column: 'date', descending: true });
  return (
    <DataTable
      label={t.title}
      columns={useColumns(orgId, today)}
      rows={invoices}
      rowId={rowId}
      sort={sort}
      onSort={setSort}
      empty={empty}
      error={error}
    />
  );
};
