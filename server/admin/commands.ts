import { parseArgs } from 'node:util';
import { AdminRefusal, type AnyCommand } from './command.ts';
import { accountCreate, accountResetSecondFactor } from './accounts.ts';
import { auditVerify } from './audit.ts';
import { backupCreate, backupRestore } from './backup.ts';
import { companyBlock, companyList, companyUnblock, companyVerify } from './companies.ts';
import { doctor } from './doctor.ts';
import { jobsDead, jobsRetry } from './jobs.ts';
import { partition } from './partition.ts';
import { reportClose, reportList } from './reports.ts';
import { supportLink } from './support.ts';
import { tokenCreate } from './tokens.ts';
import { webdocRaise, webdocVerify } from './webdocs.ts';

const commands: AnyCommand[] = [
  companyList,
  companyVerify,
  companyBlock,
  companyUnblock,
  accountCreate,
  accountResetSecondFactor,
  supportLink,
  tokenCreate,
  reportList,
  reportClose,
  jobsDead,
  jobsRetry,
  doctor,
  partition,
  auditVerify,
  webdocVerify,
  webdocRaise,
  backupCreate,
  backupRestore,
];

export const usage = (): string =>
  [
    'npm run admin -- <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(29)}${summary}`),
    '',
    'Each command has --help, and --json for machines.',
  ].join('\n');

export const helpOf = (command: AnyCommand): string =>
  [
    `npm run admin -- ${command.name} ${command.takes ?? ''}`.trim(),
    command.summary,
    '',
    ...Object.entries(command.options).map(
      ([name, { help, type }]) => `  --${name}${type === 'string' ? ' <…>' : ''}`.padEnd(26) + help,
    ),
    '  --json'.padEnd(26) + 'answer as JSON',
  ].join('\n');

const common = { help: { type: 'boolean' }, json: { type: 'boolean' } } as const;

export const findCommand = (words: string[]): AnyCommand | undefined =>
  commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);

export const readArguments = (command: AnyCommand, rest: string[]) => {
  try {
    return parseArgs({ args: rest, options: { ...command.options, ...common }, allowPositionals: true });
  } catch (error) {
    throw new AdminRefusal((error as Error).message, { help: helpOf(command) });
  }
};
