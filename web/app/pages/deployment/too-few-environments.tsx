import { Link } from '@tanstack/react-router';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { CloudIcon } from '#ui/icons/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { paths } from '#app/paths.ts';
import { deploymentTexts } from './texts.ts';

/** Shown instead of what needs two environments. */
export const TooFewEnvironments = ({ count }: { count: number }) => {
  const t = useTexts(deploymentTexts);
  return (
    <Card>
      <EmptyState
        icon={<CloudIcon size={24} />}
        title={count === 0 ? t.noEnvironment : t.oneEnvironment}
        action={
          <Link to={paths.environments} className={buttonClass({ variant: 'primary' })}>
            {t.seeEnvironments}
          </Link>
        }
      >
        {t.needTwo}
      </EmptyState>
    </Card>
  );
};
