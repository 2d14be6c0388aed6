import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { installed, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  confirmPages,
  downloadAs,
  sendContract,
  signConfirmed,
  type SentWebdoc,
  trailOf,
  untilSealed,
} from '#tests/support/journeys.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { goodPassword } from '#tests/support/people.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { openVisitor, type Visitor } from '#tests/support/visitor.ts';

const documents = 4;
const kills = 3;

let authority: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
let outside: OutsideWorld;
let portal: PortalProcess;
let visitor: Visitor;
let apiToken: string;
let env: Record<string, string>;
const sent: SentWebdoc[] = [];
/** The last file of each document that was downloaded. */
const files = new Map<string, Buffer>();

beforeAll(async () => {
  [authority, tsa] = await Promise.all([startAuthority(), startTsa()]);
  tsa.behaviour.signer = authority.issued('time');
  const port = String(await freePort());
  outside = await openOutsideWorld({ publicUrl: `http://127.0.0.1:${port}` });
  const seal = { TSA_URL: tsa.url, SEAL_P12: authority.p12('seal'), SEAL_P12_PASSWORD: '' };
  env = { ...outside.env, ...seal, PORT: port };
  portal = await startPortal(env);
  visitor = openVisitor(portal.origin);
  const person = ['--username=claire@raise.example', '--firstname=Claire', '--lastname=Martin'];
  await adminJson(env, ['account', 'create', ...person], goodPassword);
  await adminJson(env, ['company', 'verify', 'claire@raise.example']);
  const wanted = ['--company=claire@raise.example', '--type=prod', '--name=Tests'];
  apiToken = (await adminJson(env, ['token', 'create', ...wanted])).token;
  for (let number = 0; number < documents; number += 1) {
    const one = await sendContract(visitor, apiToken, `raise-${number}`);
    for (const who of [0, 1] as const) await signConfirmed(visitor, one, who, await confirmPages(visitor, one, who));
    await untilSealed(visitor, apiToken, one.id, 60_000);
    sent.push(one);
  }
}, 240_000);
afterAll(async () => {
  await portal?.killAll();
  await outside?.close();
  await tsa?.close();
  await authority?.close();
});

/** Every file is valid at this moment, and begins with the one before: nothing is lost and nothing written anew. */
const expectWhole = async (): Promise<void> => {
  for (const { id, tokens } of sent) {
    const pdf = await downloadAs(visitor, tokens[0]!);
    const before = files.get(id) ?? Buffer.alloc(0);
    expect(pdf.subarray(0, before.length).equals(before), id).toBe(true);
    expect(
      (await verifySeal(pdf, [authority.der('seal')], [authority.der('root'), authority.der('time')])).problems,
    ).toEqual([]);
    files.set(id, pdf);
  }
};

const levels = async (): Promise<string[]> =>
  (await outside.query(`select seal_level from webdocs order by id`)).map((row) => String(row['seal_level']));
const due = async (): Promise<void> => {
  await outside.query(
    `update jobs set run_at = now() where state = 'ready' and name in ('webdoc.raise', 'webdoc.archive', 'webdoc.renew')`,
  );
  await outside.query(`update job_schedules set next_at = now() where name = 'webdoc.renew'`);
};

/** Kills at random moments while the steps are due, then lets them end. */
const killMeanwhile = async (isDone: () => Promise<boolean>): Promise<void> => {
  const chance = openSeededRandom();
  const moments: number[] = [];
  onTestFailed(() => console.error(`TEST_SEED=${chance.seed}; killed after`, moments, portal.log().slice(-2_000)));
  for (let round = 0; round < kills; round += 1) {
    const delay = chance.between(0, 700);
    moments.push(delay);
    await due();
    await pause(delay);
    await portal[round % 2 === 0 ? 'killAll' : 'kill']();
    // Ends the killed worker's leases at once, instead of after half a minute.
    await outside.query(`update jobs set lease_until = now() where state = 'running'`);
    portal = await startPortal(env);
    await expectWhole();
  }
  const until = async () => {
    await due();
    return isDone();
  };
  await expect.poll(until, { timeout: 90_000, interval: 1_000 }).toBe(true);
  await expectWhole();
};

const trails = () => Promise.all(sent.map(({ id }) => trailOf(visitor, apiToken, id)));
const isRaised = async () => (await levels()).every((level) => level === 'B-LTA');

// REQ-5.2.8 REQ-5.2.13
test.skipIf(!installed('openssl'))(
  'killed while seals are raised, each is raised once, and its file is valid at every moment',
  async () => {
    await expectWhole();
    await killMeanwhile(isRaised);
    for (const trail of await trails()) {
      const raises = trail.filter((event) => event === 'raised').length;
      expect([1, 2]).toContain(raises);
    }
  },
  300_000,
);

// REQ-5.2.14
test.skipIf(!installed('openssl'))(
  'killed while archive timestamps are renewed, each is renewed once',
  async () => {
    const before = await trails();
    tsa.behaviour.signer = authority.issued('laterTime');
    await outside.query(`update webdocs set renew_at = now() - interval '1 minute'`);
    const isRenewed = async () => {
      const rows = await outside.query(`select 1 from webdocs where renew_at is null or renew_at <= now()`);
      return rows.length === 0;
    };
    await killMeanwhile(isRenewed);
    const after = await trails();
    expect(after.map((trail, place) => trail.length - before[place]!.length)).toEqual(sent.map(() => 1));
    expect(await isRaised()).toBe(true);
  },
  300_000,
);
