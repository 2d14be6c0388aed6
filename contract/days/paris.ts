const parisDate = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** The calendar day in Europe/Paris, where the companies are: `2026-11-21`. */
export const parisDay = (moment: Date): string => parisDate.format(moment);
