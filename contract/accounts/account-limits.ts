/** Limits of accounts, apart from the others because the first screen needs them. */

const minute = 60;
const hour = 60 * minute;

/** Life of each link sent by mail, in hours (REQ-1.4.7). */
export const emailLinkHours = { initialise: 72, reset: 1, 'confirm-email': 24 } as const;

/** Seconds (REQ-1.4.13, REQ-1.4.14, REQ-1.4.19). */
export const sessionLife = {
  bearer: 30 * minute,
  fromLogIn: 12 * hour,
  fromLastUse: 2 * hour,
  sameRenewalAgain: 30,
  support: hour,
} as const;

/** Open sessions of one person; a further log-in ends the one opened first (REQ-1.4.61). */
export const maxSessions = 20;

/** Life of the link that logs staff in as a user (REQ-1.4.18). */
export const supportLinkMinutes = 10;

/** How long support may make changes: in one session, or for a ticket (REQ-1.4.70). */
export const supportWritingLife = { sessionMinutes: 30, ticketHours: 24 } as const;

/** Characters of what support asks to change. */
export const supportWishLength = 200;

/**
 * Log-ins that run or wait in one process: two cores check 80 passwords a second, so the last one is answered within
 * 1.5 s (REQ-4.4.3).
 */
export const logInsAtOnce = 100;

/** The lower bound is REQ-1.5.6. The upper bound keeps hashing cheap. */
export const passwordLength = { min: 12, max: 256 } as const;
