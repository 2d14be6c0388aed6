import type { CompanyStatus } from '#contract/roles.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
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

const homes = { free: FinishCard, verificationinprogress: Verifying, blocked: Previews } as const;

/** The first part of home for the owner of a company that is not verified (REQ-1.2.34 to REQ-1.2.36). */
export const UnverifiedHome = ({ status }: { status: Exclude<CompanyStatus, 'verified'> }) => {
  const Home = homes[status];
  return <Home />;
};
