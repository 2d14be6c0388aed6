import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '#engines/log.ts';
import { readConfig } from '../config.ts';
import { openEngines, openWithoutPdf } from '../open-engines.ts';
import { explainFault } from '../explain-fault.ts';
import { AdminRefusal, type Answer, type AnyCommand, type CommandInput } from './command.ts';
import { findCommand, helpOf, readArguments, usage } from './commands.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
/** The migrations are next to the bundle in `dist/server`, but one level above the sources in `server/admin`. */
const migrationsDir =
  path.basename(here) === 'admin' ? path.join(here, '..', 'migrations') : path.join(here, 'migrations');

const closedAfter = async <Opened extends { close(): Promise<void> }>(
  engines: Opened,
  work: (engines: Opened) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await work(engines);
  } finally {
    await engines.close();
  }
};

const answerOf = async (command: AnyCommand, input: CommandInput): Promise<Answer> => {
  const options = { log: silentLog, migrationsDir };
  if (command.opensNoEngines)
    return command.run(
      {
        migrationsDir,
        open: () => openEngines(input.config, options),
        say: (line) => process.stderr.write(`${line}\n`),
      },
      input,
    );
  return command.needsPdf
    ? closedAfter(await openEngines(input.config, options), (engines) => command.run(engines, input))
    : closedAfter(await openWithoutPdf(input.config, options), (engines) => command.run(engines, input));
};

const runCommand = async (words: string[]): Promise<void> => {
  const command = findCommand(words);
  if (!command) {
    if (words.length > 0 && words[0] !== '--help')
      throw new AdminRefusal(`unknown command: ${words.join(' ')}\n\n${usage()}`);
    console.log(usage());
    return;
  }
  const { values, positionals } = readArguments(command, words.slice(command.name.split(' ').length));
  if (values.help) {
    console.log(helpOf(command));
    return;
  }
  const answer = await answerOf(command, { options: values, words: positionals, config: readConfig() });
  console.log(values.json ? JSON.stringify(answer.data) : answer.text);
  if (answer.failed) process.exitCode = 1;
};

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  const line = error instanceof AdminRefusal ? error.message : explainFault(error);
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
