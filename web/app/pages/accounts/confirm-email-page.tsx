import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { CheckCircleIcon } from '#ui/icons/icons.tsx';
import { paths } from '#app/paths.ts';
import { AuthHeading } from './form-frame.tsx';
import styles from './mail-sent-page.module.css';
import { linkTexts } from './link-texts.ts';

/** Confirms that the new address is in use. A visitor who is not signed in passes through log-in. */
export const ConfirmEmailPage = () => {
  const t = useTexts(linkTexts);
  const email = useLocation({ select: ({ state }) => state.confirmedEmail });
  return (
    <>
      <span className={styles.icon}>
        <CheckCircleIcon size={24} />
      </span>
      <AuthHeading title={t.confirmedTitle}>{t.confirmed(email ?? '')}</AuthHeading>
      <Link to={paths.home} className={buttonClass({ variant: 'primary', wide: true })}>
        {t.backToApp}
      </Link>
    </>
  );
};
