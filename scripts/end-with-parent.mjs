/** Loaded into each program of `npm start`, to end it when that command ends, also after a crash. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
