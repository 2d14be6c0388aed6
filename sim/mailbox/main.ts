import { startMailbox } from './server.ts';

/** @throws when the variable is not a port */
const portFrom = (name: string, fallback: number): number => {
  const written = process.env[name];
  if (!written) return fallback;
  const port = Number(written);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${written}`);
  return port;
};

const mailbox = await startMailbox({
  host: process.env['MAILBOX_HOST'] || '127.0.0.1',
  webPort: portFrom('MAILBOX_PORT', 3002),
  smtpPort: portFrom('MAILBOX_SMTP_PORT', 3003),
  folder: process.env['MAILBOX_DIR'] || undefined,
});

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await mailbox.close();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The parent process ended, so nothing else would stop this one.
process.on('disconnect', () => void stop());

console.log(`Demo mailbox: ${mailbox.webOrigin} (receives on ${mailbox.smtpUrl})`);
process.send?.({ ready: true, webOrigin: mailbox.webOrigin, smtpUrl: mailbox.smtpUrl });
