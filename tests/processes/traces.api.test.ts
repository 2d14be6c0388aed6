import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminJson } from '#tests/support/admin-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { sendContract, signAs, untilSealed, type SentWebdoc } from '#tests/support/journeys.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { goodPassword } from '#tests/support/people.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { drawTree, startTraceCollector, treeOf, type TraceCollector } from '#tests/support/trace-collector.ts';
import { openVisitor, type Visitor } from '#tests/support/visitor.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let outside: OutsideWorld;
let collector: TraceCollector;
let portals: PortalProcess[] = [];
let visitor: Visitor;
let token: string;
beforeAll(async () => {
  const port = String(await freePort());
  collector = await startTraceCollector();
  outside = await openOutsideWorld({ publicUrl: `http://127.0.0.1:${port}` });
  const env = {
    ...outside.env,
    METRICS_TOKEN: 'metrics-for-the-tests',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=acier%20nord',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  };
  const web = await startPortal({ ...env, PORT: port, ROLE: 'web' });
  portals = [web, await startPortal({ ...env, ROLE: 'worker', OTEL_SERVICE_NAME: 'paraphe-worker' })];
  visitor = openVisitor(web.origin);
  const username = 'nora@traces.example';
  const person = [`--username=${username}`, '--firstname=Nora', '--lastname=Petit'];
  await adminJson(outside.env, ['account', 'create', ...person], `${goodPassword}\n`);
  const ofCompany = [`--company=${username}`, '--type=prod', '--name=Tests'];
  token = (await adminJson(outside.env, ['token', 'create', ...ofCompany])).token;
});
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.killAll()));
  await outside?.close();
  await collector?.close();
});

const sealOne = async (name: string): Promise<SentWebdoc> => {
  const sent = await sendContract(visitor, token, name);
  await signAs(visitor, sent, 0);
  await signAs(visitor, sent, 1);
  await untilSealed(visitor, token, sent.id);
  return sent;
};

/** The spans of the tree that has a span of this name, and those of them that have no parent among them. */
const treeWith = (name: string) => {
  const inside = collector.spans.find((span) => span.name === name);
  const spans = collector.spans.filter(({ traceId }) => traceId === inside?.traceId);
  const roots = spans.filter(({ parentSpanId }) => !spans.some(({ spanId }) => spanId === parentSpanId));
  return { spans, roots: roots.map((root) => treeOf(spans, root)) };
};

const metrics = async (portal: PortalProcess): Promise<string> =>
  (await fetch(`${portal.origin}/metrics`, { headers: { authorization: 'Bearer metrics-for-the-tests' } })).text();

// REQ-6.1.23
test('a signature is one tree over two processes: request, statements, job, print, seal and mails', async () => {
  const sent = await sealOne('traces');
  const whole = () => {
    const { spans, roots } = treeWith('job webdoc.seal');
    return { roots: roots.length, mails: spans.filter(({ name }) => name === 'job mail.send').length };
  };
  await expect.poll(whole, { timeout: 20_000 }).toEqual({ roots: 1, mails: 4 });
  const {
    spans,
    roots: [root],
  } = treeWith('job webdoc.seal');
  expect(root).toMatchObject({
    service: 'paraphe',
    name: 'POST /api/webdoc/sign',
    kind: 2,
    parentSpanId: '',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/webdoc/sign',
      'http.response.status_code': 200,
      'paraphe.request.id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
  expect(root?.below.find(({ name }) => name === 'update webdoc_parties')).toMatchObject({
    kind: 3,
    attributes: { 'db.system.name': 'postgresql', 'db.collection.name': 'webdoc_parties' },
  });
  const job = root?.below.find(({ name }) => name === 'job webdoc.seal');
  expect(job).toMatchObject({ service: 'paraphe-worker', kind: 5, attributes: { 'paraphe.job.attempt': 1 } });
  const steps = drawTree(job!);
  for (const step of [
    '  pdf print',
    '  pdf read print',
    '  pdf seal',
    '  store put',
    '  job mail.send',
    '    send mail',
  ])
    expect(steps).toContain(step);
  for (const { startMs, endMs } of spans) expect(endMs).toBeGreaterThanOrEqual(startMs);
  expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'acier nord' });
  expect(portals[0]?.log()).toContain(`"trace_id":"${root?.traceId}"`);
  expect(await outside.query(`select 1 from jobs where traceparent like $1`, [`%${root?.traceId}%`])).not.toEqual([]);

  // No span has what strangers may not learn: links, API token, people, addresses, the document.
  const secrets = [...sent.tokens, token, sent.id, 'traces.example', 'Nora', 'Claire', 'Lefèvre', 'Contrat', 'Lille'];
  expect(secrets.filter((secret) => collector.bodies.some((body) => body.includes(secret)))).toEqual([]);
});

// REQ-6.1.23
test('a caller’s traceparent is taken over; health and metrics have no spans', async () => {
  const traceId = 'ab'.repeat(16);
  const [web] = portals;
  const traceparent = `00-${traceId}-${'cd'.repeat(8)}-01`;
  await fetch(`${web?.origin}/webdoc/${'x'.repeat(43)}?name=Nora`, { headers: { traceparent } });
  await fetch(`${web?.origin}/healthz`, { headers: { traceparent } });
  await expect
    .poll(() => collector.spans.filter((span) => span.traceId === traceId), { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ name: 'GET /webdoc/:token', parentSpanId: 'cd'.repeat(8) }));
  expect(collector.spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
  expect(await metrics(web!)).toMatch(/trace_spans_total\{outcome="sent"\} [1-9]/);
});

// REQ-6.1.23
test('pages report calls of declared paths, and nothing else in their place', async () => {
  const call = { traceId: 'ef'.repeat(16), spanId: 'ef'.repeat(8), method: 'GET', status: 200, agoMs: 5, ms: 5 };
  const report = (...spans: object[]) => visitor.call('POST', '/api/spans', { body: { spans } });
  const paths = ['/api/webdoc/{token}', '/api/webdoc/{Zoe_Dupont}', '/api/webdoc/:Zoe_Dupont', '/api/nowhere'];
  expect(await report(...paths.map((path) => ({ ...call, path })))).toMatchObject({ status: 200 });
  const zeros = { traceId: '0'.repeat(32), spanId: '0'.repeat(16) };
  for (const [name, value] of Object.entries(zeros))
    expect(await report({ ...call, path: paths[0], [name]: value })).toMatchObject({ status: 400 });
  const reported = () => collector.spans.filter(({ traceId }) => traceId === call.traceId).map(({ name }) => name);
  await expect.poll(reported, { timeout: 10_000 }).toEqual(['GET /api/webdoc/:token']);
});

// REQ-6.1.23
test('a collector that hangs slows nothing, and a portal ends in time without it', async () => {
  collector.answerWith(null);
  const begun = performance.now();
  await sealOne('hanging');
  const hangingMs = performance.now() - begun;
  expect(hangingMs).toBeLessThan(15_000);
  const stopped = performance.now();
  for (const ended of await Promise.all(portals.map((portal) => portal.stop())))
    expect(ended).toMatchObject({ code: 0 });
  expect(performance.now() - stopped).toBeLessThan(15_000);
  expect(portals[0]?.log()).toContain('spans are lost');
});
