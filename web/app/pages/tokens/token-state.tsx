import { useMemo } from 'react';
import { parisDay } from '#contract/days/paris.ts';
import { statusOf } from '#contract/tokens/tokens.ts';
import type { ApiToken, TokenStatus } from '#contract/tokens/tokens.ts';
import { formatDay, formatMoment } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { ErrorCircleIcon } from '#ui/icons/icons.tsx';
import { Status } from '#ui/states/status.tsx';
import { scopeTexts, tokensTexts } from './texts.ts';

const tones = { active: 'success', desactivated: 'neutral', expired: 'warning' } as const satisfies Record<
  TokenStatus,
  string
>;

const minuteMs = 60_000;
const endsWithItsDay = (end: Date): boolean => parisDay(end) !== parisDay(new Date(end.getTime() + minuteMs));

/** A token's values in words. */
export const useTokenLabels = (now: Date) => {
  const t = useTexts(tokensTexts);
  const scopeNames: Record<string, string> = useTexts(scopeTexts);
  const language = useLanguage();
  return useMemo(() => {
    const namesOf = (scopes: string[]) => scopes.map((scope) => scopeNames[scope] ?? scope);
    return {
      status: (token: ApiToken) => t[statusOf(token, now)],
      /** The last day in the company's calendar; the moment for one that staff has let end within a day. */
      expiration: ({ expiration }: ApiToken) => {
        if (expiration === null) return t.noEnd;
        const end = new Date(expiration);
        return endsWithItsDay(end) ? (formatDay(parisDay(end)) ?? '') : formatMoment(expiration, language);
      },
      lastUse: ({ lastUse }: ApiToken) => (lastUse === null ? t.never : formatMoment(lastUse, language)),
      scopes: ({ scopes }: ApiToken) => (scopes === null ? t.allScopes : namesOf(scopes).join(', ')),
      addresses: ({ addresses }: ApiToken) => (addresses === null ? t.anywhere : addresses.join(', ')),
      createdBy: ({ createdBy, hasMakerLeft }: ApiToken) =>
        createdBy !== null && hasMakerLeft ? t.makerLeft(createdBy) : createdBy,
      /** A summary of its limits, its maker who has left, and the environment it secures. */
      more: ({ scopes, addresses, environment, createdBy, hasMakerLeft }: ApiToken) =>
        [
          ...(hasMakerLeft && createdBy !== null ? [t.madeByLeft(createdBy)] : []),
          ...(environment === null ? [] : [t.secures(environment)]),
          ...namesOf(scopes ?? []),
          ...(addresses === null ? [] : [t.addressesCount(addresses.length)]),
        ].join(' · '),
    };
  }, [t, scopeNames, language, now]);
};

export const TokenState = ({ token, now }: { token: ApiToken; now: Date }) => {
  const status = statusOf(token, now);
  const words = useTokenLabels(now);
  return (
    <Status tone={tones[status]} {...(status === 'desactivated' && { icon: <ErrorCircleIcon size={16} /> })}>
      {words.status(token)}
    </Status>
  );
};
