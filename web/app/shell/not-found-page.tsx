import { Link } from '@tanstack/react-router';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { paths } from '../paths.ts';
import { SupportLink } from '../support-link.tsx';
import { FullPage } from './full-page.tsx';
import { PageTitle } from './screen-title.tsx';
import { shellTexts } from './texts.ts';

export const NotFoundPage = () => {
  const t = useTexts(shellTexts);
  return (
    <FullPage code="404" title={t.notFoundTitle} text={t.notFoundText}>
      <PageTitle>{t.notFoundTitle}</PageTitle>
      <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
        {t.backHome}
      </Link>
      <SupportLink />
    </FullPage>
  );
};
