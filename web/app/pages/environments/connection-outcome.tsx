import type { CrmAuthResult } from '#contract/environments.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Progress } from '#ui/progress.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

import { elsewhere } from '#app/paths.ts';

import { ConnectionRefused } from './finish-connection.ts';
import { pageTexts } from './texts.ts';

export function ConnectionProgress() {
  const t = useTexts(pageTexts);
  return (
    <Banner tone="info" title={t.connecting} announce="status">
      <Progress label={t.connectingText} />
    </Banner>
  );
}

type FailureProps = { error: unknown; onAgain: () => void; onClose: () => void };

export function ConnectionFailure({ error, onAgain, onClose }: FailureProps) {
  const t = useTexts(pageTexts);
  const refusals = useTexts(refusalTexts);
  const sentence = useFailureSentence();
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
      {error instanceof ConnectionRefused ? refusals[error.code] : sentence(error)}
    </Banner>
  );
}

/** The organisation belongs to another account; whose, as far as it may be said. */
export function OrgTakenDialog({
  result,
  onClose,
}: {
  result: CrmAuthResult | undefined;
  onClose: () => void;
}) {
  const t = useTexts(pageTexts);
  const ui = useUiTexts();
  const taken = result?.status === 'org_already_connected' ? result : undefined;
  const owner = taken?.oldestOwnerUser;
  return (
    <Dialog size="small" title={t.takenTitle} isOpen={taken !== undefined} onClose={onClose}>
      <Stack gap={4}>
        <p>{t.takenText(taken?.orgName ?? '')}</p>
        {owner && <DescriptionList items={[{ term: t.takenOwner, value: owner.email }]} />}
        <p>{owner?.companyStatus === 'verified' ? t.takenVerified : t.takenOther}</p>
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {ui.close}
        </Button>
        <LinkButton href={elsewhere.support} variant="primary">
          {t.contactSupport}
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
