import { useSyncExternalStore } from 'react';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { onSessionChange, supportSession, useUser } from './session.ts';

/** REQ-1.4.21: the log-as flag is checked again after one second. */
const recheckMs = 1_000;

const subscribe = (changed: () => void): (() => void) => {
  const stop = onSessionChange(changed);
  globalThis.addEventListener('storage', changed);
  const timer = setTimeout(changed, recheckMs);
  return () => {
    stop();
    globalThis.removeEventListener('storage', changed);
    clearTimeout(timer);
  };
};

/** The staff member logged in as the user, and the end in epoch milliseconds; null in a normal session. */
export const useSupportSession = (): { staff: string; endsAt: number | null } | null => {
  const { supportStaff } = useUser();
  const staff = useSyncExternalStore(subscribe, () => supportSession()?.staff) ?? supportStaff;
  const endsAt = useSyncExternalStore(subscribe, () => supportSession()?.endsAt) ?? null;
  return staff === undefined ? null : { staff, endsAt };
};

/**
 * The reason why controls reserved for the user are blocked in a support session (REQ-1.4.20); undefined otherwise.
 */
export const useSupportBlockReason = (): string | undefined => {
  const { NotAllowedInSupportSession: reason } = useTexts(refusalTexts);
  return useSupportSession() === null ? undefined : reason;
};
