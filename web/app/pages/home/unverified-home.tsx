import { isOwner, type CompanyStatus } from '#contract/roles.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { BlockedBanner } from '#app/shared/organisation/blocked-banner.tsx';
import { useUser } from '#app/session.ts';
import { FinishCard } from './finish-card.tsx';
import { Previews } from './previews.tsx';
import { unverifiedTexts } from './unverified-texts.ts';

const Verifying = () => {
  const t = useTexts(unverifiedTexts);
  return (
    <Banner tone="info" title={t.verifyingTitle}>
      {t.verifyingText}
    </Banner>
  );
};

/** Tells owners, and others in fewer words, what the block closes. */
const BlockedNotice = () => {
  const t = useTexts(unverifiedTexts);
  return <BlockedBanner>{isOwner(useUser().roleName) ? t.blockedText : t.blockedForUser}</BlockedBanner>;
};

const homes = {
  free: FinishCard,
  verificationinprogress: Verifying,
  blocked: Previews,
  notice: BlockedNotice,
} as const;

/**
 * The first part of home for the owner of a company that is not verified (REQ-1.2.34 to REQ-1.2.36); `notice` stands above
 * what waits for anybody of a blocked one.
 */
export const UnverifiedHome = ({ status }: { status: Exclude<CompanyStatus, 'verified'> | 'notice' }) => {
  const Home = homes[status];
  return <Home />;
};
