import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => console.log(line),
  say: (line) => process.stderr.write(`${line}\n`),
});
