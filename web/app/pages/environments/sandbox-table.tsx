import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import type { ExternalEnvironment } from '#contract/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/button.tsx';
import { CopyText } from '#ui/copy-button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CloudIcon, PlusIcon } from '#ui/icons.tsx';
import type { Column, Sort } from '#ui/table-rows.ts';

import { orgIdOf } from '#app/environments/environment-queries.ts';
import { EnvironmentStatus, useStatusWords, useVersionWords } from '#app/environments/environment-status.tsx';
import type { LiveCheck } from '#app/environments/needed-actions.ts';
import { environmentTexts } from '#app/environments/texts.ts';

import styles from './sandbox-table.module.css';
import { pageTexts } from './texts.ts';

function useColumns(live: Props['live']): readonly Column<ExternalEnvironment>[] {
  const t = useTexts(environmentTexts);
  const { name } = useTexts(pageTexts);
  const statusWords = useStatusWords();
  const versionWords = useVersionWords();
  return [
    { id: 'name', header: name, text: ({ orgName }) => orgName, sort: true },
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
    },
    { id: 'version', header: t.version, text: (environment) => versionWords(environment, live(environment)) },
  ];
}

type Props = {
  /** Undefined while they load. */
  sandboxes: readonly ExternalEnvironment[] | undefined;
  live: (environment: ExternalEnvironment) => LiveCheck;
  error: ReactNode;
  onConnect: () => void;
};

export function SandboxTable({ sandboxes, live, error, onConnect }: Props) {
  const t = useTexts(pageTexts);
  const titleId = useId();
  const columns = useColumns(live);
  const [sort, setSort] = useState<Sort | undefined>({ column: 'name', descending: false });
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.header}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {t.sandboxes}
          </h2>
          <p className={styles.count}>{sandboxes && t.sandboxCount(sandboxes.length)}</p>
        </div>
        <Button icon={<PlusIcon />} onClick={onConnect}>
          {t.connectSandbox}
        </Button>
      </header>
      <DataTable
        label={t.sandboxes}
        columns={columns}
        rows={sandboxes}
        rowId={({ id }) => id}
        sort={sort}
        onSort={setSort}
        error={error}
        empty={
          <EmptyState icon={<CloudIcon size={24} />} title={t.sandboxCount(0)}>
            {t.noSandboxText}
          </EmptyState>
        }
      />
    </section>
  );
}
