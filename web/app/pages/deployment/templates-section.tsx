import { useDeferredValue, useId, useState } from 'react';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { RefreshIcon, TemplateIcon } from '#ui/icons/icons.tsx';
import { searchRows } from '#ui/tables/table-rows.ts';
import type { Sort } from '#ui/tables/table-rows.ts';
import { LoadFailure, RefreshFailure } from '#app/shared/failures/load-failure.tsx';
import styles from './section.module.css';
import type { Chosen } from './selection.ts';
import { useSelectColumn } from './select-column.tsx';
import { useTemplateColumns } from './template-columns.tsx';
import type { useTemplates } from './template-queries.ts';
import { isSelectable, selectableIdsOf, type TemplateRow } from './template-rows.ts';
import { deploymentTexts } from './texts.ts';

type Templates = ReturnType<typeof useTemplates>;

/** Shows that the list, or its files, could not be loaded. */
const useTemplatesFailure = ({ templates, files }: Templates) => {
  const t = useTexts(deploymentTexts);
  if (templates.error && !templates.data) {
    return <LoadFailure title={t.templatesFailed} query={templates} />;
  }
  const failed = [templates, files].find(({ error }) => error !== null);
  if (!failed) return undefined;
  const title = failed === templates ? t.templatesFailed : t.filesFailed;
  return <RefreshFailure title={title} query={failed} />;
};

const none: readonly TemplateRow[] = [];

interface Props {
  environment: ExternalEnvironment;
  templates: Templates;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  query: string;
  onQuery: (query: string) => void;
}

/** The templates of the source, with search, sort and selection (REQ-1.2.68). */
export const TemplatesSection = ({ environment, templates, chosen, onChoose, query, onQuery }: Props) => {
  const t = useTexts(deploymentTexts);
  const titleId = useId();
  const [sort, setSort] = useState<Sort | undefined>({ column: 'name', descending: false });
  const columns = useTemplateColumns(environment);
  const rows = templates.rows ?? none;
  const shown = searchRows(rows, columns, useDeferredValue(query));
  const select = useSelectColumn<TemplateRow>({
    nameOf: ({ name }) => name,
    isSelectable,
    idOf: ({ id }) => id,
    selectable: selectableIdsOf(shown),
    chosen,
    onChoose,
  });
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} className={styles.title}>
          {t.templatesOf(environment.orgName)}
        </h2>
        <p className={styles.count}>{templates.rows && t.templatesCount(rows.length)}</p>
      </header>
      <DataTable
        label={t.templatesOf(environment.orgName)}
        columns={[select, ...columns]}
        rows={templates.rows}
        rowId={({ id }) => id}
        sort={sort}
        onSort={setSort}
        searchLabel={t.search}
        query={query}
        onQuery={onQuery}
        isSelected={({ id }) => chosen.has(id)}
        error={useTemplatesFailure(templates)}
        tools={
          <IconButton
            label={t.refresh}
            icon={<RefreshIcon />}
            loading={templates.templates.isFetching}
            onClick={() => void templates.templates.refetch()}
          />
        }
        empty={
          <EmptyState icon={<TemplateIcon size={24} />} title={t.noTemplate}>
            {t.noTemplateText}
          </EmptyState>
        }
      />
    </section>
  );
};
