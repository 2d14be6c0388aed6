import { useQuery } from '@tanstack/react-query';
import type { CompanyStatus } from '#contract/roles.ts';
import { isOwner } from '#contract/roles.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import {
  companyStatusQuery,
  environmentsQuery,
  orgIdOf,
  productionOf,
} from '#app/shared/environments/environment-queries.ts';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { useUser } from '#app/session.ts';
import { ConsumptionCards } from './consumption-cards.tsx';
import { ContractCard } from './contract-card.tsx';
import { EnvironmentsCard } from './environments-card.tsx';
import { InfoCard } from './info-card.tsx';
import { TrainingCard } from './training-card.tsx';
import { homeTexts } from './texts.ts';
import { TodoCard } from './todo-card.tsx';
import { WeekCard } from './week-card.tsx';

const HomeSkeleton = () => {
  const { loading } = useUiTexts();
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>{loading}</output>
      </VisuallyHidden>
      <Card>
        <SkeletonText lines={5} />
      </Card>
    </div>
  );
};

/** Lazy, because a verified company needs none of it. */
const UnverifiedHome = lazyPart(async () => (await import('./unverified-home.tsx')).UnverifiedHome, {
  whileLoading: () => <HomeSkeleton />,
});
/** Lazy, because owners do not see it. */
const DeploymentCard = lazyPart(async () => (await import('./deployment-card.tsx')).DeploymentCard);
/** Lazy, because few companies are verified before they connect a production. */
const UnlinkedCards = lazyPart(async () => (await import('./unlinked-cards.tsx')).UnlinkedCards);
const SentRequests = lazyPart(async () => (await import('#app/shared/organisation/sent-requests.tsx')).SentRequests);

/** Home of users who are not owners. */
const MemberHome = () => (
  <>
    <WeekCard />
    <Columns>
      <EnvironmentsCard />
      <DeploymentCard />
      <TrainingCard />
    </Columns>
  </>
);

const VerifiedHome = () => {
  const { data, isPending } = useQuery(environmentsQuery);
  const production = data && productionOf(data);
  const orgId = production && orgIdOf(production);
  const hasOrg = isPending || orgId !== undefined;
  return (
    <>
      <WeekCard />
      {hasOrg && <ConsumptionCards orgId={orgId} />}
      <Columns least="wide">
        <EnvironmentsCard />
        <TrainingCard />
      </Columns>
      {hasOrg && (
        <Columns least="wide">
          <InfoCard orgId={orgId} />
          <ContractCard orgId={orgId} />
        </Columns>
      )}
      {data && !production && <UnlinkedCards />}
    </>
  );
};

/** The owner's page depends on the company's status (REQ-1.2.34 to REQ-1.2.37). */
const OwnerHome = ({ status }: { status: CompanyStatus }) => {
  if (status === 'verified') return <VerifiedHome />;
  return (
    <>
      <UnverifiedHome status={status} />
      {status === 'verificationinprogress' ? (
        <Columns>
          <EnvironmentsCard />
          <TrainingCard />
        </Columns>
      ) : (
        <TrainingCard />
      )}
    </>
  );
};

export const HomePage = () => {
  const t = useTexts(homeTexts);
  const { firstname, roleName } = useUser();
  const query = useQuery(companyStatusQuery);
  const { data, error } = query;
  const isVerifiedOwner = isOwner(roleName) && data?.status === 'verified';
  return (
    <>
      <PageHeader
        title={isVerifiedOwner ? t.greeting(firstname) : t.title}
        subtitle={isVerifiedOwner ? t.greetingText : undefined}
      />
      {data?.status === 'blocked' && <UnverifiedHome status="notice" />}
      {data && <TodoCard isQuiet={data.status !== 'verified'} />}
      {data && data.status !== 'verified' && <SentRequests />}
      {data && (isOwner(roleName) ? <OwnerHome status={data.status} /> : <MemberHome />)}
      {!data && (
        <>
          {error ? <LoadFailure title={t.loadFailed} query={query} /> : <HomeSkeleton />}
          <TrainingCard />
        </>
      )}
    </>
  );
};
