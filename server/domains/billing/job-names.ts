export const noticesJob = 'billing.consumptionNotices';
export const forgettingJob = 'billing.forgetOldAnswers';
