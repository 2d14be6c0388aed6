import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { BookIcon } from '#ui/icons/icons.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { homeTexts } from './texts.ts';

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
