import { lazyPart } from '#ui/states/lazy-part.tsx';
import { useUser } from '../session.ts';
import { useSupportSession } from '../support-session.ts';

/** The screen is shown with the banner, so that it does not move down when the banner comes. */
const whileLoading = () => <span data-banner-awaited />;

// Loaded when they are needed: the first screen is at its limit.
const SessionBanner = lazyPart(async () => (await import('./session-banner.tsx')).SessionBanner, { whileLoading });
const OwnerBanners = lazyPart(async () => (await import('./owner-banners.tsx')).OwnerBanners, { whileLoading });

/** The banner of a support session, or those that an owner sees while support is in the company. */
export const SupportBanners = () => {
  const { supportPresent } = useUser();
  if (useSupportSession() !== null) return <SessionBanner />;
  return supportPresent ? <OwnerBanners /> : null;
};
