import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { LogsIcon } from '#ui/icons/icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useLoadToast } from '#app/shared/failures/list-failure.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { companyStatusQuery } from '#app/shared/environments/environment-queries.ts';
import { paths } from '#app/paths.ts';
import { useUser } from '#app/session.ts';
import { MyInfoCard } from './my-info-card.tsx';
import { NotVerified } from './not-verified.tsx';
import { usersTexts } from './texts.ts';
import { Verified } from './verified-users.tsx';

const Loading = () => {
  const { loading } = useUiTexts();
  const { companyStatus } = useUser();
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>{loading}</output>
      </VisuallyHidden>
      {companyStatus === 'verified' ? (
        <MyInfoCard />
      ) : (
        <Card>
          <SkeletonText lines={5} />
        </Card>
      )}
    </div>
  );
};

const Content = () => {
  const t = useTexts(usersTexts);
  const query = useQuery(companyStatusQuery);
  const told = useLoadToast(query, t.statusFailed);
  const { data, error } = query;
  if (data) return data.status === 'verified' ? <Verified /> : <NotVerified status={data.status} />;
  if (!error) return <Loading />;
  return <LoadFailure title={t.statusFailed} query={told} />;
};

export const UsersPage = () => {
  const t = useTexts(usersTexts);
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Link to={paths.activity} className={buttonClass()}>
            <LogsIcon />
            {t.activity}
          </Link>
        }
      />
      <Content />
    </>
  );
};
