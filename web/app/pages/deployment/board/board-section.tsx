import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DriftBoard, DriftColumn, DriftRow } from '#contract/environments/drift-board.ts';
import { useLanguage } from '#kit/language.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { RefreshIcon, TemplateIcon } from '#ui/icons/icons.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Progress } from '#ui/states/progress.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { searchRows } from '#ui/tables/table-rows.ts';
import { paths } from '#app/paths.ts';
import { environmentsQuery } from '#app/shared/environments/environment-queries.ts';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { DeployPart, useBoardDeployment, useBoardSelection } from './board-deployment.tsx';
import { boardQuery } from './board-query.ts';
import { differs, useBoardColumns } from './board-columns.tsx';
import { boardTexts } from './board-texts.ts';
import styles from '../section.module.css';
import { deploymentTexts } from '../texts.ts';
import { TooFewEnvironments } from '../too-few-environments.tsx';

/** Why an environment is not, or not wholly, on the board; leads to its page where the reader can connect it. */
const Fault = ({ column: { id, orgName, fault } }: { column: DriftColumn }) => {
  const t = useTexts(boardTexts);
  const words = useTexts(deploymentTexts);
  const language = useLanguage();
  const { data: environments = [] } = useQuery(environmentsQuery);
  if (fault === null) return t.incomplete(orgName);
  if (fault !== 'CrmDisconnected') return t.fault(orgName, refusalTexts[language][fault]);
  const isRefreshed = environments.some((one) => one.id === id && one.status.envStatus === 'refreshed');
  const [why, way, spoken] = isRefreshed
    ? [words.refreshed, words.reconnect, words.reconnectNamed(orgName)]
    : [words.disconnected, words.connect, words.connectNamed(orgName)];
  return (
    <>
      {t.fault(orgName, why)}{' '}
      <Link to={paths.environment} params={{ id }} aria-label={spoken}>
        {way}
      </Link>
    </>
  );
};

const Faults = ({ columns }: Pick<DriftBoard, 'columns'>) => {
  const t = useTexts(boardTexts);
  const faulty = columns.filter(({ fault, complete }) => fault !== null || !complete);
  if (faulty.length === 0) return null;
  return (
    <Banner tone="warning" title={t.faults}>
      <ul className={styles.lines}>
        {faulty.map((column) => (
          <li key={column.id}>
            <Fault column={column} />
          </li>
        ))}
      </ul>
    </Banner>
  );
};

const Reading = ({ columns }: Pick<DriftBoard, 'columns'>) => {
  const t = useTexts(boardTexts);
  const done = columns.filter(({ state }) => state !== 'reading').length;
  const percent = columns.length === 0 ? {} : { percent: (100 * done) / columns.length };
  return <Progress label={t.reading} detail={t.answered(done, columns.length)} {...percent} />;
};

const empty: DriftBoard = { referenceId: null, columns: [], rows: null };

interface PickersProps {
  board: DriftBoard;
  target: string;
  onReference: (id: string) => void;
  onTarget: (id: string) => void;
}

/** The pickers of the reference and of the target of a deployment. */
const Pickers = ({ board: { columns, referenceId }, target, onReference, onTarget }: PickersProps) => {
  const t = useTexts(boardTexts);
  const { chooseTarget } = useTexts(deploymentTexts);
  const others = columns.filter(({ id, state }) => id !== referenceId && state !== 'failed');
  return (
    <div className={styles.pickers}>
      <SelectField
        label={t.reference}
        placeholder={null}
        value={referenceId ?? ''}
        onChange={(event) => onReference(event.target.value)}
        options={columns.map(({ id, orgName }) => ({ value: id, label: orgName }))}
      />
      {others.length > 0 && (
        <SelectField
          label={t.target}
          hint={target === '' ? t.targetHint : undefined}
          placeholder={chooseTarget}
          value={target}
          onChange={(event) => onTarget(event.target.value)}
          options={others.map(({ id, orgName }) => ({ value: id, label: orgName }))}
        />
      )}
    </div>
  );
};

const none: readonly DriftRow[] = [];

interface ToolsProps {
  count: number;
  onlyDifferences: boolean;
  onOnlyDifferences: (only: boolean) => void;
  reading: boolean;
  onRefresh: () => void;
}

const Tools = ({ count, onlyDifferences, onOnlyDifferences, reading, onRefresh }: ToolsProps) => {
  const t = useTexts(boardTexts);
  return (
    <>
      <span data-own-line>
        <Checkbox
          label={t.onlyDifferences(count)}
          checked={onlyDifferences}
          onChange={(event) => onOnlyDifferences(event.target.checked)}
        />
      </span>
      <IconButton label={t.refresh} icon={<RefreshIcon />} loading={reading} onClick={onRefresh} />
    </>
  );
};

const Nothing = ({ onlyDifferences, columns }: Pick<ToolsProps, 'onlyDifferences'> & Pick<DriftBoard, 'columns'>) => {
  const t = useTexts(boardTexts);
  if (columns.every(({ fault }) => fault !== null))
    return <EmptyState icon={<TemplateIcon size={24} />} title={t.noneRead} />;
  return (
    <EmptyState icon={<TemplateIcon size={24} />} title={onlyDifferences ? t.noDifference : t.none}>
      {onlyDifferences ? t.noDifferenceText : t.noneText}
    </EmptyState>
  );
};

interface Props {
  reference: string | undefined;
  onReference: (id: string) => void;
  onStarted: (run: string) => void;
}

/** All templates of all environments, compared with one of them, and deployed from it (REQ-1.2.122, REQ-1.2.140). */
export const BoardSection = ({ reference, onReference, onStarted }: Props) => {
  const t = useTexts(boardTexts);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [words, setWords] = useState('');
  const query = useQuery(boardQuery(reference));
  const board = query.data ?? empty;
  // A table that waits would be pushed down by the answers above it, so it opens with the first rows, and stays open.
  const [isOpen, setOpen] = useState(false);
  if (board.rows !== null && !isOpen) setOpen(true);
  const columns = useBoardColumns(board);
  const deployment = useBoardDeployment(board);
  const differing = board.rows?.filter(differs) ?? none;
  const rows = onlyDifferences ? differing : (board.rows ?? undefined);
  const shown = searchRows(rows ?? none, columns, words);
  const select = useBoardSelection(deployment, shown);
  if (query.error) return <LoadFailure title={t.failed} query={query} />;
  if (query.isSuccess && board.columns.length === 0) return <TooFewEnvironments count={0} />;
  const { target } = deployment;
  const nothingLeft = target && board.rows !== null && !board.rows.some(deployment.isSelectable);
  return (
    <section className={styles.section} aria-label={t.title}>
      <p className={styles.count}>{t.intro}</p>
      {board.columns.length > 0 && (
        <Pickers board={board} target={target?.id ?? ''} onReference={onReference} onTarget={deployment.pickTarget} />
      )}
      <Faults columns={board.columns} />
      {board.rows === null && <Reading columns={board.columns} />}
      {nothingLeft && <Banner tone="info">{t.nothingDiffers(target.orgName)}</Banner>}
      {isOpen && (
        <DataTable
          label={t.title}
          columns={target && !nothingLeft ? [select, ...columns] : columns}
          rows={rows}
          rowId={({ externalId }) => externalId}
          searchLabel={t.search}
          query={words}
          onQuery={setWords}
          isSelected={({ externalId }) => deployment.chosen.has(externalId)}
          tools={
            <Tools
              count={differing.length}
              onlyDifferences={onlyDifferences}
              onOnlyDifferences={setOnlyDifferences}
              reading={query.isFetching}
              onRefresh={() => void query.refetch()}
            />
          }
          empty={<Nothing onlyDifferences={onlyDifferences} columns={board.columns} />}
        />
      )}
      <DeployPart
        deployment={deployment}
        hidden={deployment.chosenRows.filter((row) => !shown.includes(row)).length}
        onStale={() => void query.refetch()}
        onStarted={onStarted}
      />
    </section>
  );
};
