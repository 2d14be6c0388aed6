export type EmbeddedPostgresFault =
  | 'unsupported-platform'
  | 'data-dir-unwritable'
  | 'data-dir-unreachable'
  | 'data-dir-foreign'
  | 'version-mismatch'
  | 'failed-to-start';

/** The embedded database cannot run. The message is one line that tells the operator what to change. */
export class EmbeddedPostgresError extends Error {
  readonly fault: EmbeddedPostgresFault;

  constructor(fault: EmbeddedPostgresFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.fault = fault;
  }
}

/** The system's code (`ENOENT`, …) or PostgreSQL's code (`57P03`, …) of any thrown value. */
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
