import { Link } from '@tanstack/react-router';
import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { BookIcon, DeployIcon } from '#ui/icons/icons.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { paths } from '#app/paths.ts';
import { homeTexts } from './texts.ts';

export const DeploymentCard = () => {
  const t = useTexts(homeTexts);
  return (
    <Card
      title={t.deployment}
      icon={<DeployIcon />}
      footer={
        <Link to={paths.deployment} className={buttonClass({ size: 'small' })}>
          {t.deployTemplates}
        </Link>
      }
    >
      <p>{t.deploymentText}</p>
    </Card>
  );
};

export const TrainingCard = () => {
  const t = useTexts(homeTexts);
  const { links } = useConfig();
  return (
    <Card
      title={t.trainingTitle}
      icon={<BookIcon />}
      footer={
        <>
          <LinkButton href={links.training} size="small" newTab>
            {t.training}
          </LinkButton>
          <LinkButton href={links.help} size="small" variant="quiet" newTab>
            {t.documentation}
          </LinkButton>
        </>
      }
    >
      <p>{t.trainingText}</p>
    </Card>
  );
};
