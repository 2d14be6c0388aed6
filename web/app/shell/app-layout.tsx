import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { Logo } from '#ui/icons/logo.tsx';
import { onNarrow, onPhone, useMediaQuery } from '#ui/use-media-query.ts';
import { SupportBanners } from '#app/support/support-banners.tsx';
import styles from './app-layout.module.css';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { SideMenu } from './side-menu.tsx';
import { shellTexts } from './texts.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

/** Folds at 1100 px or narrower (REQ-1.2.5). The burger overrides this until the width crosses the limit. */
const useFolding = () => {
  const isNarrow = useMediaQuery(onNarrow);
  const [choice, setChoice] = useState<{ isNarrow: boolean; folded: boolean }>();
  const folded = choice?.isNarrow === isNarrow ? choice.folded : isNarrow;
  return { folded, toggle: () => setChoice({ isNarrow, folded: !folded }) };
};

export const AppLayout = () => {
  const t = useTexts(shellTexts);
  const { productName } = useConfig();
  const isPhone = useMediaQuery(onPhone);
  const { folded, toggle } = useFolding();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const content = useFocusOnArrival<HTMLElement>();
  const burger = isPhone
    ? { menuLabel: t.openMenu, isMenuOpen: drawerOpen, onMenu: () => setDrawerOpen(true) }
    : { menuLabel: folded ? t.unfoldMenu : t.foldMenu, isMenuOpen: !folded, onMenu: toggle };
  return (
    <div className={styles.layout}>
      <ScreenTitle />
      <a href="#content" className={styles.skip}>
        {t.skipToContent}
      </a>
      {isPhone ? (
        <Drawer side="start" title={productName} isOpen={drawerOpen} onClose={() => setDrawerOpen(false)}>
          <div className={styles.drawer}>
            <SideMenu folded={false} onLeave={() => setDrawerOpen(false)} />
          </div>
        </Drawer>
      ) : (
        <div className={styles.rail} data-folded={folded}>
          <SideMenu folded={folded} brand={<Logo name={productName} form={folded ? 'mark' : 'full'} />} />
        </div>
      )}
      <div className={styles.page}>
        <Header {...burger} />
        <main ref={content} id="content" tabIndex={-1} className={styles.main}>
          <SupportBanners />
          <OfflineBanner />
          <Outlet />
        </main>
      </div>
    </div>
  );
};
