export const keepAliveJob = 'environments.keepGrantsAlive';
