export const noticesJob = 'tokens.expiryNotices';
