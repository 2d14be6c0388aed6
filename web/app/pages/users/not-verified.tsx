import { useState } from 'react';
import type { CompanyStatus } from '#contract/roles.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { PlugIcon } from '#ui/icons/icons.tsx';
import { ConnectDialog } from '#app/shared/environments/connect-dialog.tsx';
import { companyStatusQuery } from '#app/shared/environments/environment-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { BlockedBanner } from '#app/shared/organisation/blocked-banner.tsx';
import { usersTexts } from './texts.ts';

const ConnectFirst = () => {
  const t = useTexts(usersTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Banner
        tone="info"
        title={t.freeTitle}
        action={
          <Button variant="primary" icon={<PlugIcon />} onClick={() => setIsOpen(true)}>
            {t.connect}
          </Button>
        }
      >
        {t.freeText}
      </Banner>
      <ConnectDialog isOpen={isOpen} orgType="login" onClose={() => setIsOpen(false)} />
    </>
  );
};

const WaitForVerification = () => {
  const t = useTexts(usersTexts);
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await queryClient.invalidateQueries({ queryKey: companyStatusQuery.queryKey });
    setIsChecking(false);
  };
  return (
    <Banner
      tone="info"
      title={t.verifyingTitle}
      action={
        <Button size="small" loading={isChecking} onClick={() => void check()}>
          {t.checkAgain}
        </Button>
      }
    >
      {t.verifyingText}
    </Banner>
  );
};

const Blocked = () => {
  const t = useTexts(usersTexts);
  return <BlockedBanner>{t.blockedText}</BlockedBanner>;
};

const ways = { free: ConnectFirst, verificationinprogress: WaitForVerification, blocked: Blocked } as const;

/** The list requires a verified company (REQ-1.6.3): says what is still to be done. */
export const NotVerified = ({ status }: { status: Exclude<CompanyStatus, 'verified'> }) => {
  const Way = ways[status];
  return <Way />;
};
