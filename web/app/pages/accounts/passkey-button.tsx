import { useTexts } from '#kit/texts.ts';
import { Unreachable } from '#kit/failures.ts';
import { Button } from '#ui/actions/button.tsx';
import { accountTexts } from './texts.ts';
import { useLogIn } from './use-log-in.ts';

/** The code behind is loaded at the press, because log-in is the first page. */
const open = async (isSecondStep: boolean) => {
  const { logInWithPasskey } = await import('./passkey-log-in.ts').catch(() => {
    throw new Unreachable('offline');
  });
  return logInWithPasskey(isSecondStep);
};

/** Logs in with a passkey, which stands for username, password and code. */
export const PasskeyButton = ({ isSecondStep = false }) => {
  const t = useTexts(accountTexts);
  const opening = useLogIn(open);
  return (
    <Button wide loading={opening.isPending || opening.isSuccess} onClick={() => opening.mutate(isSecondStep)}>
      {t.withPasskey}
    </Button>
  );
};
