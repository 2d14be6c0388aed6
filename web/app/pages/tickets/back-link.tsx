import { Link } from '@tanstack/react-router';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { ArrowLeftIcon } from '#ui/icons/page-icons.tsx';
import { paths } from '#app/paths.ts';
import { ticketTexts } from './texts.ts';

export const BackLink = () => {
  const t = useTexts(ticketTexts);
  return (
    <Link to={paths.tickets} className={buttonClass({ variant: 'quiet', size: 'small' })}>
      <ArrowLeftIcon size={16} />
      {t.back}
    </Link>
  );
};
