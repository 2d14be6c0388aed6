import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { CloudIcon, PlugIcon } from '#ui/icons/icons.tsx';
import { PlusIcon, TrashIcon } from '#ui/icons/page-icons.tsx';
import { MenuButton } from '#ui/actions/menu-button.tsx';
import type { Column, Sort } from '#ui/tables/table-rows.ts';
import { TableSection } from '#ui/tables/table-section.tsx';
import { orgIdOf } from '#app/shared/environments/environment-queries.ts';
import { EnvironmentStatus, useStatusWords, useVersionWords } from '#app/shared/environments/environment-status.tsx';
import { neededSteps } from '#app/shared/environments/needed-actions.ts';
import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';
import { environmentTexts } from '#app/shared/environments/texts.ts';
import { paths } from '#app/paths.ts';
import { pageTexts } from './texts.ts';

interface Acts {
  onReconnect: (environment: ExternalEnvironment) => void;
  onDelete: (environment: ExternalEnvironment) => void;
}

type Live = (environment: ExternalEnvironment) => LiveCheck;

const RowMenu = ({ environment, live, ...acts }: { environment: ExternalEnvironment; live: Live } & Acts) => {
  const t = useTexts(pageTexts);
  const step = neededSteps(environment.status, live(environment)).find((one) => one !== 'secure');
  const reconnect = {
    id: 'reconnect',
    label: step === 'connect' ? t.connect : t.reconnect,
    icon: <PlugIcon size={16} />,
    onSelect: () => acts.onReconnect(environment),
  };
  const remove = {
    id: 'disconnect',
    label: t.disconnectEnvironment,
    icon: <TrashIcon size={16} />,
    danger: true,
    onSelect: () => acts.onDelete(environment),
  };
  return <MenuButton label={t.actionsOf(environment.orgName)} items={step ? [reconnect, remove] : [remove]} />;
};

const useColumns = (live: Live, acts: Acts): readonly Column<ExternalEnvironment>[] => {
  const t = useTexts(environmentTexts);
  const { name, actions } = useTexts(pageTexts);
  const statusWords = useStatusWords();
  const versionWords = useVersionWords();
  return [
    {
      id: 'name',
      header: name,
      text: ({ orgName }) => orgName,
      cell: ({ id, orgName }) => (
        <Link to={paths.environment} params={{ id }}>
          {orgName}
        </Link>
      ),
      sort: true,
    },
    {
      id: 'orgId',
      header: t.orgId,
      text: orgIdOf,
      cell: (environment) => <CopyText text={orgIdOf(environment)} label={t.copyOrgId} />,
    },
    {
      id: 'status',
      header: t.status,
      text: (environment) => statusWords({ environment, live: live(environment) }).words,
      cell: (environment) => <EnvironmentStatus environment={environment} live={live(environment)} />,
      isLastOnPhone: true,
    },
    { id: 'version', header: t.version, text: (environment) => versionWords(environment, live(environment)) },
    {
      id: 'actions',
      header: actions,
      kind: 'actions',
      text: () => '',
      cell: (environment) => <RowMenu environment={environment} live={live} {...acts} />,
    },
  ];
};

/** From this number of sandboxes on, there is a search field. */
const searchFrom = 9;

type Props = Acts & {
  /** Undefined while loading. */
  sandboxes: readonly ExternalEnvironment[] | undefined;
  live: Live;
  error: ReactNode;
  onConnect: () => void;
};

export const SandboxTable = ({ sandboxes, live, error, onConnect, ...acts }: Props) => {
  const t = useTexts(pageTexts);
  const columns = useColumns(live, acts);
  const [sort, setSort] = useState<Sort | undefined>({ column: 'name', descending: false });
  const toDo = sandboxes?.filter((each) => neededSteps(each.status, live(each)).length > 0).length ?? 0;
  const isLong = (sandboxes?.length ?? 0) >= searchFrom;
  return (
    <TableSection
      title={t.sandboxes}
      count={sandboxes && t.sandboxCount(sandboxes.length, toDo)}
      rows={sandboxes}
      action={
        <Button icon={<PlusIcon />} onClick={onConnect}>
          {t.connectSandbox}
        </Button>
      }
    >
      <DataTable
        openOnPress
        label={t.sandboxes}
        order={t.byName}
        columns={columns}
        rows={sandboxes}
        rowId={({ id }) => id}
        sort={sort}
        onSort={setSort}
        error={error}
        {...(isLong && { searchLabel: t.searchSandboxes })}
        empty={
          <EmptyState icon={<CloudIcon size={24} />} title={t.sandboxCount(0, 0)}>
            {t.noSandboxText}
          </EmptyState>
        }
      />
    </TableSection>
  );
};
