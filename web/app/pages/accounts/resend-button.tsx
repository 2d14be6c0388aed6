import { useEffect, useState } from 'react';

import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/button.tsx';

import { accountTexts } from './texts.ts';

/** A mail takes a moment to arrive: until then another one would only confuse. */
const coolDownSeconds = 30;

/** Seconds until the same mail may be asked for again; `start` once it was sent. */
export function useCoolDown() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(coolDownSeconds) };
}

type Props = {
  /** Seconds to wait. */
  left: number;
  pending: boolean;
  /** Left out in a form, which has its own. */
  onPress?: () => void;
};

export function ResendButton({ left, pending, onPress }: Props) {
  const t = useTexts(accountTexts);
  return (
    <Button
      wide={onPress !== undefined}
      {...(onPress ? { onClick: onPress } : { type: 'submit', size: 'small' })}
      loading={pending}
      disabledReason={left > 0 ? t.resendSoon : undefined}
    >
      {left > 0 ? t.resendIn(left) : t.resend}
    </Button>
  );
}
