import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { LogoutIcon } from '#ui/icons.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

import { screens } from '../paths.ts';
import { logOut, useUser } from '../session.ts';
import { menuFor } from './menu.ts';
import styles from './side-menu.module.css';
import { shellTexts } from './texts.ts';

type Props = {
  /** Above the entries, where there is room for it. */
  brand?: ReactNode;
  /** Only the icons: each then has its name in a bubble. */
  folded: boolean;
  /** An entry was taken: a drawer closes. */
  onLeave?: () => void;
};

type EntryProps = Props & { label: string; screen: keyof typeof screens; icon: ReactNode };

function MenuLink({ folded, onLeave, label, screen, icon }: EntryProps) {
  const path: string = screens[screen].path;
  return (
    <Tooltip text={folded ? label : ''}>
      {({ 'aria-describedby': _same, ...trigger }) => (
        <Link
          to={path}
          className={styles.entry}
          activeProps={{ className: styles.current ?? '' }}
          aria-label={folded ? label : undefined}
          {...(folded ? trigger : {})}
          {...(onLeave ? { onClick: onLeave } : {})}
        >
          {icon}
          {!folded && <span className={styles.label}>{label}</span>}
        </Link>
      )}
    </Tooltip>
  );
}

function LogOutButton({ folded }: Props) {
  const t = useTexts(shellTexts);
  return (
    <Tooltip text={t.logOut}>
      {({ 'aria-describedby': _same, ...trigger }) => (
        <button
          type="button"
          className={styles.entry}
          aria-label={folded ? t.logOut : undefined}
          {...(folded ? trigger : {})}
          onClick={() => void logOut()}
        >
          <LogoutIcon />
          {!folded && <span className={styles.label}>{t.logOut}</span>}
        </button>
      )}
    </Tooltip>
  );
}

export function SideMenu({ brand, folded, onLeave }: Props) {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const user = useUser();
  return (
    <nav aria-label={t.mainMenu} className={classNames(styles.menu, folded && styles.folded)}>
      {brand !== undefined && <div className={styles.brand}>{brand}</div>}
      <div className={styles.groups}>
        {menuFor(user, { sign: false }).map(({ title, entries }) => (
          <div key={title ?? 'rest'}>
            {title !== null && !folded && <p className={styles.group}>{t[title]}</p>}
            <ul className={styles.entries}>
              {entries.map(({ screen, icon: Icon, label }) => (
                <li key={screen}>
                  <MenuLink
                    folded={folded}
                    {...(onLeave ? { onLeave } : {})}
                    label={label === undefined ? screens[screen].title[language] : t[label]}
                    screen={screen}
                    icon={<Icon />}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <LogOutButton folded={folded} />
    </nav>
  );
}
