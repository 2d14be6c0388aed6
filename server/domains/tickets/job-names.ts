export const endAccessJob = 'tickets.endAccess';
export const forgetSentJob = 'tickets.forgetSent';
export const sendJob = 'tickets.send';

/** Removes a file that no waiting item needs any more. */
export const forgetFileJob = 'tickets.forgetFile';
