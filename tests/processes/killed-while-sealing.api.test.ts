import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { PaperDigest } from '#contract/webdocs/paper.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { goodPassword } from '#tests/support/people.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { findSealProblems, hashOfOwnPages } from '#tests/support/seals.ts';
import { openVisitor, type Visitor } from '#tests/support/visitor.ts';
import {
  confirmedInTrail,
  confirmPages,
  downloadAs,
  sendContract,
  signConfirmed,
  type SentWebdoc,
  trailOf,
  trailOfContract,
  untilSealed,
} from '#tests/support/journeys.ts';

/** `npm run proof -- durability` kills fifty times. */
const randomRounds = 2;

let outside: OutsideWorld;
let portal: PortalProcess;
let visitor: Visitor;
let apiToken: string;
let env: Record<string, string>;
/** Each sealed document as first downloaded. */
const sealed: { name: string; token: string; pdf: Buffer }[] = [];

beforeAll(async () => {
  const port = String(await freePort());
  outside = await openOutsideWorld({ publicUrl: `http://127.0.0.1:${port}` });
  env = { ...outside.env, PORT: port };
  portal = await startPortal(env);
  visitor = openVisitor(portal.origin);
  const person = ['--username=claire@seal.example', '--firstname=Claire', '--lastname=Martin'];
  await adminJson(env, ['account', 'create', ...person], goodPassword);
  // Mails of an unverified company would not carry the sealed file.
  await adminJson(env, ['company', 'verify', 'claire@seal.example']);
  const wanted = ['--company=claire@seal.example', '--type=prod', '--name=Tests'];
  apiToken = (await adminJson(env, ['token', 'create', ...wanted])).token;
});
afterAll(async () => {
  await portal?.killAll();
  await outside?.close();
});

const finalsOf = async (id: string): Promise<string[]> => {
  const folder = path.join(outside.dataDir, 'files', 'webdocs', id);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith('final-'));
};

/** With the sealed document, not with the copy of what one has signed. */
const isFinal = ({ subject, attachments }: { subject: string; attachments: unknown[] }) =>
  /^Sign(?:é par tous|ed by all)/.test(subject) && attachments.length === 1;

const finalsTo = (address: string) =>
  outside.mailbox.all().filter((mail) => mail.envelope.to.includes(address) && isFinal(mail));

interface Round {
  name: string;
  /** Runs between the first signature and the last. */
  beforeLast?: () => Promise<unknown>;
  /** The kill happens when the last signatory has the receipt of the pages and has not signed yet. */
  isBeforeLast?: true;
  /** `moment` starts together with the last signature, before it is acknowledged. */
  isDuringLast?: true;
  /** Starts when the last signature is acknowledged; the kill follows when it resolves. */
  moment: (id: string) => Promise<unknown>;
  kill: 'kill' | 'killAll';
}

const killAndRestart = async (kill: Round['kill']): Promise<void> => {
  await portal[kill]();
  // Ends the killed worker's leases at once, instead of after half a minute.
  await outside.query(`update jobs set lease_until = now() where state = 'running'`);
  portal = await startPortal(env);
};

/** Signs as both and kills at the round's moment. Returns the pages that each of them confirmed. */
const signAndKill = async (sent: SentWebdoc, round: Round): Promise<PaperDigest[]> => {
  const first = await confirmPages(visitor, sent, 0);
  await signConfirmed(visitor, sent, 0, first);
  await round.beforeLast?.();
  const last = await confirmPages(visitor, sent, 1);
  if (round.isBeforeLast) await killAndRestart(round.kill);
  const signing = signConfirmed(visitor, sent, 1, last);
  if (!round.isDuringLast) await signing;
  await round.moment(sent.id);
  const [answer] = await Promise.all([signing, killAndRestart(round.kill)]);
  expect(answer.body).toMatchObject({ status: 'completed' });
  return [first, last];
};

/** Sends, signs twice, kills, restarts; then all effects must exist exactly once, with the pages that were confirmed. */
const survive = async (round: Round): Promise<void> => {
  const { name } = round;
  const sent = await sendContract(visitor, apiToken, name);
  const confirmed = await signAndKill(sent, round);

  await untilSealed(visitor, apiToken, sent.id, 60_000);
  const pdf = await downloadAs(visitor, sent.tokens[0]!);
  expect(await findSealProblems(pdf, outside.dataDir)).toEqual([]);
  expect((await downloadAs(visitor, sent.tokens[1]!)).equals(pdf)).toBe(true);
  expect(await trailOf(visitor, apiToken, sent.id)).toEqual(trailOfContract);
  expect(await confirmedInTrail(visitor, apiToken, sent.id)).toEqual(
    confirmed.map(({ pages, sha256 }) => ({ pages, sha256 })),
  );
  expect(await hashOfOwnPages(pdf)).toBe(confirmed[1]?.sha256);
  // Files of the killed attempt are deleted after the seal is stored.
  await expect.poll(() => finalsOf(sent.id)).toHaveLength(1);
  for (const who of ['s1', 's2', 'claire']) {
    const address = `${who}@${name}.example`;
    await outside.mailbox.waitFor((mail) => mail.envelope.to.includes(address) && isFinal(mail), 60_000);
    const copies = finalsTo(address);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(copies.length).toBeLessThanOrEqual(2);
    expect(Buffer.from(copies[0]!.attachments[0]!.bytes).equals(pdf)).toBe(true);
  }
  sealed.push({ name, token: sent.tokens[0]!, pdf });
};

/** Resolves when the sealed file appears in the files store, possibly before the database has it. */
const finalWritten = async (id: string): Promise<void> => {
  const folder = path.join(outside.dataDir, 'files', 'webdocs', id);
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if ((await stat(folder).catch(() => null)) && (await finalsOf(id)).length > 0) return;
    await pause(1);
  }
  throw new Error('no final document was written');
};

// REQ-2.4.10 REQ-4.6.2 REQ-5.1.9 REQ-5.2.1
test('killed at any moment after the last signature, with its browser or alone, it seals and mails after the restart, once', async () => {
  const chance = openSeededRandom();
  const rounds: string[] = [];
  onTestFailed(() => console.error(`TEST_SEED=${chance.seed}; rounds`, rounds));
  for (let round = 0; round < randomRounds; round += 1) {
    const delay = chance.between(0, 1_500);
    const kill = round % 2 === 0 ? 'killAll' : 'kill';
    rounds.push(`${kill} after ${delay} ms`);
    await survive({ name: `round-${round}`, moment: () => pause(delay), kill });
  }
}, 600_000);

// REQ-4.6.2 REQ-5.1.9
test('killed between the receipt of the pages and the signature, the receipt still holds', async () => {
  await survive({ name: 'receipt', isBeforeLast: true, moment: async () => {}, kill: 'killAll' });
}, 240_000);

// REQ-2.4.10 REQ-4.6.2 REQ-5.1.9
test('killed while the last signature is under way, it counts once, for the pages that were confirmed', async () => {
  const chance = openSeededRandom();
  const delay = chance.between(0, 60);
  onTestFailed(() => console.error(`TEST_SEED=${chance.seed}; killed after ${delay} ms`));
  await survive({ name: 'under-way', isDuringLast: true, moment: () => pause(delay), kill: 'kill' });
}, 240_000);

// REQ-4.6.2 REQ-5.2.1
test('killed when the final document is written but perhaps not yet known, one stays', async () => {
  await survive({ name: 'written', moment: finalWritten, kill: 'killAll' });
}, 240_000);

test('killed when the mail server has the mail but has not said so, the mail comes again as the same one', async () => {
  const { faults } = outside.mailbox;
  let taken = '';
  await survive({
    name: 'taken',
    beforeLast: async () => {
      await expect.poll(() => outside.query(`select id from mails where state = 'queued'`)).toEqual([]);
      faults.delayAnswer(60_000);
    },
    moment: async () => {
      const mail = await outside.mailbox.waitFor(
        (sent) => sent.envelope.to[0]?.endsWith('@taken.example') === true && isFinal(sent),
        60_000,
      );
      taken = mail.envelope.to[0] ?? '';
      faults.delayAnswer(0);
    },
    kill: 'killAll',
  });
  await expect.poll(() => finalsTo(taken)).toHaveLength(2);
}, 240_000);

/** Cuts the connection when the answer starts, like a phone that loses its network. */
const breakOff = async (path: string): Promise<void> => {
  const { hostname, port } = new URL(portal.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, 'data');
  socket.resetAndDestroy();
  await once(socket, 'close');
};

test('a download that breaks off leaves neither its link nor an error in the log', async () => {
  const token = sealed[0]?.token ?? '';
  const before = portal.log().length;
  for (let times = 0; times < 20; times += 1) await breakOff(`/api/webdoc/download/${token}`);
  expect((await downloadAs(visitor, token)).length).toBeGreaterThan(0);
  const said = portal.log().slice(before);
  expect(said).toContain('/api/webdoc/download/');
  expect(said).not.toContain(token);
  expect(said).not.toMatch(/"level":"(?:warn|error)"/);
});

test('what was downloaded before all those kills is downloaded again byte for byte; proofs of time may follow it', async () => {
  expect(sealed).toHaveLength(randomRounds + 4);
  for (const { name, token, pdf } of sealed) {
    const now = await downloadAs(visitor, token);
    expect(now.subarray(0, pdf.length).equals(pdf), name).toBe(true);
    expect(await findSealProblems(now, outside.dataDir), name).toEqual([]);
  }
});
