export const assignJob = 'signLogs.assign';
export const recoveryJob = 'signLogs.recover';
