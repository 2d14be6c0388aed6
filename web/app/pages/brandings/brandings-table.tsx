import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Branding } from '#contract/brandings.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { BrushIcon } from '#ui/icons/icons.tsx';
import { TrashIcon } from '#ui/icons/page-icons.tsx';
import { Status } from '#ui/states/status.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { paths } from '#app/paths.ts';
import { brandingsQuery } from './branding-queries.ts';
import styles from './brandings.module.css';
import { brandingsTexts } from './texts.ts';

/** The logo is made for the branding's own background. */
const LogoCell = ({ branding: { logo, background } }: { branding: Branding }) => {
  const { noLogo } = useTexts(brandingsTexts);
  if (logo === null) return <span className={styles.soft}>{noLogo}</span>;
  return (
    <span className={styles.swatch} style={{ background }}>
      <img className={styles.thumbnail} src={logo} alt="" />
    </span>
  );
};

const Remove = ({ branding, onRemove }: { branding: Branding; onRemove: (branding: Branding) => void }) => {
  const t = useTexts(brandingsTexts);
  return (
    <IconButton
      tone="danger"
      icon={<TrashIcon />}
      label={t.removeOne(branding.name)}
      disabledReason={useSupportBlockReason()}
      onClick={() => onRemove(branding)}
    />
  );
};

const useColumns = (onRemove: (branding: Branding) => void): readonly Column<Branding>[] => {
  const t = useTexts(brandingsTexts);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.name,
        text: ({ name }) => name,
        cell: ({ id, name }) => (
          <Link to={paths.branding} params={{ id }} className={styles.name}>
            {name}
          </Link>
        ),
        sort: true,
      },
      {
        id: 'isDefault',
        header: t.isDefault,
        text: ({ isDefault }) => (isDefault ? t.yes : t.no),
        cell: ({ isDefault }) =>
          isDefault ? <Status tone="success">{t.yes}</Status> : <span className={styles.soft}>{t.no}</span>,
        sort: ({ isDefault }) => (isDefault ? 0 : 1),
        isOnPhone: ({ isDefault }) => isDefault,
        isLabelledOnPhone: true,
        snug: true,
      },
      {
        id: 'logo',
        header: t.logo,
        text: ({ logo }) => (logo === null ? t.noLogo : t.hasLogo),
        cell: (branding) => <LogoCell branding={branding} />,
        sort: ({ logo }) => (logo === null ? 1 : 0),
        isOnPhone: ({ logo }) => logo !== null,
      },
      {
        id: 'lastModification',
        header: t.lastModification,
        text: ({ lastModification }) => formatDay(lastModification) ?? '',
        sort: ({ lastModification }) => lastModification,
        snug: true,
      },
      {
        id: 'actions',
        header: t.actions,
        kind: 'actions',
        text: () => '',
        cell: (branding) => <Remove branding={branding} onRemove={onRemove} />,
      },
    ],
    [t, onRemove],
  );
};

const rowId = ({ id }: Branding) => id;

export const BrandingsTable = ({ onRemove }: { onRemove: (branding: Branding) => void }) => {
  const t = useTexts(brandingsTexts);
  const query = useQuery(brandingsQuery);
  const failure = useListFailure(query, t.loadFailed);
  const columns = useColumns(onRemove);
  const { data } = query;
  return (
    <TableSection title={t.list} count={data && t.count(data.length)} rows={data}>
      <DataTable
        openOnPress
        label={t.list}
        columns={columns}
        rows={data}
        rowId={rowId}
        searchLabel={t.search}
        error={failure}
        empty={
          <EmptyState icon={<BrushIcon size={24} />} title={t.empty}>
            {t.emptyText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
