import { useState } from 'react';
import { removeSecondFactor, renewRecoveryCodes } from '#contract/accounts/my-account.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { callAsUser } from '#app/session.ts';
import { CodeForm } from './code-form.tsx';
import { useSecondFactorRefresh } from './second-factor-query.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

/** Replaces the recovery codes. The user confirms with a code of the authenticator app or a recovery code. */
export const RenewCodes = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => {
  const t = useTexts(secondFactorTexts);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t.renew}</Button>
      <Dialog title={t.renew} isOpen={isOpen} onClose={close} closesOutside={false}>
        <CodeForm
          label={t.codeOrRecovery}
          submitLabel={t.renewConfirm}
          run={(code) => callAsUser(renewRecoveryCodes, { body: { code } })}
          onDone={({ recoveryCodes }) => {
            close();
            onCodes(recoveryCodes);
          }}
          onClose={close}
        >
          <p>{t.renewText}</p>
        </CodeForm>
      </Dialog>
    </>
  );
};

/** Turns the second factor off. The user confirms with a code of the authenticator app or a recovery code. */
export const TurnOff = () => {
  const t = useTexts(secondFactorTexts);
  const refresh = useSecondFactorRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    refresh();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t.turnOff}</Button>
      <Dialog title={t.turnOffTitle} isOpen={isOpen} onClose={close} closesOutside={false}>
        <CodeForm
          tone="danger"
          label={t.codeOrRecovery}
          submitLabel={t.turnOff}
          run={(code) => callAsUser(removeSecondFactor, { body: { code } })}
          onDone={() => {
            toasts.success(t.turnedOff);
            close();
          }}
          onClose={close}
        >
          <p>{t.turnOffText}</p>
        </CodeForm>
      </Dialog>
    </>
  );
};
