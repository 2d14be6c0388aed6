import { usualZone, zoneOf } from '#contract/days/time-zone.ts';
import type { Language } from '#contract/roles.ts';

const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };
const usualName: Record<Language, string> = { fr: 'heure de Paris', en: 'Paris time' };

const zoneName = (moment: Date, language: Language, timeZone: string, form: 'long' | 'shortOffset'): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: form })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Day, hour and zone with its distance from UTC: `1 December 2026 at 12:00 (Paris time, UTC+1)`. */
export const writtenMoment = (moment: Date, language: Language, zone: string | null): string => {
  const timeZone = zoneOf(zone);
  const hour = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone });
  const name = timeZone === usualZone ? usualName[language] : zoneName(moment, language, timeZone, 'long');
  const offset = zoneName(moment, language, timeZone, 'shortOffset').replace('GMT', 'UTC');
  return `${hour.format(moment).replace(/^1 /, language === 'fr' ? '1er ' : '1 ')} (${/^(?:UTC|GMT)/.test(name) ? offset : `${name}, ${offset}`})`;
};
