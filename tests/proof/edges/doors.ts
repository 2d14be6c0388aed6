import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { encode, goodPassword, logIn, mailedToken, register, signUp } from '#tests/support/people.ts';
import { openSender } from '#domains/webdocs/signing.test-support.ts';
import { declaredOperations } from '#tests/support/operations.ts';
import type { World } from '#tests/support/world.ts';
import type { Figure } from '../support/figures.ts';
import type { RunningWorld } from '../support/running-world.ts';
import { casesOf, type Cases } from './cases.ts';

/** For the portal of this proof: the limits of log-ins that a portal has by default. */
export const doorSettings = {
  TRUST_PROXY: '127.0.0.1',
  RATE_LOGIN: '10/900',
  RATE_LOGIN_ACCOUNT: '50/3600',
  RATE_LOGIN_ADDRESS: '100/900',
};

const someId = '7d0f2a54-3a4b-4b57-9d0e-0a5a3f1f1c11';

const socketTo = async (origin: string) => {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

const answerTo = async (origin: string, path: string, hosts: string[]): Promise<number> => {
  const socket = await socketTo(origin);
  const lines = [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''];
  socket.write(lines.join('\r\n'));
  return Number((await text(socket)).slice(9, 12));
};

const proveHosts = async (origin: string): Promise<Figure> => {
  const cases: Cases = { 'our own host': (await answerTo(origin, '/api/config', [new URL(origin).host])) === 200 };
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'evil.example:443'])
    for (const path of ['/', '/api/config', '/webdoc/abc', '/assets/a.js'])
      cases[`${host}${path}`] = (await answerTo(origin, path, [host])) === 421;
  for (const hosts of [['127.0.0.1', '127.0.0.1'], ['127.0.0.1', 'evil.example'], []])
    cases[`${hosts.length} hosts`] = (await answerTo(origin, '/api/config', hosts)) === 400;
  for (const path of [
    '/.git/config',
    '/.env',
    '/backup.sql',
    '/wp-login.php',
    '/a/.ssh/id_rsa',
    '/old.zip',
    '/.DS_Store',
  ])
    cases[path] = (await answerTo(origin, path, ['127.0.0.1'])) === 404;
  return casesOf('two hosts and foreign ones are refused; /.git/config and the like are 404', cases);
};

/** Connections that send nothing, their headers or their body a byte at a time; resolves when all are closed. */
const proveSlowSockets = async (origin: string): Promise<Figure> => {
  const { host } = new URL(origin);
  const body = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
  const beginnings = [
    '',
    `GET /api/config HTTP/1.1\r\nHost: ${host}\r\n`,
    body('/api/auth/login', 'application/json'),
    body(`/api/webdoc/uploadFile/${someId}/${'x'.repeat(43)}`, 'multipart/form-data; boundary=b'),
    body('/nowhere', 'text/plain'),
  ];
  const seconds = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const socket = await socketTo(origin);
      const beginning = beginnings[at % beginnings.length] ?? '';
      socket.write(beginning);
      const more = beginning.startsWith('GET') ? 'X: x\r\n' : ' ';
      const drip = setInterval(() => beginning !== '' && socket.write(more), 500);
      const begun = performance.now();
      socket.resume();
      await once(socket, 'close');
      clearInterval(drip);
      return (performance.now() - begun) / 1000;
    }),
  );
  const longest = Math.max(...seconds);
  return {
    promise: 'sockets that send nothing, headers or a body a byte at a time end in 30 s',
    figure: `${longest.toFixed(1)} s at the latest, of ${seconds.length}`,
    // The check itself runs every few seconds.
    holds: longest <= 31,
  };
};

const tryFrom = (world: World, address: string, username: string, password: string) =>
  world.call('POST', '/api/auth/login', {
    body: { username, encryptedPassword: encode(password) },
    headers: { 'x-forwarded-for': address },
  });

/** A hundred and fifty wrong log-ins from an office where one person has logged in before, and one has not. */
const proveOffice = async (world: World): Promise<Figure> => {
  const office = '203.0.113.40';
  const known = await signUp(world, 'known@edges.example');
  const unknown = await signUp(world, 'unknown@edges.example');
  await tryFrom(world, office, known.username, goodPassword);
  const guesses: number[] = [];
  for (let at = 0; at < 150; at += 1)
    guesses.push((await tryFrom(world, office, `guessed${at}@edges.example`, 'Wrong-Guess-123')).status);
  const [inside, fromThere, elsewhere] = [
    await tryFrom(world, office, known.username, goodPassword),
    await tryFrom(world, office, unknown.username, goodPassword),
    await tryFrom(world, '198.51.100.44', unknown.username, goodPassword),
  ];
  const let_through = guesses.filter((status) => status !== 429).length;
  return casesOf(
    '150 wrong log-ins of an office stop the guessing and lock nobody out who is known there',
    {
      'guesses are stopped after a hundred': let_through === 100,
      'who is known there comes in': inside.status === 200,
      'who is not waits': fromThere.status === 429,
      'and comes in elsewhere': elsewhere.status === 200,
    },
    `${let_through} guesses answered`,
  );
};

const proveSessions = async (world: World): Promise<Figure> => {
  const { username, bearer } = await signUp(world, 'many@edges.example');
  const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(world, username)));
  const bearers = [bearer, ...answers.map(({ body }) => String(body.userToken))];
  const open = await Promise.all(bearers.map((one) => world.call('GET', '/api/user', { bearer: one })));
  const left = open.filter(({ status }) => status === 200).length;
  return {
    promise: 'a person has at most 20 sessions',
    figure: `${left} open after ${bearers.length} log-ins`,
    holds: left === 20,
  };
};

const provePasswords = async (world: World): Promise<Figure> => {
  const username = 'weak@edges.example';
  await register(world, username);
  const bearer = await mailedToken(world, username, 'initialize-password');
  const { productName } = (await world.call('GET', '/api/config')).body;
  const cases: Cases = {};
  for (const password of [`${productName}-2026!!`, `2026-${productName}!`, `${productName}@2027#`, 'Password-2026!']) {
    const body = { username, encryptedPassword: encode(password) };
    const answer = await world.call('POST', '/api/user/password', { bearer, body });
    cases[`${password} ${answer.body.code}`] = answer.body.code === 'PasswordTooWeak';
  }
  return casesOf('passwords of the product’s name and a year are refused', cases);
};

/** A name that nobody declared, to every call that these callers reach: in its body if it has one, else in its query. */
const proveNames = async (world: World): Promise<Figure> => {
  const { bearer } = await signUp(world, 'names@edges.example');
  const { bearer: token } = await openSender(world, 'tokens@edges.example');
  const bearers: Record<string, string | undefined> = { session: bearer, 'api-token': token, none: '' };
  const cases: Cases = {};
  let unreached = 0;
  for (const { method, path, may, body, othersLeftOut } of await declaredOperations()) {
    const held = bearers[may.bearer];
    if (held === undefined || othersLeftOut) continue;
    const address = path.replaceAll(/\{\w+\}/g, someId);
    const answer = await world.call(method, body ? address : `${address}?langauge=fr`, {
      ...(held && { bearer: held }),
      ...(method !== 'GET' && { body: body ? { langauge: 'fr' } : {} }),
    });
    // A caller who does not reach a call learns no names.
    if ([403, 404].includes(answer.status)) unreached += 1;
    else {
      const code = body ? 'UnknownField' : 'UnknownParameter';
      const isNamed = answer.body?.errors?.some((error: { code: string }) => error.code === code);
      cases[`${method} ${path} ${answer.status}`] = answer.status === 400 && isNamed === true;
    }
  }
  const misspelt = { firstname: 'Zoé', lastname: 'Petit', langauge: 'en' };
  const { body } = await world.call('PATCH', '/api/user/me', { bearer, body: misspelt });
  cases['did you mean'] = JSON.stringify(body).includes('"didYouMean":"language"');
  return casesOf(
    'a field or a parameter that a call does not know is refused, with what was meant',
    cases,
    `${unreached} calls not reached with these ids`,
  );
};

export const proveDoors = async ({ world, origin }: RunningWorld): Promise<Figure[]> => {
  const slow = proveSlowSockets(origin);
  return [
    await proveHosts(origin),
    await proveNames(world),
    await provePasswords(world),
    await proveSessions(world),
    await proveOffice(world),
    await slow,
  ];
};
