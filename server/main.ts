import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { TracingSettings } from '#engines/tracing/open-tracer.ts';
import type { Tracer } from '#engines/tracing/span.ts';
import { warnOfApiVersion } from '#engines/crm/about-org/api-versions.ts';
import { apiVersion } from '#engines/crm/api-version.ts';
import { useTracer } from '#engines/tracing/trace.ts';
import { closeApp } from '#http/graceful-shutdown.ts';
import { openPages } from '#http/pages/pages.ts';
import { loggingOptions } from '#http/logging.ts';
import { buildApp, registerJobs, toContext } from './app.ts';
import { setProxies } from '#engines/outbound-http/proxy.ts';
import { readConfig, type Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { openEngines, type OpenEngines } from './open-engines.ts';
import { explainFault } from './explain-fault.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
/** Beside the bundle in `dist/server`, or the sources in `server/`. */
const bundled = path.basename(path.dirname(here)) === 'dist';
const dist = bundled ? path.dirname(here) : path.join(here, '..', 'dist');

const builtProgram = (name: string): string | undefined => (bundled ? path.join(here, name) : undefined);

/** `npm start` kills a portal that takes 30 s. */
const stopWithin = 25_000;

interface Running {
  /** Finishes what is in flight, closes everything in order. */
  stop(why: string): Promise<void>;
  /** Ends the process although not everything is finished. */
  giveUp(): Promise<never>;
}

const openReportDoor = async ({ outbox }: OpenEngines): Promise<void> => {
  await outbox.reports.listen().catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`BOUNCE_PORT: cannot listen on it (${error.code ?? error.message})`]);
  });
};

const serve = async (config: Config, engines: OpenEngines, tracer: Tracer | null): Promise<Running> => {
  let stopping = false;
  const pages = await openPages({
    webDir: path.join(dist, 'web'),
    ssrDir: path.join(dist, 'web-ssr'),
    productName: config.productName,
  });
  const context = toContext(config, engines, pages, {
    clean: builtProgram('clean-worker.js'),
    pdfCheck: builtProgram('pdf-check-worker.js'),
  });
  registerJobs(context);
  const app = await buildApp(config, context, { stopping: () => stopping });
  await app.listen({ host: config.host, port: config.port });
  if (config.role !== 'worker') await openReportDoor(engines);
  if (config.role !== 'web') await engines.jobs.start();
  // Not waited for: a mail server or a CRM that is away holds up no start.
  void engines.outbox.check();
  void warnOfApiVersion({ version: apiVersion, ask: () => engines.crm.apiVersion() }, engines.log);
  return {
    stop: async (why) => {
      stopping = true;
      engines.log.info({ why }, 'stopping: no new work, what runs is finished');
      await Promise.all([closeApp(app, { drainMs: config.drainMs }), engines.jobs.stop()]);
      await engines.close();
      await tracer?.close();
    },
    giveUp: async () => {
      engines.log.error({}, 'the stop takes too long: what still runs is cut off');
      await engines.stopDatabase().catch(() => undefined);
      return process.exit(1);
    },
  };
};

/** Node prints a warning on several lines of standard error, as the AWS SDK's about old Nodes. The log is JSON by line. */
const logWarnings = (log: pino.Logger): void => {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ warning: warning.name, text: warning.message }, 'warning'));
};

/** Late, because most portals trace nothing. */
const openTracing = async (settings: TracingSettings, log: pino.Logger): Promise<Tracer> => {
  const { openTracer } = await import('#engines/tracing/open-tracer.ts');
  const tracer = openTracer(settings, log);
  useTracer(tracer);
  return tracer;
};

const start = async (config: Config): Promise<Running> => {
  const log = pino(loggingOptions(config.logLevel).logger as pino.LoggerOptions);
  logWarnings(log);
  const tracer = config.tracing ? await openTracing(config.tracing, log) : null;
  const engines = await openEngines(config, {
    log,
    migrationsDir: path.join(here, 'migrations'),
    pdfProgram: builtProgram('pdf-worker.js'),
    pagesProgram: builtProgram('pages-worker.js'),
    picturesProgram: builtProgram('picture-worker.js'),
    officeProgram: builtProgram('office-worker.js'),
    passwords: { program: builtProgram('password-worker.js') },
  });
  try {
    const running = await serve(config, engines, tracer);
    log.info({ url: config.publicUrl, demo: config.demo }, 'ready');
    process.send?.({ kind: 'ready', url: config.publicUrl });
    return running;
  } catch (error) {
    // The embedded database would outlive us.
    await engines.close();
    throw error;
  }
};

/** Heard from the first moment on: asked while it starts, it starts to the end and then stops in order. */
const askedToStop = new Promise<string>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => resolve(signal));
  // Started by `npm start`: stop when that process ends, because nothing else would stop this one.
  process.once('disconnect', () => resolve('the starting process is gone'));
});

try {
  const config = readConfig();
  setProxies(config.proxies);
  const running = await start(config);
  const why = await askedToStop;
  setTimeout(() => void running.giveUp(), config.drainMs + stopWithin).unref();
  await running.stop(why);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFault(error)}\n`);
  process.exit(1);
}
