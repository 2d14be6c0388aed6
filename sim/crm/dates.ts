export const dayMs = 86_400_000;

/** Salesforce writes datetimes with milliseconds and `+0000`, not with `Z`. */
export const sfMoment = (at: Date): string => at.toISOString().replace('Z', '+0000');

export const sfDay = (at: Date): string => at.toISOString().slice(0, 10);

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

export const monthStart = (at: Date, months = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));

export const startOfDay = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));

const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** The day in Paris, by which the portal counts months, as the beginning of that day in UTC. */
export const parisDay = (at: Date): Date => new Date(`${inParis.format(at)}T00:00:00.000Z`);
