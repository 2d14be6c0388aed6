/** The companies' zone, for everybody of whom no other is known. */
export const usualZone = 'Europe/Paris';

/** Tells whether this runtime knows the zone: an IANA name such as `America/New_York`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A zone that this runtime does not know counts as unknown: a browser, or another version, may know more. */
export const zoneOf = (zone: string | null | undefined): string =>
  zone !== null && zone !== undefined && isTimeZone(zone) ? zone : usualZone;
