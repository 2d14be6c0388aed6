const parisDate = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** The calendar day in Europe/Paris, which is the companies' own: `2026-11-21`. */
export const parisDay = (moment: Date): string => parisDate.format(moment);
