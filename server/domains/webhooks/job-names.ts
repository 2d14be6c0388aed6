export const forgetJob = 'webhooks.forgetOld';
export const deliverJob = 'webhooks.deliver';
