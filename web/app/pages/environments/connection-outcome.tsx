import type { CrmAuthResult, LoginType } from '#contract/environments/environments.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { refusalSentence } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Progress } from '#ui/states/progress.tsx';
import { AdminInstruction, ApprovalHelp } from '#app/shared/environments/approval-help.tsx';
import { ConnectionRefused } from './finish-connection.ts';
import { OrgTakenChoices } from './org-conflict-choices.tsx';
import { pageTexts } from './texts.ts';

export const ConnectionProgress = () => {
  const t = useTexts(pageTexts);
  return (
    <Banner tone="info" title={t.connecting} announce="status">
      <Progress label={t.connectingText} />
    </Banner>
  );
};

interface FailureProps {
  error: unknown;
  orgType: LoginType;
  /** Name of the environment to reconnect. */
  reconnects: string | undefined;
  onAgain: () => void;
  onClose: () => void;
}

/** Returns the sentence for a refused connection; a reconnection that reached another org has its own. */
const useConnectionSentence = (): ((error: unknown, reconnects: string | undefined) => string) => {
  const t = useTexts(pageTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  return (error, reconnects) => {
    if (error instanceof ConnectionRefused) return refusalSentence(error.code, language) ?? sentence(error);
    if (reconnects !== undefined && wasRefused(error, 'WrongOrgType')) return t.otherOrg(reconnects);
    return sentence(error);
  };
};

/** Only an approval by the customer's administrator solves these. */
const isApprovalMissing = (error: unknown): boolean =>
  error instanceof ConnectionRefused
    ? error.code === 'invalid_app_acess' || error.code === 'OAUTH_APP_BLOCKED'
    : wasRefused(error, 'invalid_app_acess', 'OAUTH_APP_BLOCKED');

export const ConnectionFailure = ({ error, orgType, reconnects, onAgain, onClose }: FailureProps) => {
  const t = useTexts(pageTexts);
  const say = useConnectionSentence();
  return (
    <Banner
      tone="danger"
      title={t.connectFailed}
      announce="alert"
      onClose={onClose}
      action={
        <Button size="small" onClick={onAgain}>
          {t.startAgain}
        </Button>
      }
    >
      <Stack gap={3}>
        <p>{say(error, reconnects)}</p>
        {isApprovalMissing(error) && <AdminInstruction orgType={orgType} />}
      </Stack>
    </Banner>
  );
};

/** For a user who came back from the CRM's own error page by hand. */
export const UnfinishedConnection = ({ orgType, onClose }: { orgType: LoginType; onClose: () => void }) => {
  const t = useTexts(pageTexts);
  return (
    <Banner tone="warning" title={t.leftOpen} onClose={onClose}>
      <Stack gap={3}>
        <p>{t.leftOpenText}</p>
        <ApprovalHelp orgType={orgType} />
      </Stack>
    </Banner>
  );
};

/** The organisation belongs to another account; names the company if that is allowed. */
export const OrgTakenDialog = ({ result, onClose }: { result: CrmAuthResult | undefined; onClose: () => void }) => {
  const t = useTexts(pageTexts);
  const taken = result?.status === 'org_already_connected' ? result : undefined;
  const owner = taken?.oldestOwnerUser;
  return (
    <Dialog size="small" title={t.takenTitle} isOpen={taken !== undefined} onClose={onClose}>
      <OrgTakenChoices
        key={owner?.companyId}
        companyId={owner?.companyStatus === 'verified' ? owner.companyId : undefined}
        why={owner?.companyStatus === 'blocked' ? t.takenBlocked : t.takenOther}
        onClose={onClose}
      >
        <p>{t.takenText(taken?.orgName ?? '')}</p>
        {owner && <DescriptionList items={[{ term: t.takenOwner, value: owner.email }]} />}
      </OrgTakenChoices>
    </Dialog>
  );
};
