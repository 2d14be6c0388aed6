import type { Deployment } from '#contract/environments/deployment.ts';
import { useLanguage } from '#kit/language.ts';
import { formatSize } from '#contract/sizes.ts';
import { useTexts } from '#kit/texts.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { TemplateState, useProblemWords, useTemplateStateWords } from './run-state.tsx';
import type { DeployedTemplate } from './run-state.tsx';
import { runTexts } from './run-texts.ts';
import styles from './templates.module.css';

/** Sort order: the most serious first. */
const sortRank = { failed: 0, running: 1, waiting: 2, done: 3, identical: 4 } as const;

const useColumns = (run: Pick<Deployment, 'kind' | 'state'>): Column<DeployedTemplate>[] => {
  const t = useTexts(runTexts);
  const language = useLanguage();
  const words = useTemplateStateWords(run);
  const problem = useProblemWords();
  return [
    { id: 'template', header: t.template, text: ({ name }) => name, sort: true },
    {
      id: 'state',
      header: t.state,
      text: (template) => `${words(template)} ${problem(template) ?? ''}`,
      cell: (template) => (
        <span className={styles.words}>
          <TemplateState template={template} words={words(template)} run={run} />
          {problem(template) !== null && <span className={styles.soft}>{problem(template)}</span>}
        </span>
      ),
      sort: ({ state }) => sortRank[state],
    },
    {
      id: 'size',
      header: t.size,
      text: ({ bytes }) => (bytes === null ? '-' : formatSize(bytes, language)),
      sort: ({ bytes }) => bytes,
      align: 'end',
    },
  ];
};

/** From this number of rows on, there is a search field. */
const searchFrom = 9;

export const RunTable = ({ run }: { run: Deployment }) => {
  const t = useTexts(runTexts);
  const columns = useColumns(run);
  return (
    <DataTable
      label={t.templates}
      columns={columns}
      rows={run.templates}
      rowId={({ externalId }) => externalId}
      empty={null}
      {...(run.templates.length >= searchFrom && { searchLabel: t.search })}
    />
  );
};
