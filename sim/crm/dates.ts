export const dayMs = 86_400_000;

/** Salesforce writes datetimes with milliseconds and `+0000`, not with `Z`. */
export const sfMoment = (at: Date): string => at.toISOString().replace('Z', '+0000');

export const sfDay = (at: Date): string => at.toISOString().slice(0, 10);

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

export const monthStart = (at: Date, months = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));

export const startOfDay = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
