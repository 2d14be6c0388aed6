import type { Engines, EnginesWithoutPdf } from '#engines/engine-types.ts';
import type { Config } from '../config.ts';
import type { OpenEngines } from '../open-engines.ts';

/** Signs that a terminal obeys, and those that turn the order of reading or end a line. */
const obeyed = /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** A part of a text that takes no line of its own: whoever names something could forge the lines around it. */
export const oneLine = (text: string): string => text.replaceAll(obeyed, ' ');

/**
 * A command cannot do what the operator requested. Its message is printed in one line, and `help` below it; the exit
 * code is 1.
 */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  readonly help: string | null;

  constructor(message: string, { help = null, ...options }: ErrorOptions & { help?: string | null } = {}) {
    super(oneLine(message), options);
    this.help = help;
  }
}

export type OptionValues = Record<string, string | boolean | undefined | (string | boolean)[]>;

export interface CommandInput {
  options: OptionValues;
  /** Arguments after the command's name. */
  words: string[];
  config: Config;
  /** Text that the operator types; default: standard input. */
  typed?: string;
}

interface CommandWith<Needed> {
  /** For example `token create`. */
  name: string;
  summary: string;
  /** Arguments after the name, for the help: `<company>`. */
  takes?: string;
  options: Record<string, { type: 'string' | 'boolean'; help: string }>;
  run(engines: Needed, input: CommandInput): Promise<Answer>;
}

export interface Answer {
  text: string;
  data: unknown;
  failed?: boolean;
}
export type Command = CommandWith<EnginesWithoutPdf> & { needsPdf?: false; opensNoEngines?: false };
/** A command that reads or seals PDFs, so it needs the PDF engine too. */
export type PdfCommand = CommandWith<Engines> & { needsPdf: true; opensNoEngines?: false };

/** Input of a command that starts before the engines can be opened. */
export interface StandaloneInput {
  migrationsDir: string;
  /** Opens the engines. Call it when the command has created the database and the files. */
  open: () => Promise<OpenEngines>;
  /** Prints progress immediately, on standard error. */
  say: (line: string) => void;
}
export type StandaloneCommand = CommandWith<StandaloneInput> & { opensNoEngines: true };
export type AnyCommand = Command | PdfCommand | StandaloneCommand;

export const required = (options: OptionValues, name: string): string => {
  const value = options[name];
  if (typeof value !== 'string' || value === '') throw new AdminRefusal(`--${name} is missing`);
  return value;
};

export const optional = (options: OptionValues, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A text as it may be printed: names of companies and answers of other servers could steer the operator’s terminal. */
export const printable = (text: string): string => text.replaceAll(obeyed, (sign) => (sign === '\n' ? sign : ' '));

/** Texts below one another, each on a line. */
export const linesOf = (lines: readonly string[]): string => lines.map(oneLine).join('\n');

/** The same for JSON, which keeps every sign. */
export const printableJson = (data: unknown): string =>
  JSON.stringify(data).replaceAll(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Formats rows as text with aligned columns, each on one line. */
export const table = (cells: (string | number)[][]): string => {
  const rows = cells.map((row) => row.map((cell) => oneLine(String(cell))));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
