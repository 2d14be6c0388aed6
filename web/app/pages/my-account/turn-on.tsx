import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSecondFactor, startSecondFactor } from '#contract/accounts/my-account.ts';
import { toBase64 } from '#kit/base64.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { useSecondFactorRefresh } from './second-factor-query.ts';
import { secondFactorTexts } from './second-factor-texts.ts';
import styles from './turn-on.module.css';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode);

/** The secret as a QR code and as text to type. */
const Secret = ({ secret, uri }: { secret: string; uri: string }) => {
  const t = useTexts(secondFactorTexts);
  return (
    <div className={styles.scan}>
      <div className={styles.code}>
        <QrCode text={uri} label={t.qrCode} />
      </div>
      <div className={styles.words}>
        <p>{t.scan}</p>
        <div>
          <p>{t.orType}</p>
          <CopyText text={secret} label={t.copySecret} />
        </div>
      </div>
    </div>
  );
};

/** The user proves who they are, scans the code, then confirms with a code. Closing the dialog before that changes nothing. */
export const TurnOn = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => {
  const t = useTexts(secondFactorTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const refresh = useSecondFactorRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const starting = useMutation({
    mutationFn: (password: string) =>
      callAsUser(startSecondFactor, { body: { encryptedPassword: toBase64(password) } }),
    onMutate: failure.takeBack,
    onError: (error) => {
      if (!wasRefused(error, 'WrongPassword')) failure.say(sentence(error), { stays: true });
      if (wasRefused(error, 'SecondFactorAlreadyOn')) close();
    },
  });
  const close = () => {
    setIsOpen(false);
    starting.reset();
    refresh();
  };
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t.turnOn}
      </Button>
      <Dialog title={t.turnOnTitle} isOpen={isOpen} onClose={close} closesOutside={false}>
        {starting.data ? (
          <CodeForm
            label={t.code}
            submitLabel={t.turnOn}
            run={(code) => callAsUser(confirmSecondFactor, { body: { code } })}
            onDone={({ recoveryCodes }) => {
              toasts.success(t.turnedOn);
              setIsOpen(false);
              onCodes(recoveryCodes);
            }}
            onClose={close}
          >
            <Secret {...starting.data} />
          </CodeForm>
        ) : (
          <PasswordForm isPending={starting.isPending} run={starting.mutateAsync} onClose={close} />
        )}
      </Dialog>
    </>
  );
};
