import { useMemo, useState } from 'react';
import type { TemplateDocument } from '#contract/documents.ts';
import type { OrgType } from '#contract/environments/environments.ts';
import { formatDay } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { formatSize } from '#contract/sizes.ts';
import { useTexts } from '#kit/texts.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { FileFormat } from '#ui/icons/file-format.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { TemplateIcon } from '#ui/icons/icons.tsx';
import { DownloadIcon, TrashIcon } from '#ui/icons/page-icons.tsx';
import { MenuButton } from '#ui/actions/menu-button.tsx';
import type { Column, Sort } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { fileNameOf, useDownloading } from './template-queries.ts';
import styles from './template-table.module.css';
import { templateTexts } from './texts.ts';

export interface TemplateActs {
  download: (template: TemplateDocument) => void;
  remove: (template: TemplateDocument) => void;
}

const NameCell = ({ template }: { template: TemplateDocument }) => {
  const t = useTexts(templateTexts);
  const isDownloading = useDownloading().includes(template.id);
  return (
    <span className={styles.name}>
      <span>{template.name}</span>
      <output className={styles.soft}>{isDownloading && t.downloading}</output>
    </span>
  );
};

const TemplateMenu = ({ template, acts }: { template: TemplateDocument; acts: TemplateActs }) => {
  const t = useTexts(templateTexts);
  const isDownloading = useDownloading().includes(template.id);
  const inPersonOnly = useSupportBlockReason();
  return (
    <MenuButton
      label={t.actionsFor(fileNameOf(template))}
      items={[
        {
          id: 'download',
          label: t.download,
          icon: <DownloadIcon />,
          onSelect: () => acts.download(template),
          disabledReason: isDownloading ? t.downloading : undefined,
        },
        {
          id: 'remove',
          label: t.remove,
          icon: <TrashIcon />,
          danger: true,
          onSelect: () => acts.remove(template),
          disabledReason: inPersonOnly,
        },
      ]}
    />
  );
};

const useColumns = (acts: TemplateActs): readonly Column<TemplateDocument>[] => {
  const t = useTexts(templateTexts);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.name,
        text: ({ name }) => name,
        cell: (template) => <NameCell template={template} />,
        sort: true,
      },
      {
        id: 'extension',
        header: t.extension,
        text: ({ extension }) => extension,
        cell: ({ extension }) => <FileFormat extension={extension} />,
        sort: true,
        snug: true,
      },
      {
        id: 'size',
        header: t.size,
        text: ({ size }) => formatSize(size, language),
        sort: ({ size }) => size,
        align: 'end',
        snug: true,
      },
      {
        id: 'modified',
        header: t.modified,
        text: ({ modifiedDate }) => formatDay(modifiedDate) ?? '',
        sort: ({ modifiedDate }) => modifiedDate,
        snug: true,
      },
      {
        id: 'actions',
        header: t.actions,
        kind: 'actions',
        text: () => '',
        cell: (template) => <TemplateMenu template={template} acts={acts} />,
      },
    ],
    [t, language, acts],
  );
};

const rowId = ({ id }: TemplateDocument) => id;
const byName: Sort = { column: 'name', descending: false };

interface Props {
  type: OrgType;
  /** Templates of both types; undefined while loading. */
  templates: readonly TemplateDocument[] | undefined;
  acts: TemplateActs;
}

/** The templates of production, or those of the sandboxes (REQ-2.2.27). */
export const TemplateTable = ({ type, templates, acts }: Props) => {
  const t = useTexts(templateTexts);
  const columns = useColumns(acts);
  const [sort, setSort] = useState<Sort | undefined>(byName);
  const rows = useMemo(() => templates?.filter((template) => template.type === type), [templates, type]);
  return (
    <TableSection title={t[type]} count={rows && t.count(rows.length)} rows={rows}>
      <DataTable
        label={t[type]}
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={sort}
        onSort={setSort}
        searchLabel={type === 'prod' ? t.searchProd : t.searchSandbox}
        empty={
          <EmptyState icon={<TemplateIcon size={24} />} title={type === 'prod' ? t.emptyProd : t.emptySandbox}>
            {t.emptyText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
