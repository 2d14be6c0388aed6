import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';

import { useUser } from '#app/session.ts';

/** Why what changes a branding is blocked in a support session; undefined when it is not. */
export function useInPersonOnly(): string | undefined {
  const { NotAllowedInSupportSession } = useTexts(refusalTexts);
  return useUser().supportStaff === undefined ? undefined : NotAllowedInSupportSession;
}
