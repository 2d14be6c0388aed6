// Guesses passwords at a constant rate. A separate process, so that it does not slow the measurement; plain JavaScript
// starts fast. Environment: ORIGIN, PER_SECOND, ADDRESSES (number of networks), ACCOUNTS (number of usernames).
// Starts on `go`, ends on `halt` and sends its parent `{ kind: 'over', sent, seconds, statuses, faults }`.
import { Agent, request } from 'node:http';

const { ORIGIN: origin, PER_SECOND, ADDRESSES, ACCOUNTS } = process.env;
const [perSecond, addresses, accounts] = [PER_SECOND, ADDRESSES, ACCOUNTS].map(Number);
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const statuses = {};
const faults = [];
const mostUnanswered = 5_000;
let unanswered = 0;
let sent = 0;
let seconds = 0;

const wrong = Buffer.from('Wrong-Horse-42', 'utf8').toString('base64');
/** Public addresses from 203.0.0.0/8, never private ones, because those count as proxies. */
const addressOf = (number) => `203.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
/** Scattered but reproducible numbers: multiples of the golden ratio do not repeat. */
const anyOf = (most) => Math.floor(((sent * 0.618_033_988_75) % 1) * most);

const note = (status, retryAfter, text) => {
  unanswered -= 1;
  statuses[status] = (statuses[status] ?? 0) + 1;
  const mayBe = status > 0 && (status < 500 || (status === 503 && retryAfter !== undefined));
  if (!mayBe && faults.length < 5) faults.push(`${status} ${text.slice(0, 200)}`);
};

const guess = () => {
  sent += 1;
  unanswered += 1;
  const username = sent % 2 ? `flooded${anyOf(accounts)}@load.example` : `nobody${sent}@load.example`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(anyOf(addresses)) };
  const one = request(`${origin}/api/auth/login`, { method: 'POST', agent, headers }, (answer) => {
    let text = '';
    answer.on('data', (chunk) => (text += chunk));
    answer.on('end', () => note(answer.statusCode, answer.headers['retry-after'], text));
    answer.on('error', (error) => note(0, undefined, error.message));
  });
  one.on('error', (error) => note(0, undefined, error.message));
  one.end(JSON.stringify({ username, encryptedPassword: wrong }));
};

let ticking;
let begun = 0;
const start = () => {
  begun = performance.now();
  const before = sent;
  ticking = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond) - (sent - before);
    const may = Math.min(due, mostUnanswered - unanswered);
    for (let one = 0; one < may; one += 1) guess();
  }, 10);
};

const halt = () => {
  clearInterval(ticking);
  seconds += (performance.now() - begun) / 1000;
  const waiting = setInterval(() => {
    if (unanswered > 0) return;
    clearInterval(waiting);
    process.send({ kind: 'over', sent, seconds, statuses, faults });
  }, 20);
};

process.on('message', (message) => (message === 'go' ? start() : halt()));
process.once('disconnect', () => process.exit(0));
process.send({ kind: 'ready' });
