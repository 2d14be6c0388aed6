import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isOwner } from '#contract/roles.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { linkRequestsQuery } from '#app/shared/organisation/link-requests.ts';
import { paths } from '#app/paths.ts';
import { useUser } from '#app/session.ts';
import { homeTexts } from './texts.ts';

/** Tells an owner that users wait to join; empty without such users (REQ-1.2.38). */
export const LinkRequestsNotice = () => {
  const t = useTexts(homeTexts);
  const { retry } = useUiTexts();
  const sentence = useFailureSentence();
  const enabled = isOwner(useUser().roleName);
  const { data, error, refetch, isFetching } = useQuery({ ...linkRequestsQuery, enabled });
  if (data && data.length > 0) {
    return (
      <Banner
        tone="info"
        title={t.requestsPending(data.length)}
        action={
          <Link to={paths.users} className={buttonClass({ size: 'small' })}>
            {t.answerRequests}
          </Link>
        }
      >
        {t.requestsText}
      </Banner>
    );
  }
  if (data || !error) return null;
  return (
    <Banner
      tone="warning"
      title={t.requestsFailed}
      action={
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {retry}
        </Button>
      }
    >
      {sentence(error)}
    </Banner>
  );
};
