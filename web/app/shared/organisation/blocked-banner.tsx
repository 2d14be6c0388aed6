import type { ReactNode } from 'react';
import { texts, useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { SupportLink } from '#app/support-link.tsx';

const bannerTexts = texts({
  title: {
    fr: 'L’accès de votre organisation est bloqué',
    en: 'Your organisation’s access is blocked',
  },
});

/** A blocked company's page: `children` is what the block closes there (REQ-1.2.36). */
export const BlockedBanner = ({ children }: { children: ReactNode }) => {
  const t = useTexts(bannerTexts);
  return (
    <Banner tone="danger" title={t.title} action={<SupportLink size="small" />}>
      {children}
    </Banner>
  );
};
