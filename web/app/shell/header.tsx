import { useTexts } from '#kit/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { EyeIcon, MenuBarsIcon } from '#ui/icons.tsx';

import { useUser } from '../session.ts';
import styles from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { shellTexts } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';

type Props = {
  menuLabel: string;
  isMenuOpen: boolean;
  onMenu: () => void;
};

export function Header({ menuLabel, isMenuOpen, onMenu }: Props) {
  const t = useTexts(shellTexts);
  const { firstname, lastname, username, supportStaff } = useUser();
  const name = `${firstname} ${lastname}`;
  return (
    <header className={styles.header}>
      <IconButton label={menuLabel} icon={<MenuBarsIcon />} aria-expanded={isMenuOpen} onClick={onMenu} />
      {supportStaff !== undefined && (
        <span className={styles.support}>
          <EyeIcon size={16} />
          {t.loggedInAs}
        </span>
      )}
      <div className={styles.user}>
        <Avatar name={name} size="small" />
        <div className={styles.names}>
          <span className={styles.name}>{name}</span>
          <span className={styles.username}>{username}</span>
        </div>
      </div>
      <div className={styles.tools}>
        <ThemeToggle />
        <LanguageToggle />
      </div>
    </header>
  );
}
