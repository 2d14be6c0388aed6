import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DialogActions } from '#ui/overlays/dialog.tsx';
import { CopyIcon } from '#ui/icons/icons.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { useUser } from '#app/session.ts';
import styles from './recovery-codes.module.css';
import { secondFactorTexts } from './second-factor-texts.ts';

const saveAs = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** The codes are shown once: three ways to keep them, and a button to confirm. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const t = useTexts(secondFactorTexts);
  const failure = useActionToast();
  const { productName } = useConfig();
  const { username } = useUser();
  const name = t.codesOf(productName, username);
  const text = `${name}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    failure.takeBack();
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t.codesCopied);
    } catch {
      failure.say(t.copyFailed, { stays: true });
    }
  };
  return (
    <>
      <Stack>
        <p>{t.codesText}</p>
        <div className={styles.sheet}>
          <p className={styles.name}>{name}</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className={styles.ways}>
          <Button size="small" icon={<CopyIcon size={16} />} onClick={() => void copy()}>
            {t.copyCodes}
          </Button>
          <Button size="small" icon={<DownloadIcon size={16} />} onClick={() => saveAs(t.fileName, text)}>
            {t.downloadCodes}
          </Button>
          <Button size="small" onClick={() => globalThis.print()}>
            {t.printCodes}
          </Button>
        </div>
      </Stack>
      <DialogActions>
        <Button variant="primary" onClick={onKept}>
          {t.codesKept}
        </Button>
      </DialogActions>
    </>
  );
};
