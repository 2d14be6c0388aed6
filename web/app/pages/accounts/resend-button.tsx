import { useEffect, useState } from 'react';

import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';

import { accountTexts } from './texts.ts';

/** A mail takes a moment to arrive: until then another one would only confuse. */
const coolDownSeconds = 30;

/** Seconds until the same mail may be asked for again; `start` once it was sent. */
export const useCoolDown = () => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(coolDownSeconds) };
};

/** What the button says meanwhile, and why it does nothing. */
export const useResendWords = (left: number): { label: string; disabledReason: string | undefined } => {
  const t = useTexts(accountTexts);
  return left > 0
    ? { label: t.resendIn(left), disabledReason: t.resendSoon }
    : { label: t.resend, disabledReason: undefined };
};

interface Props {
  /** Seconds to wait. */
  left: number;
  pending: boolean;
  /** Left out in a form, which has its own. */
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
