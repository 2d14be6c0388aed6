// Baseline for each kind of work: `node:http` and only the necessary work, on prepared connections to the same
// database; no checks, limits, log, hash chain or compression. Plain JavaScript. Environment: DATABASE_URL; STATEMENTS
// `[{ sql, parameters }]` and ANSWER of the signing page's read; WEBHOOK_SECRET; CHECKS `[{ url, bearer }]`, the CRM
// calls of a status stream. Sends its port to its parent.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const statements = JSON.parse(process.env.STATEMENTS);
const answer = JSON.parse(process.env.ANSWER);
const checks = JSON.parse(process.env.CHECKS);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

await pool.query(`create table if not exists bare_signatures (token text primary key, status text not null, value text);
  create table if not exists bare_trail (id bigint generated always as identity primary key, body jsonb);
  create table if not exists bare_jobs (id bigint generated always as identity primary key, body jsonb);
  create table if not exists bare_events (id bigint generated always as identity primary key, event_id text unique,
    data jsonb)`);

const read = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Runs the statements of the real read with its parameters, and serialises the answer each time. */
const readView = async () => {
  for (const [index, { sql, parameters }] of statements.entries())
    await pool.query({ name: `view-${index}`, text: sql, values: parameters });
  return JSON.stringify(answer);
};

/** Compare-and-set, a trail entry and a job in one transaction. */
const sign = async (request) => {
  const { webdocToken: token, actions } = JSON.parse(await read(request));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'signed',
      text: `insert into bare_signatures (token, status, value) values ($1, 'signed', $2)
        on conflict (token) do update set status = 'signed' where bare_signatures.status = 'pending'`,
      values: [token, actions[0].value],
    });
    for (const table of ['bare_trail', 'bare_jobs'])
      await client.query({
        name: table,
        text: `insert into ${table} (body) values ($1)`,
        values: [JSON.stringify({ token, actions })],
      });
    await client.query('commit');
  } finally {
    client.release();
  }
  return JSON.stringify({ status: 'inProgress', signatoryStatus: 'signed' });
};

const takeEvent = async (request) => {
  const bytes = await read(request);
  const right = Buffer.from(`sha256=${createHmac('sha256', process.env.WEBHOOK_SECRET).update(bytes).digest('hex')}`);
  if (!timingSafeEqual(right, Buffer.from(request.headers['x-yousign-signature-256']))) throw new Error('forged');
  const event = JSON.parse(bytes);
  await pool.query({
    name: 'event',
    text: 'insert into bare_events (event_id, data) values ($1, $2) on conflict do nothing',
    values: [event.event_id, JSON.stringify(event.data)],
  });
  return '';
};

/** Makes all calls in parallel and sends each answer as one line when it arrives. */
const stream = async (response) => {
  response.write('[\n');
  let first = true;
  await Promise.all(
    checks.map(async ({ url, bearer }) => {
      const said = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
      const { organization_id: id } = await said.json();
      response.write(`${first ? '' : ','}${JSON.stringify({ id, status: said.ok ? 'connected' : 'unreachable' })}\n`);
      first = false;
    }),
  );
  return ']\n';
};

const works = {
  '/api/webdoc/sign': sign,
  '/api/webhooks/sign': takeEvent,
  '/api/company/externalenvironments/status': (_, response) => stream(response),
};

const serve = async (request, response) => {
  try {
    response.setHeader('content-type', 'application/json');
    response.end(await (works[request.url] ?? readView)(request, response));
  } catch (error) {
    response.writeHead(500).end(error.message);
  }
};

const server = createServer((request, response) => void serve(request, response));
server.listen(0, '127.0.0.1', () => process.send({ kind: 'ready', port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
