import { useTexts } from '#kit/texts.ts';
import { Unreachable } from '#kit/failures.ts';
import { Button } from '#ui/actions/button.tsx';
import { accountTexts } from './texts.ts';
import { useLogIn } from './use-log-in.ts';

/** The code behind is loaded at the press, because log-in is the first page. */
const open = async (username: string | undefined) => {
  const { logInWithPasskey } = await import('./passkey-log-in.ts').catch(() => {
    throw new Unreachable('offline');
  });
  return logInWithPasskey(username);
};

/** Logs in with a passkey, which stands for username, password and code. `username`: who has just given a password. */
export const PasskeyButton = ({ username }: { username?: string }) => {
  const t = useTexts(accountTexts);
  const opening = useLogIn(open);
  return (
    <Button wide loading={opening.isPending || opening.isSuccess} onClick={() => opening.mutate(username)}>
      {t.withPasskey}
    </Button>
  );
};
