import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { TicketSummary } from '#contract/ticket-list.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LifebuoyIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { newTicketLink } from '#app/new-ticket-link.ts';
import { paths } from '#app/paths.ts';
import { ticketTexts } from './texts.ts';
import { TicketState, useTicketLabels } from './ticket-state.tsx';
import styles from './tickets.module.css';

const Words = ({ ticket: { id, subject, description } }: { ticket: TicketSummary }) => (
  <span className={styles.words}>
    <Link to={paths.ticket} params={{ id }}>
      {subject}
    </Link>
    {description !== '' && <span className={styles.beginning}>{description}</span>}
  </span>
);

const dateColumn = (id: 'createdDate' | 'closedDate', header: string): Column<TicketSummary> => ({
  id,
  header,
  text: (ticket) => formatDay(ticket[id]) ?? '',
  sort: (ticket) => ticket[id],
  snug: true,
  ...(id === 'closedDate' && { isLabelledOnPhone: true }),
});

const useColumns = (kind: 'open' | 'closed'): readonly Column<TicketSummary>[] => {
  const t = useTexts(ticketTexts);
  const words = useTicketLabels();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t.number,
        text: ({ caseNumber }) => caseNumber ?? t.noNumber,
        cell: ({ caseNumber }) =>
          caseNumber === null ? <span className={styles.soft}>{t.noNumber}</span> : caseNumber,
        sort: ({ caseNumber }) => caseNumber,
        snug: true,
      },
      {
        id: 'description',
        header: t.description,
        isTitle: true,
        text: ({ subject, description }) => `${subject} ${description}`,
        cell: (ticket) => <Words ticket={ticket} />,
        sort: ({ subject }) => subject,
      },
      dateColumn('createdDate', t.createdDate),
      kind === 'closed'
        ? dateColumn('closedDate', t.closedDate)
        : {
            id: 'state',
            header: t.state,
            text: words,
            cell: (ticket) => <TicketState ticket={ticket} />,
            sort: true,
            snug: true,
          },
    ],
    [t, kind, words],
  );
};

const rowId = ({ id }: TicketSummary) => id;

export const NewTicketLink = ({ variant }: { variant: 'primary' | 'secondary' }) => {
  const t = useTexts(ticketTexts);
  return (
    <Link {...newTicketLink()} className={buttonClass({ variant })}>
      <PlusIcon />
      {t.newTicket}
    </Link>
  );
};

interface Props {
  kind: 'open' | 'closed';
  rows: readonly TicketSummary[] | undefined;
  /** Message that the tickets could not be loaded. */
  error: ReactNode;
}

/** The open or the closed tickets of a company; each row opens its ticket. */
export const TicketsTable = ({ kind, rows, error }: Props) => {
  const t = useTexts(ticketTexts);
  const columns = useColumns(kind);
  const isOpen = kind === 'open';
  return (
    <TableSection
      title={t[kind]}
      count={rows && t.count(rows.length)}
      action={<NewTicketLink variant={isOpen ? 'primary' : 'secondary'} />}
      rows={rows}
    >
      <DataTable
        openOnPress
        label={t[kind]}
        order={t.newest}
        columns={columns}
        rows={rows}
        rowId={rowId}
        error={error}
        searchLabel={isOpen ? t.searchOpen : t.searchClosed}
        empty={
          <EmptyState icon={<LifebuoyIcon size={24} />} title={isOpen ? t.emptyOpen : t.emptyClosed}>
            {isOpen ? t.emptyOpenText : t.emptyClosedText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
