import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { openPages } from '#http/pages.ts';
import { loggingOptions } from '#http/logging.ts';
import { buildApp, registerJobs, toProduct } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openEngines } from './engines.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
/** Beside the bundle in `dist/server`, or the sources in `server/`. */
const bundled = path.basename(path.dirname(here)) === 'dist';
const dist = bundled ? path.dirname(here) : path.join(here, '..', 'dist');

const stopWithin = 25_000;

const listen = async (config: Config) => {
  const log = pino(loggingOptions(config.logLevel).logger as pino.LoggerOptions);
  const engines = await openEngines(config, { log, migrationsDir: path.join(here, 'migrations') });
  let stopping = false;
  const pages = await openPages({
    webDir: path.join(dist, 'web'),
    ssrDir: path.join(dist, 'web-ssr'),
    productName: config.productName,
  });
  const product = toProduct(config, engines, pages);
  registerJobs(product);
  const app = await buildApp(config, product, { stopping: () => stopping });
  await app.listen({ host: config.host, port: config.port });
  await engines.jobs.start();

  const stop = async (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping: no new work, what runs is finished');
    const late = setTimeout(() => process.exit(1), stopWithin);
    await app.close();
    await engines.close();
    clearTimeout(late);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
  // Started by `npm start`: when that process is gone, nobody is left to stop this one.
  process.once('disconnect', () => void stop('the starting process is gone'));
  log.info({ url: config.publicUrl, demo: config.demo }, 'ready');
  process.send?.({ kind: 'ready', url: config.publicUrl });
};

/** What an operator can put right gets one line; the rest is a bug and shows its stack. */
const explain = (error: NodeJS.ErrnoException): string => {
  if (error instanceof ConfigError) return error.message;
  if (error.code === 'EADDRINUSE')
    return `PORT: ${process.env['PORT'] ?? '3000'} is in use by another program`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `PORT: not allowed to listen on ${process.env['PORT'] ?? '3000'}`;
  if (error.name === 'EmbeddedPostgresError') return error.message;
  return error.stack ?? error.message;
};

try {
  await listen(readConfig());
} catch (error) {
  process.stderr.write(`${explain(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
}
