/** The end of the name of a certificate whose timestamps are of the server that seals, not of an independent authority. */
export const localTimestamps = 'local timestamps';
