/** A setting that cannot be used: one line, naming the variable and what to write instead. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(lines: string[]) {
    super(lines.join('\n'));
  }
}
