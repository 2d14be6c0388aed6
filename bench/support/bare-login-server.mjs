// Baseline for a log-in: `node:http` and argon2id, without database. Environment: PASSWORD_HASH. Sends its port to
// its parent.
import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';

const passwordHash = process.env.PASSWORD_HASH;
const atOnce = 2;
const waiting = [];
let running = 0;

const inTurn = async (work) => {
  if (running >= atOnce) await new Promise((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
};

const read = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};

const answer = async (request, response) => {
  const { encryptedPassword } = await read(request);
  const password = Buffer.from(encryptedPassword, 'base64').toString('utf8');
  const matches = await inTurn(() => verify(passwordHash, password));
  response.writeHead(matches ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify({ matches }));
};

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.send({ kind: 'ready', port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
