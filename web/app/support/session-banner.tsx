import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SupportWriting } from '#contract/accounts/support-writing.ts';
import type { Language } from '#contract/roles.ts';
import { formatMinute } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { endSupportSession, logOut, userQuery } from '../session.ts';
import { useSupportSession } from '../support-session.ts';
import { AskToWrite } from './ask-to-write.tsx';
import { supportTexts } from './texts.ts';

const minuteMs = 60_000;
const pollMs = 10_000;
/** An owner who has just answered sees that support goes on at once. */
const followAnswerMs = 2_000;

/** Full minutes left; ends the session when the time is over. */
const useMinutesLeft = (endsAt: number | null): number | null => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const look = () => {
      setNow(Date.now());
      if (Date.now() >= endsAt) endSupportSession();
    };
    const timer = setInterval(look, pollMs);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === null ? null : Math.max(0, Math.floor((endsAt - now) / minuteMs));
};

const inMinutes = (minutes: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);

const Remaining = ({ endsAt }: { endsAt: number | null }) => {
  const t = useTexts(supportTexts);
  const language = useLanguage();
  const minutes = useMinutesLeft(endsAt);
  if (minutes === null) return null;
  return minutes === 0 ? t.lastMinute : t.left(inMinutes(minutes, language));
};

const nothingAsked: SupportWriting = { state: 'reading', wish: null, until: null };

/** What the session may do, read again and again: an owner may answer, or take a permission back. */
const useWriting = (): SupportWriting => {
  const { data } = useQuery({ ...userQuery, refetchInterval: followAnswerMs });
  return data?.supportWriting ?? nothingAsked;
};

const Rights = ({ writing: { state, wish, until } }: { writing: SupportWriting }) => {
  const t = useTexts(supportTexts);
  const language = useLanguage();
  if (state === 'allowed' && until !== null) return t.allowed(formatMinute(until, language));
  if (state === 'asked') return t.asked(wish ?? '');
  return state === 'refused' ? t.refused : t.reading;
};

/** Reminds staff, and everybody who sees the screen, whose account they use, and says what they may do in it. */
export const SessionBanner = () => {
  const t = useTexts(supportTexts);
  const session = useSupportSession();
  const writing = useWriting();
  if (session === null) return null;
  return (
    <Banner
      tone="warning"
      title={t.sessionTitle(session.staff)}
      action={
        <Cluster gap={2}>
          {writing.state !== 'allowed' && <AskToWrite writing={writing} />}
          <Button size="small" onClick={() => void logOut()}>
            {t.end}
          </Button>
        </Cluster>
      }
    >
      <output aria-live="polite">
        <Rights writing={writing} />
      </output>{' '}
      {t.recorded} <Remaining endsAt={session.endsAt} />
    </Banner>
  );
};
