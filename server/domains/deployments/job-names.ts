export const runJob = 'deployments.run';
