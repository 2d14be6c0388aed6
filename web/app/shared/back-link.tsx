import { Link } from '@tanstack/react-router';
import { useLanguage } from '#kit/language.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { ArrowLeftIcon } from '#ui/icons/page-icons.tsx';
import { screens } from '../paths.ts';
import type { ScreenName } from '../paths.ts';

interface Props {
  to: ScreenName;
  /** The search of the screen that leads here; by default none. */
  search?: (before: object) => object;
}

/** The way back above a screen's title: to the screen that leads to it, by that screen's title. */
export const BackLink = ({ to, search }: Props) => {
  const language = useLanguage();
  const path: string = screens[to].path;
  return (
    <Link
      to={path}
      // The router knows the search of a written-out path only.
      {...(search && { search: search as never })}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <ArrowLeftIcon size={16} />
      {screens[to].title[language]}
    </Link>
  );
};
