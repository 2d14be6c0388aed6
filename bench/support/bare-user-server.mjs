// Baseline for `GET /api/user`: `node:http`, the same statements on the same number of prepared connections,
// `JSON.stringify`; no checks, limits, log or compression. Plain JavaScript, so that its memory contains no loader.
// Environment: DATABASE_URL; STATEMENTS: `[{ sql, parameters, hashAt }]`, where `hashAt` is the index of the bearer's
// hash. Sends its port to its parent.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const statements = JSON.parse(process.env.STATEMENTS);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

const readUser = async (bearer) => {
  const hash = createHash('sha256').update(bearer).digest();
  let row;
  for (const [index, { sql, parameters, hashAt }] of statements.entries()) {
    const values = parameters.map((value, at) => (at === hashAt ? hash : value));
    ({
      rows: [row],
    } = await pool.query({ name: `read-${index}`, text: sql, values }));
    if (!row) return undefined;
  }
  return row;
};

const answer = async (request, response) => {
  const bearer = request.headers.authorization?.replace('Bearer ', '');
  const row = bearer && request.url === '/api/user' ? await readUser(bearer) : undefined;
  if (!row) {
    response.writeHead(401).end();
    return;
  }
  const { passwordHash: _, ...user } = row;
  const body = JSON.stringify(user);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
};

const server = createServer((request, response) => void answer(request, response));

server.listen(0, '127.0.0.1', () => process.send({ kind: 'ready', port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
