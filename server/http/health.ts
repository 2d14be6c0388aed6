import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import { spanCounts } from '#engines/tracing/trace.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from './refusal.ts';
import { addReplicaMetrics } from './replicas/replica-metrics.ts';
import { addRecordMetrics, addSealMetrics } from './seal-metrics.ts';

const readyWithinMs = 3_000;

/** The readable answer of `/readyz`: `ok`, or the reason. */
type Checks = Record<string, string>;

type Check = (check: () => Promise<unknown>) => Promise<string>;

/** A check of `/readyz`. The log has the reason once, when it begins to fail: the answer is read by anybody. */
const openCheck = (name: string, { log }: AppContext): Check => {
  let isFailing = false;
  return async (check) => {
    const error = await errorInTime(check);
    if (error !== null && !isFailing)
      log.warn({ check: name, error: (error as Error).message }, 'a check of /readyz fails');
    isFailing = error !== null;
    return isFailing ? 'failing' : 'ok';
  };
};

const errorInTime = async (check: () => Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), readyWithinMs);
  });
  try {
    await Promise.race([check(), late]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
};

const openChecks = (context: AppContext): (() => Promise<Checks>) => {
  const database = openCheck('database', context);
  const files = openCheck('files', context);
  const queue = openCheck('queue', context);
  return async () => {
    const [ofDatabase, ofFiles, ofQueue] = await Promise.all([
      database(() => sql`select 1`.execute(context.db)),
      files(() => context.files.check()),
      queue(() => context.jobs.check()),
    ]);
    return { database: ofDatabase, files: ofFiles, queue: ofQueue };
  };
};

const sameSecret = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const addMailMetrics = (registry: Registry, { db, outbox }: AppContext): void => {
  const reachable: Gauge = new Gauge({
    name: 'mail_server_failing',
    help: '1 while the mail server takes no mails from this process, 0 otherwise.',
    registers: [registry],
    collect: () => {
      reachable.set(outbox.state() === 'failing' ? 1 : 0);
    },
  });
  const oldest: Gauge = new Gauge({
    name: 'mail_oldest_queued_seconds',
    help: 'How long the oldest mail has waited to be sent; 0 when none waits.',
    registers: [registry],
    collect: async () => {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
        from mails where state = 'queued'`.execute(db);
      oldest.set(rows[0]?.seconds ?? 0);
    },
  });
};

const addTraceMetrics = (registry: Registry): void => {
  if (!spanCounts()) return;
  const spans: Counter = new Counter({
    name: 'trace_spans_total',
    help: 'Spans that the collector took (sent), and those that it did not take in time (lost).',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      spans.reset();
      for (const [outcome, count] of Object.entries(spanCounts() ?? {})) spans.inc({ outcome }, count);
    },
  });
};

const addMetrics = (app: FastifyInstance, context: AppContext, token: string | undefined): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // `promtool check metrics` refuses gauges with the suffix of counters; their parts by type remain.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers of 500 and more.',
    registers: [registry],
  });
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs in the queue by state.',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      const { rows } = await sql<{
        state: string;
        count: number;
      }>`select state, count(*) from jobs where state <> 'done' group by state`.execute(context.db);
      jobs.reset();
      for (const row of rows) jobs.set({ state: row.state }, row.count);
    },
  });
  const certificate: Gauge = new Gauge({
    name: 'seal_certificate_ends_seconds',
    help: 'When the certificate that seals documents ends, as a Unix time.',
    registers: [registry],
    collect: () => {
      certificate.set(context.pdf.signerInfo().notAfter.getTime() / 1000);
    },
  });
  addMailMetrics(registry, context);
  addSealMetrics(registry, context);
  addRecordMetrics(registry, context);
  addTraceMetrics(registry);
  addReplicaMetrics(registry, context.stale);
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) refusals.inc();
  });
  app.get('/metrics', async (request, reply) => {
    const given = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (token === undefined || !sameSecret(given, token)) throw new Refusal('NotFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/**
 * `/healthz`: the process is up. `/readyz`: database, files and queue answer, else 503; `degraded`, with 200, while the
 * mail server takes no mails. `/metrics`: with METRICS_TOKEN as bearer.
 */
export const addHealth = (
  app: FastifyInstance,
  context: AppContext,
  parts: { metricsToken: string | undefined; stopping: () => boolean },
): void => {
  const runChecks = openChecks(context);
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (_, reply) => {
    const checks = await runChecks();
    const ready = !parts.stopping() && Object.values(checks).every((check) => check === 'ok');
    const seal = context.pdf.signerInfo();
    const mail = context.outbox.state();
    // Mails wait in the queue, so a portal that cannot send them still works.
    const isDegraded = mail === 'failing';
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? (isDegraded ? 'degraded' : 'ready') : parts.stopping() ? 'stopping' : 'not ready',
        checks: { ...checks, mail },
        sealCertificateExpires: seal.notAfter,
      });
  });
  addMetrics(app, context, parts.metricsToken);
};
