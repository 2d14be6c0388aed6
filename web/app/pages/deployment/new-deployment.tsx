import { useState } from 'react';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { TemplateIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { searchRows } from '#ui/tables/table-rows.ts';
import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';
import { ComparisonDialog } from './comparison/comparison-dialog.tsx';
import { DeployBar } from './deploy-bar.tsx';
import { EnvironmentPickers } from './environment-pickers.tsx';
import { selectionOf } from './eligibility.ts';
import { nothingChosen } from './selection.ts';
import { SendAgainButton } from './sending/send-again-button.tsx';
import { useTemplateColumns } from './template-columns.tsx';
import { refreshTemplates, useTemplates } from './template-queries.ts';
import { isSelectable, templatesOf, totalSize } from './template-rows.ts';
import type { TemplateRow } from './template-rows.ts';
import { TemplatesSection } from './templates-section.tsx';
import { deploymentTexts } from './texts.ts';
import { useDeploy } from './use-deploy.ts';
import type { DeploymentRequest } from './comparison/deployment-request.ts';

const noRows: readonly TemplateRow[] = [];

type OnDeploy = (templates: DeploymentRequest['templates']) => void;

/** Keyed by the source, so that another source starts with an empty selection. */
const SourceTemplates = ({ source, onDeploy }: { source: ExternalEnvironment; onDeploy: OnDeploy }) => {
  const [chosen, setChosen] = useState(nothingChosen);
  const [query, setQuery] = useState('');
  const templates = useTemplates(source);
  const columns = useTemplateColumns(source);
  const chosenRows = (templates.rows ?? noRows).filter((row) => chosen.has(row.id) && isSelectable(row));
  return (
    <>
      <TemplatesSection
        environment={source}
        templates={templates}
        chosen={chosen}
        onChoose={setChosen}
        query={query}
        onQuery={setQuery}
      />
      <DeployBar
        count={chosenRows.length}
        hidden={chosenRows.length - searchRows(chosenRows, columns, query).length}
        bytes={totalSize(chosenRows)}
        onClear={() => setChosen(nothingChosen)}
        onDeploy={() => onDeploy(templatesOf(chosenRows))}
        more={<SendAgainButton environment={source} rows={chosenRows} />}
      />
    </>
  );
};

const NoSource = ({ onDeploy }: { onDeploy: OnDeploy }) => {
  const t = useTexts(deploymentTexts);
  return (
    <>
      <Card>
        <EmptyState icon={<TemplateIcon size={24} />} title={t.pickSource}>
          {t.pickSourceText}
        </EmptyState>
      </Card>
      <DeployBar count={0} hidden={0} bytes={0} onClear={() => undefined} onDeploy={() => onDeploy([])} />
    </>
  );
};

interface Props {
  environments: readonly ExternalEnvironment[];
  live: (environment: ExternalEnvironment) => LiveCheck;
  search: { source?: string | undefined; target?: string | undefined };
  onPick: (change: { source?: string | undefined; target?: string | undefined }) => void;
  onStarted: (id: string) => void;
}

/** Source, target and templates; then the comparison and the run. */
export const Compose = ({ environments, live, search, onPick, onStarted }: Props) => {
  const picked = selectionOf(environments, search);
  const { wanted, isOpen, deploy, close } = useDeploy(picked);
  const { source } = picked;
  return (
    <Stack gap={5}>
      <EnvironmentPickers environments={environments} live={live} picked={picked} onPick={onPick} />
      <div>
        {source ? (
          <SourceTemplates key={source.id} source={source} onDeploy={deploy} />
        ) : (
          <NoSource onDeploy={deploy} />
        )}
      </div>
      {wanted && (
        <ComparisonDialog
          wanted={wanted}
          isOpen={isOpen}
          onClose={close}
          onStale={() => {
            close();
            void refreshTemplates(wanted.source);
          }}
          onStarted={onStarted}
        />
      )}
    </Stack>
  );
};
