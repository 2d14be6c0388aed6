import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '#engines/log.ts';
import { setProxies } from '#engines/outbound-http/proxy.ts';
import { readConfig } from '../config.ts';
import { openEngines, openWithoutPdf } from '../open-engines.ts';
import { explainFault } from '../explain-fault.ts';
import { AdminRefusal, printable, printableJson, type Answer, type AnyCommand, type CommandInput } from './command.ts';
import { findCommand, helpOf, readArguments, usage } from './commands.ts';

/** Sources of a command's settings, and targets of its output. */
export interface Console {
  /** Default: the environment of the process. */
  env?: NodeJS.ProcessEnv;
  /** Text that the operator types; default: standard input. */
  typed?: string;
  /** Prints a line of the answer. */
  print: (line: string) => void;
  /** Prints a line of progress, or what went wrong. */
  say: (line: string) => void;
}

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

const refusalOf = ({ message, help }: AdminRefusal): string => (help === null ? message : `${message}\n\n${help}`);

const answerOf = async (command: AnyCommand, input: CommandInput, say: Console['say']): Promise<Answer> => {
  const options = { log: silentLog, migrationsDir };
  if (command.opensNoEngines)
    return command.run({ migrationsDir, open: () => openEngines(input.config, options), say }, input);
  return command.needsPdf
    ? closedAfter(await openEngines(input.config, options), (engines) => command.run(engines, input))
    : closedAfter(await openWithoutPdf(input.config, options), (engines) => command.run(engines, input));
};

const answer = async (words: string[], { env, typed, print, say }: Console): Promise<number> => {
  const command = findCommand(words);
  if (!command) {
    if (words.length > 0 && words[0] !== '--help')
      throw new AdminRefusal(`unknown command: ${words.join(' ')}`, { help: usage() });
    print(usage());
    return 0;
  }
  const { values, positionals } = readArguments(command, words.slice(command.name.split(' ').length));
  if (values.help) {
    print(helpOf(command));
    return 0;
  }
  const config = readConfig(env);
  setProxies(config.proxies);
  const input = { options: values, words: positionals, config, typed };
  const { text, data, failed } = await answerOf(command, input, say);
  print(values.json ? printableJson(data) : printable(text));
  return failed ? 1 : 0;
};

/**
 * Runs one command.
 * @param words the command's name and arguments
 * @returns the exit code; what went wrong was said in one line
 */
export const runCommand = async (words: string[], io: Console): Promise<number> => {
  const say = (line: string): void => io.say(printable(line));
  try {
    return await answer(words, { ...io, say });
  } catch (error) {
    say(error instanceof AdminRefusal ? refusalOf(error) : explainFault(error));
    return 1;
  }
};
