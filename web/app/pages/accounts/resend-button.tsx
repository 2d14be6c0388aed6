import { useEffect, useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { resendTexts } from './resend-texts.ts';

/** A mail needs some time to arrive; a second one in this time would only confuse. */
const coolDownSeconds = 30;

/** Seconds until the same mail may be sent again; call `start` after sending. */
export const useCoolDown = () => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(coolDownSeconds) };
};

/** Label of the button during the cool-down, and why it is disabled. */
export const useResendWords = (left: number): { label: string; disabledReason: string | undefined } => {
  const t = useTexts(resendTexts);
  return left > 0
    ? { label: t.resendIn(left), disabledReason: t.resendSoon }
    : { label: t.resend, disabledReason: undefined };
};

interface Props {
  /** Seconds to wait. */
  left: number;
  pending: boolean;
  /** Omitted in a form, which submits instead. */
  onPress?: () => void;
}

export const ResendButton = ({ left, pending, onPress }: Props) => {
  const { label, disabledReason } = useResendWords(left);
  return (
    <Button
      wide={onPress !== undefined}
      {...(onPress ? { onClick: onPress } : { type: 'submit', size: 'small' })}
      loading={pending}
      disabledReason={disabledReason}
    >
      {label}
    </Button>
  );
};
