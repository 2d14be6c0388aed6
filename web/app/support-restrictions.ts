import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';

import { useUser } from './session.ts';

/**
 * The reason why actions reserved for the user are blocked in a support session (REQ-1.4.20); undefined otherwise.
 */
export const useSupportRestrictions = (): string | undefined => {
  const { NotAllowedInSupportSession } = useTexts(refusalTexts);
  return useUser().supportStaff === undefined ? undefined : NotAllowedInSupportSession;
};
