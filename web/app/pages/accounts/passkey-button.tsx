import { useTexts } from '#kit/texts.ts';
import { Unreachable } from '#kit/failures.ts';
import { Button } from '#ui/actions/button.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { accountTexts } from './texts.ts';
import { useLogIn } from './use-log-in.ts';

/** The code behind is loaded at the press, because log-in is the first page. */
const open = async (isSecondStep: boolean) => {
  const { logInWithPasskey } = await import('./passkey-log-in.ts').catch(() => {
    throw new Unreachable('offline');
  });
  return logInWithPasskey(isSecondStep);
};

/**
 * Logs in with a passkey, which stands for username, password and code.
 * @param username who has given a password; a passkey of another account opens that one, and says so
 */
export const PasskeyButton = ({ username }: { username?: string }) => {
  const t = useTexts(accountTexts);
  const isSecondStep = username !== undefined;
  const opening = useLogIn(async () => {
    const user = await open(isSecondStep);
    if (isSecondStep && user.username.toLowerCase() !== username.trim().toLowerCase())
      toasts.info(t.otherAccount(user.username));
    return user;
  });
  return (
    <Button wide loading={opening.isPending || opening.isSuccess} onClick={() => opening.mutate()}>
      {t.withPasskey}
    </Button>
  );
};
