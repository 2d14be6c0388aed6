import type { Policy } from '#contract/accounts/policies.ts';

const who: Record<Policy['bearer'], string> = {
  none: 'Anyone',
  session: 'A signed-in user',
  renewal: 'A signed-in user, whose bearer may have expired',
  'email-token': 'The holder of a mailed link',
  'support-token': 'The holder of a support link',
  'api-token': 'An API token of the company',
};

const inSupport: Record<Policy['support'], string[]> = {
  allowed: [],
  asks: ['in a support session with leave of an owner'],
  refused: ['not in a support session'],
  only: ['in a support session only'],
};

/** Who may make a call of this policy, in words. */
export const whoMay = (may: Policy): string =>
  [
    who[may.bearer],
    ...(may.bearer === 'api-token' ? [`scope ${may.orScope ? `${may.scope} or ${may.orScope}` : may.scope}`] : []),
    ...(may.role ? [`role ${may.role}`] : []),
    ...(may.verified ? ['verified company'] : []),
    ...(may.ownerOrVerified ? ['owner or verified company'] : []),
    ...(may.bearer === 'session' ? inSupport[may.support] : []),
  ].join(', ');
