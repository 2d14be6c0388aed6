import { command, runNode, say } from './steps.mjs';

const rooms = ['contract', 'seal-reader', 'server', 'web', 'sdk', 'sim', 'tests'];

/** Two compilers at a time, because each uses several threads. */
await command(async () => {
  const waiting = [...rooms];
  const failed = [];
  const worker = async () => {
    for (let room = waiting.shift(); room; room = waiting.shift()) {
      const { code, output } = await runNode(['node_modules/typescript/bin/tsc', '-p', `${room}/tsconfig.json`]);
      if (code === 0) continue;
      failed.push(room);
      say(`${room}:\n${output.trimEnd()}\n`);
    }
  };
  await Promise.all([worker(), worker()]);
  say(failed.length === 0 ? `no type errors in ${rooms.join(', ')}` : `type errors in ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
