import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import type { TemplateRow } from '../template-rows.ts';
import styles from '../templates.module.css';
import { sendingTexts } from './sending-texts.ts';
import { useSendingAgain } from './use-sending-again.ts';

interface Props {
  environment: ExternalEnvironment;
  /** The selected ones. */
  rows: readonly TemplateRow[];
}

/** Sends the newer files of templates that are in the cloud already (REQ-1.2.192). It stays until the last one is sent. */
export const SendAgainButton = ({ environment, rows }: Props) => {
  const t = useTexts(sendingTexts);
  const { progress, send } = useSendingAgain(environment);
  const inPersonOnly = useSupportBlockReason();
  if (rows.length === 0 && !progress) return null;
  return (
    <>
      <Button
        variant="quiet"
        loading={progress !== null}
        disabledReason={environment.typeOrg === 'prod' ? inPersonOnly : undefined}
        onClick={() => send(rows)}
      >
        {t.sendAgain}
      </Button>
      <output className={styles.soft}>{progress && t.progress(progress.at, progress.of)}</output>
    </>
  );
};
