import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { formatMoment, ownTimeZone } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { CloudIcon } from '#ui/icons/icons.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import {
  environmentsQuery,
  orgIdOf,
  productionOf,
  useLastKnown,
} from '#app/shared/environments/environment-queries.ts';
import { EnvironmentStatus, useVersionWords } from '#app/shared/environments/environment-status.tsx';
import { isConnected } from '#app/shared/environments/needed-actions.ts';
import { environmentTexts } from '#app/shared/environments/texts.ts';
import { paths } from '#app/paths.ts';
import styles from './environments-card.module.css';
import { homeTexts } from './texts.ts';

/** Home calls no CRM: it shows the last known state and its time. */
const Production = ({ production }: { production: ExternalEnvironment }) => {
  const t = useTexts(environmentTexts);
  const { production: title, checkedOn } = useTexts(homeTexts);
  const language = useLanguage();
  const { live, checkedAt } = useLastKnown()(production);
  const versionWords = useVersionWords();
  return (
    <DescriptionList
      items={[
        { term: title, value: production.orgName },
        { term: t.orgId, value: <CopyText text={orgIdOf(production)} label={t.copyOrgId} /> },
        {
          term: t.status,
          value: (
            <>
              <EnvironmentStatus environment={production} live={live} />
              {checkedAt !== undefined && (
                <div className={styles.checked}>
                  {checkedOn(`${formatMoment(checkedAt, language)} (${ownTimeZone()})`)}
                </div>
              )}
            </>
          ),
        },
        { term: t.version, value: versionWords(production, live) },
      ]}
    />
  );
};

const Content = () => {
  const t = useTexts(homeTexts);
  const sentence = useFailureSentence();
  const { data, error, refetch, isFetching } = useQuery(environmentsQuery);
  if (!data && error) {
    return (
      <ErrorState title={t.environmentsFailed} onRetry={() => void refetch()} retrying={isFetching}>
        {sentence(error)}
      </ErrorState>
    );
  }
  if (!data) return <SkeletonText lines={4} />;
  const production = productionOf(data);
  return production ? <Production production={production} /> : <p>{t.environmentsText}</p>;
};

/** The number of environments and of those the reader is connected to, the production, and a link to all. */
export const EnvironmentsCard = () => {
  const t = useTexts(homeTexts);
  const { data } = useQuery(environmentsQuery);
  const lastKnown = useLastKnown();
  const own = data?.filter((environment) => isConnected(environment.status, lastKnown(environment).live));
  return (
    <Card
      title={t.environments}
      subtitle={data && own && t.environmentsCount(data.length, own.length)}
      icon={<CloudIcon />}
      footer={
        <Link to={paths.environments} className={buttonClass({ size: 'small' })}>
          {t.seeEnvironments}
        </Link>
      }
    >
      <Content />
    </Card>
  );
};
