import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendVerification } from '#contract/accounts/accounts.ts';
import { isOwner } from '#contract/roles.ts';
import { call } from '#kit/call.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { randomKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { KeyIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { useUser } from '#app/session.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { ChangeEmailForm } from './change-email.tsx';
import { PendingEmail, useEmailChangeRefresh } from './pending-email.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { myAccountTexts } from './texts.ts';

/** Requests a new address; until its link is opened, the old one stays in use and a notice says so. */
const ChangeEmail = () => {
  const t = useTexts(myAccountTexts);
  const blockedReason = useSupportBlockReason();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const refresh = useEmailChangeRefresh();
  const { data } = useQuery({ ...secondFactorQuery, enabled: blockedReason === undefined });
  const close = () => setIsOpen(false);
  const sent = () => {
    close();
    void refresh();
  };
  return (
    <>
      <PendingEmail focusAfter={opener} />
      <div>
        <Button
          ref={opener}
          loading={!data && blockedReason === undefined}
          disabledReason={blockedReason}
          onClick={() => setIsOpen(true)}
        >
          {t.changeEmail}
        </Button>
      </div>
      <Dialog title={t.changeEmail} isOpen={isOpen} onClose={close} closesOutside={false}>
        {data && <ChangeEmailForm asksForCode={data.isOn} onClose={close} onSent={sent} />}
      </Dialog>
    </>
  );
};

/** Mails the same link as for a lost password: somebody who finds an open screen cannot take over the account. */
const ChangePassword = () => {
  const t = useTexts(myAccountTexts);
  const sentence = useFailureSentence();
  const { username, email } = useUser();
  const blockedReason = useSupportBlockReason();
  const [isOpen, setIsOpen] = useState(false);
  const toast = useActionToast();
  const sending = useMutation({
    mutationFn: () => call(sendVerification, { body: { username, email } }, { idempotencyKey: randomKey() }),
    onMutate: toast.takeBack,
    onSuccess: () => setIsOpen(false),
    onError: (error) => toast.say(sentence(error)),
  });
  return (
    <>
      {sending.data && (
        <Banner tone="success" announce="status">
          {t.passwordLinkSent(sending.data.email)}
        </Banner>
      )}
      <div>
        <Button disabledReason={blockedReason} onClick={() => setIsOpen(true)}>
          {t.changePassword}
        </Button>
      </div>
      <ConfirmDialog
        tone="primary"
        title={t.changePassword}
        confirmLabel={t.sendLink}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => sending.mutate()}
        pending={sending.isPending}
      >
        <Stack>
          {t.changePasswordText(email)}
          {sending.error && <Banner tone="danger">{sentence(sending.error)}</Banner>}
        </Stack>
      </ConfirmDialog>
    </>
  );
};

export const AccessCard = () => {
  const t = useTexts(myAccountTexts);
  const { username, email, roleName } = useUser();
  return (
    <Card title={t.accessTitle} icon={<KeyIcon />}>
      <Stack>
        <DescriptionList
          items={[
            { term: t.username, value: username },
            { term: t.email, value: email },
            { term: t.role, value: isOwner(roleName) ? t.roleOwner : t.roleUser },
          ]}
        />
        <ChangeEmail />
        <ChangePassword />
      </Stack>
    </Card>
  );
};
