import { Link } from '@tanstack/react-router';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PlugIcon } from '#ui/icons/icons.tsx';
import { BuildingIcon } from '#ui/icons/page-icons.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { orgIdOf } from '#app/shared/environments/environment-queries.ts';
import { EnvironmentStatus, useVersionWords } from '#app/shared/environments/environment-status.tsx';
import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';
import { environmentTexts } from '#app/shared/environments/texts.ts';
import { paths } from '#app/paths.ts';
import { useUser } from '#app/session.ts';
import { pageTexts } from './texts.ts';

const Facts = ({ environment, live }: { environment: ExternalEnvironment; live: LiveCheck }) => {
  const t = useTexts(environmentTexts);
  const versionWords = useVersionWords();
  return (
    <DescriptionList
      look="columns"
      items={[
        { term: t.orgId, value: <CopyText text={orgIdOf(environment)} label={t.copyOrgId} /> },
        { term: t.orgName, value: environment.orgName },
        { term: t.status, value: <EnvironmentStatus environment={environment} live={live} /> },
        { term: t.version, value: versionWords(environment, live) },
      ]}
    />
  );
};

interface Props {
  /** Undefined while it loads, null when there is none. */
  production: ExternalEnvironment | null | undefined;
  live: (environment: ExternalEnvironment) => LiveCheck;
  onConnect: () => void;
}

export const ProductionCard = ({ production, live, onConnect }: Props) => {
  const t = useTexts(pageTexts);
  const { companyStatus } = useUser();
  return (
    <Card
      title={t.production}
      icon={<BuildingIcon />}
      aside={
        production && (
          <Link
            to={paths.environment}
            params={{ id: production.id }}
            className={buttonClass({ size: 'small' })}
            aria-label={t.openNamed(production.orgName)}
          >
            {t.open}
          </Link>
        )
      }
    >
      {production === undefined && <SkeletonText lines={2} />}
      {production && <Facts environment={production} live={live(production)} />}
      {production === null && (
        <EmptyState
          icon={<PlugIcon size={24} />}
          title={t.noProduction}
          action={
            <Button variant="primary" icon={<PlugIcon />} onClick={onConnect}>
              {t.connectProduction}
            </Button>
          }
        >
          {companyStatus === 'blocked' ? t.noProductionBlocked : t.noProductionText}
        </EmptyState>
      )}
    </Card>
  );
};
