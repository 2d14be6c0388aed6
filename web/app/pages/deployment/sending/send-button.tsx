import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { CloudIcon } from '#ui/icons/icons.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import type { TemplateRow } from '../template-rows.ts';
import styles from '../templates.module.css';
import { sendingTexts } from './sending-texts.ts';
import { useIsSending, useSending } from './use-sending.ts';

interface Props {
  environment: ExternalEnvironment;
  row: TemplateRow;
  /** Takes the focus when the button goes. */
  frame: RefObject<HTMLElement | null>;
}

/** Sends a template to the cloud that the package could not, or has not yet (REQ-1.2.191). */
export const SendButton = ({ environment, row, frame }: Props) => {
  const t = useTexts(sendingTexts);
  const send = useSending(environment);
  const isSending = useIsSending(row);
  const inPersonOnly = useSupportBlockReason();
  useLayoutEffect(
    () => () => {
      if (frame.current?.contains(document.activeElement)) frame.current.focus({ preventScroll: true });
    },
    [frame],
  );
  return (
    <span className={styles.send}>
      <Button
        size="small"
        icon={<CloudIcon />}
        loading={isSending}
        disabledReason={environment.typeOrg === 'prod' ? inPersonOnly : undefined}
        onClick={() => send(row)}
      >
        {t.send} <VisuallyHidden>({row.name})</VisuallyHidden>
      </Button>
      <output className={styles.soft}>{isSending && t.sending}</output>
    </span>
  );
};
