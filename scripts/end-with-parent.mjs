/** Loaded into each program `npm start` runs: however that command went, nobody else would stop this one. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
