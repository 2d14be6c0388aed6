const dayMs = 86_400_000;

/** Salesforce writes datetimes with milliseconds and `+0000`, not with `Z`. */
export function sfMoment(at: Date): string {
  return at.toISOString().replace('Z', '+0000');
}

export function sfDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}

export function monthStart(at: Date, months = 0): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
}

export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}
