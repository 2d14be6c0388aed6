import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { ownTimeZone } from '#kit/dates.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useSupportSession } from '#app/support-session.ts';
import { AccessCard } from './access-card.tsx';
import { OwnDetails } from './own-details.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { myAccountTexts } from './texts.ts';

/** The user's own details; a support session cannot change them (REQ-1.4.20). */
export const AccountPage = () => {
  const t = useTexts(myAccountTexts);
  const isSupport = useSupportSession() !== null;
  return (
    <>
      <PageHeader title={t.title} subtitle={t.inZone(ownTimeZone())} />
      {isSupport && (
        <Banner tone="info" title={t.supportTitle}>
          {t.supportText}
        </Banner>
      )}
      <Columns least="wide">
        <OwnDetails />
        <AccessCard />
        {!isSupport && <SecondFactorCard />}
        {!isSupport && <PasskeysCard />}
        {!isSupport && <SessionsCard />}
      </Columns>
    </>
  );
};
