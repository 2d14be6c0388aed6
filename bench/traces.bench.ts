import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answeredPerSecond } from './support/load.ts';
import { openDatabaseOf, logIn, makePerson } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { residentMemory } from './support/processes.ts';
import { interleave, type Row } from './support/rounds.ts';

export const title = 'GET /api/user with traces sent to a collector, against the same portal without';

const rounds = 7;
const load = { connections: 20, seconds: 2 };

/** Takes everything and reads nothing. */
const startSink = async () => {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
};

const startOne = async (env: Record<string, string>) => {
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'info', ...env });
  const backstage = await openDatabaseOf(dataDir);
  const bearer = await logIn(portal.origin, await makePerson(backstage));
  return {
    perSecond: () =>
      answeredPerSecond({ ...load, headers: { authorization: `Bearer ${bearer}` }, url: `${portal.origin}/api/user` }),
    memory: () => residentMemory(portal.pid),
    stop: async () => {
      await backstage.leave();
      await portal.stop();
      await removeDataDir(dataDir);
    },
  };
};

export const measure = async (): Promise<Row[]> => {
  const sink = await startSink();
  const traced = await startOne({ OTEL_EXPORTER_OTLP_ENDPOINT: sink.origin });
  const sampled = await startOne({
    OTEL_EXPORTER_OTLP_ENDPOINT: sink.origin,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  });
  const plain = await startOne({});
  try {
    const every = await interleave(rounds, { ours: traced.perSecond, baseline: plain.perSecond });
    const few = await interleave(rounds, { ours: sampled.perSecond, baseline: plain.perSecond });
    return [
      { what: 'answers, every request traced', value: every.ours, unit: '/s', baseline: every.baseline },
      { what: 'answers, 5 % of the requests traced', value: few.ours, unit: '/s', baseline: few.baseline },
      { what: 'memory after it, every request traced', value: traced.memory(), unit: 'MiB', baseline: plain.memory() },
    ];
  } finally {
    await Promise.all([traced, sampled, plain].map((portal) => portal.stop()));
    sink.stop();
  }
};
