import { useEffect, useState } from 'react';
import type { Language } from '#contract/roles.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { endSupportSession, logOut } from '../session.ts';
import { useSupportSession } from '../support-session.ts';
import { shellTexts } from './texts.ts';

const minuteMs = 60_000;
const pollMs = 10_000;

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
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const minutes = useMinutesLeft(endsAt);
  if (minutes === null) return null;
  return minutes === 0 ? t.supportLastMinute : t.supportLeft(inMinutes(minutes, language));
};

/** Reminds staff, and everybody who sees the screen, whose account they use. */
export const SupportBanner = () => {
  const t = useTexts(shellTexts);
  const session = useSupportSession();
  if (session === null) return null;
  return (
    <Banner
      tone="warning"
      title={t.supportTitle(session.staff)}
      action={
        <Button size="small" onClick={() => void logOut()}>
          {t.supportEnd}
        </Button>
      }
    >
      {t.supportRecorded} <Remaining endsAt={session.endsAt} />
    </Banner>
  );
};
