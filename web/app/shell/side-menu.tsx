import { Link, useMatches } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useConfig } from '#kit/config.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { ExternalIcon, LifebuoyIcon, LogoutIcon } from '#ui/icons/icons.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useUiTexts } from '#ui/ui-texts.ts';
import { useTooltip } from '#ui/overlays/use-tooltip.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { screens } from '../paths.ts';
import type { ScreenName } from '../paths.ts';
import { logOut, useUser } from '../session.ts';
import { menuFor } from './menu.ts';
import type { SolutionEntry } from './menu.ts';
import styles from './side-menu.module.css';
import { shellTexts } from './texts.ts';
import { useSuite } from './use-suite.ts';

interface Props {
  /** Stands above the entries. */
  brand?: ReactNode;
  /** Show only the icons. */
  folded: boolean;
  /** Called when an entry is chosen: a drawer closes. */
  onLeave?: () => void;
}

type EntryProps = Pick<Props, 'onLeave'> & {
  label: string;
  screen: ScreenName;
  icon: ReactNode;
  /** Screens without an entry of their own that are reached from this one. */
  leadsTo?: readonly ScreenName[];
};

const noScreens: readonly ScreenName[] = [];

/** Folded, the label stays the link's accessible name and appears beside it on hover and on keyboard focus. */
const MenuLink = ({ onLeave, label, screen, icon, leadsTo = noScreens }: EntryProps) => {
  const path: string = screens[screen].path;
  const isBehind = useMatches({
    select: (matches) => leadsTo.some((name) => matches.some(({ fullPath }) => fullPath === screens[name].path)),
  });
  return (
    <Link
      to={path}
      className={classNames(styles.entry, isBehind && styles.current)}
      activeProps={{ className: styles.current ?? '' }}
      // The entry is no link to the page that is open, so it is not "page".
      {...(isBehind && { 'aria-current': 'true' as const })}
      {...(onLeave ? { onClick: onLeave } : {})}
    >
      {icon}
      <span className={styles.label}>{label}</span>
    </Link>
  );
};

/** A solution without a screen here: a link to its documentation, or why it is blocked (REQ-1.6.13). */
const Solution = ({ name, icon: Icon, included }: SolutionEntry & { included: boolean }) => {
  const t = useTexts(shellTexts);
  const { newTab } = useUiTexts();
  const { help } = useConfig().links;
  const tooltip = useTooltip(included ? undefined : t.roleRefused);
  if (included) {
    return (
      <a href={help} target="_blank" rel="noopener noreferrer" className={styles.entry}>
        <Icon />
        <span className={styles.label}>
          {name} <VisuallyHidden>{`(${newTab})`}</VisuallyHidden>
        </span>
        <span className={styles.leaves}>
          <ExternalIcon size={16} />
        </span>
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        {...tooltip.trigger}
        aria-disabled
        className={styles.entry}
        onClick={() => toasts.info(t.roleRefused)}
      >
        <Icon />
        <span className={styles.label}>{name}</span>
      </button>
      {tooltip.bubble}
    </>
  );
};

const LogOutButton = () => {
  const t = useTexts(shellTexts);
  return (
    <button type="button" className={styles.entry} onClick={() => void logOut()}>
      <LogoutIcon />
      <span className={styles.label}>{t.logOut}</span>
    </button>
  );
};

export const SideMenu = ({ brand, folded, onLeave }: Props) => {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const user = useUser();
  const suite = useSuite();
  // Once the menu has begun with blank places, it keeps them: closing one would move what is below.
  const [keepsPlaces] = useState(!suite);
  return (
    <nav aria-label={t.mainMenu} className={classNames(styles.menu, folded && styles.folded)}>
      {brand !== undefined && <div className={styles.brand}>{brand}</div>}
      <div className={styles.groups}>
        {menuFor(user, suite, keepsPlaces).map(({ title, entries, isBlank }) => (
          <div key={title ?? 'rest'} className={isBlank ? styles.blank : undefined}>
            {title !== null && !folded && <p className={styles.group}>{t[title]}</p>}
            <ul className={styles.entries}>
              {entries.map((entry) =>
                'solution' in entry ? (
                  <li key={entry.solution}>
                    <Solution {...entry} included={suite?.[entry.solution] ?? true} />
                  </li>
                ) : (
                  <li key={entry.screen}>
                    <MenuLink
                      {...(onLeave ? { onLeave } : {})}
                      label={
                        // Folded, no title of a group says of what.
                        entry.label === undefined || folded ? screens[entry.screen].title[language] : t[entry.label]
                      }
                      screen={entry.screen}
                      leadsTo={entry.leadsTo}
                      icon={<entry.icon />}
                    />
                  </li>
                ),
              )}
            </ul>
          </div>
        ))}
      </div>
      <div>
        <MenuLink
          {...(onLeave ? { onLeave } : {})}
          label={screens.tickets.title[language]}
          screen="tickets"
          icon={<LifebuoyIcon />}
        />
        <LogOutButton />
      </div>
    </nav>
  );
};
