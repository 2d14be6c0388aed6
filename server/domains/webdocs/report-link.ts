import { dayMs } from '#contract/days/day-ms.ts';
import type { Language } from '#contract/roles.ts';
import type { AppContext } from '#server/app-context.ts';

const purpose = 'report of a mail';
const linkDays = 180;

type Parts = Pick<AppContext, 'secrets' | 'settings' | 'clock'>;

/** Link on which the reader of a mail reports it, without an account. */
export const reportLink = ({ secrets, settings, clock }: Parts, partyId: string): string => {
  const end = new Date(clock.now().getTime() + linkDays * dayMs);
  return `${settings.publicUrl}/report/${secrets.signLink(purpose, partyId, end)}`;
};

/** The party to whom the mail went; null for a link that is forged or too old. */
export const readReportLink = ({ secrets, clock }: Pick<Parts, 'secrets' | 'clock'>, token: string): string | null =>
  secrets.readLink(purpose, token, clock.now());

/** The last line of a mail to a stranger. */
export const reportNote: Record<Language, (url: string) => string> = {
  fr: (url) => `Vous ne connaissez pas l’expéditeur, ou ce message vous semble abusif\u00A0? Signalez-le\u00A0: ${url}`,
  en: (url) => `You do not know the sender, or this message looks like abuse? Report it: ${url}`,
};
