import { Link } from '@tanstack/react-router';
import { useTexts } from '#kit/texts.ts';
import { Avatar } from '#ui/layout/avatar.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { EyeIcon, MenuBarsIcon } from '#ui/icons/icons.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { paths } from '../paths.ts';
import { SearchButton } from '../search/search-button.tsx';
import { useUser } from '../session.ts';
import { useSupportSession } from '../support-session.ts';
import styles from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { shellTexts } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';

interface Props {
  menuLabel: string;
  isMenuOpen: boolean;
  onMenu: () => void;
}

export const Header = ({ menuLabel, isMenuOpen, onMenu }: Props) => {
  const t = useTexts(shellTexts);
  const { firstname, lastname, username } = useUser();
  const support = useSupportSession();
  const name = `${firstname} ${lastname}`;
  return (
    <header className={styles.header}>
      <IconButton label={menuLabel} icon={<MenuBarsIcon />} aria-expanded={isMenuOpen} onClick={onMenu} />
      {support !== null && (
        <span className={styles.support}>
          <EyeIcon size={16} />
          {t.loggedInAs} {name}
        </span>
      )}
      <Link to={paths.account} className={styles.user}>
        <VisuallyHidden>{t.myAccount}</VisuallyHidden>
        <Avatar name={name} size="small" />
        <span className={styles.names}>
          <span className={styles.name}>{name}</span>
          <span className={styles.username}>{username}</span>
        </span>
      </Link>
      <div className={styles.tools}>
        <SearchButton />
        <ThemeToggle />
        <LanguageToggle />
      </div>
    </header>
  );
};
