import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';

import { useUser } from './session.ts';

/** Why what only the person themselves may do is blocked in a support session (decisions §3); undefined when it is not. */
export const useSupportRestrictions = (): string | undefined => {
  const { NotAllowedInSupportSession } = useTexts(refusalTexts);
  return useUser().supportStaff === undefined ? undefined : NotAllowedInSupportSession;
};
