import { FilesUrlInvalid } from '#engines/blobs/files-url.ts';
import { CertificateError } from '#engines/pdf/seal/certificate-error.ts';
import { EmbeddedPostgresError } from '#engines/postgres/embedded-error.ts';
import { UnusableKey } from '#engines/secrets/keys.ts';
import { ConfigError } from './config-error.ts';

const ours = [ConfigError, EmbeddedPostgresError, FilesUrlInvalid, CertificateError, UnusableKey];

interface SystemFault extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
}

const listenFault = ({ code, address, hostname, port }: SystemFault): string => {
  if (code === 'EADDRINUSE') return `PORT: ${port} is in use by another program`;
  if (code === 'EACCES') return `PORT: not allowed to listen on ${port}`;
  return `HOST: cannot listen on ${address ?? hostname ?? 'it'} (${code})`;
};

/** A fault that the operator can mend is shown as one line. Any other fault is a bug and is shown with its stack. */
export const explainFault = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (ours.some((kind) => error instanceof kind)) return error.message;
  const fault: SystemFault = error;
  if (fault.syscall === 'listen' || fault.syscall === 'getaddrinfo') return listenFault(fault);
  if (fault.syscall && fault.path)
    return `cannot use ${fault.path} (${fault.code}): DATA_DIR and FILES_URL must be writable`;
  return error.stack ?? error.message;
};
