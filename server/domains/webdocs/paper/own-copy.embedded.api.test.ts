import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CreatedWebdoc, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { dayMs } from '#contract/days/day-ms.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { ownCopyJob } from '../job-names.ts';
import { act, mailsTo } from '../lifecycle/lifecycle.test-support.ts';
import {
  contract,
  create,
  firstActions,
  openSender,
  secondActions,
  sign,
  untilSealed,
} from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'own-copy@acier-nord.example'));
});

/** The contract for two people of this house. */
const contractOf = (house: string, more: Partial<NewWebdoc> = {}): NewWebdoc =>
  contract({
    signatories: [
      { firstName: 'Zoé', lastName: 'Lefèvre', email: `zoe@${house}.example`, language: 'fr' },
      { firstName: 'John', lastName: 'Smith', email: `john@${house}.example`, language: 'en' },
    ],
    ...more,
  });

const copyTo = (world: World, address: string) =>
  world.mailbox.waitFor(
    ({ envelope, subject }) => envelope.to.includes(address) && /^(?:Ce que vous|What you)/.test(subject),
    20_000,
  );

const copiesIn = async (world: World, id: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.context.files.list(`webdocs/${id}/copy-`)) keys.push(key);
  return keys;
};

const stateOfCopy = async (world: World, address: string): Promise<string | undefined> => {
  const mail = await world.context.db
    .selectFrom('mails')
    .select('state')
    .where('template', '=', 'webdocs.ownCopy')
    .where('to_address', '=', address)
    .executeTakeFirst();
  return mail?.state;
};

const jobsAreDone = (world: World, name: string) =>
  expect
    .poll(
      async () => {
        const jobs = await world.context.db.selectFrom('jobs').select('state').where('name', '=', name).execute();
        return new Set(jobs.map(({ state }) => state));
      },
      { timeout: 20_000 },
    )
    .toEqual(new Set(['done']));

/** The first signatory signs while no mail is sent: the copy waits in the queue, its file in the store. */
const signInOutage = async (world: World, house: string, more: Partial<NewWebdoc> = {}) => {
  const created = await create(world, bearer, contractOf(house, more));
  const address = `zoe@${house}.example`;
  await world.mailbox.faults.refuseConnections();
  expect((await sign(world, created.signatories[0]?.token, firstActions)).status).toBe(200);
  await expect.poll(() => stateOfCopy(world, address), { timeout: 20_000 }).toBe('queued');
  const files = await copiesIn(world, created.id);
  expect(files).toHaveLength(1);
  return { ...created, address, file: files[0] ?? '' };
};

/** A try that has begun has its file open: it must have failed before the file is lost. */
const mailHasFailed = (world: World) =>
  expect
    .poll(
      async () => {
        const jobs = await world.context.db
          .selectFrom('jobs')
          .select(['state', 'last_error'])
          .where('name', '=', 'mail.send')
          .where('state', '<>', 'done')
          .execute();
        return jobs.length > 0 && jobs.every(({ state, last_error: error }) => state === 'ready' && error !== null);
      },
      { timeout: 20_000 },
    )
    .toBe(true);

const mailServerIsBack = async (world: World) => {
  await world.mailbox.faults.reset();
  await sql`update jobs set run_at = now() where name = 'mail.send' and state = 'ready'`.execute(world.context.db);
};

// REQ-5.1.11
test('whoever signs before others gets a copy of it by mail, once, and its file goes with the mail', async ({
  world,
}) => {
  const created = await create(world, bearer, contractOf('copies'));
  const [first, second] = created.signatories;
  // Left by a try that was killed.
  const leftover = `webdocs/${created.id}/copy-${first?.id}-killed.pdf`;
  await world.context.files.put(leftover, Readable.from([Buffer.from('%PDF')]), { contentType: 'application/pdf' });
  await sign(world, first?.token, firstActions);
  const mail = await copyTo(world, 'zoe@copies.example');
  expect(mail.subject).toBe('Ce que vous avez signé\u00A0: Contrat de maintenance – Été 2027');
  expect(mail.text).toContain('Tous n’ont pas encore signé\u00A0: vous recevrez le document scellé');
  expect(mail.text).toContain(`/webdoc/${first?.token}`);
  expect(mail.attachments.map(({ name, mime }) => [name, mime])).toEqual([
    ['Contrat de maintenance – Été 2027 - copie.pdf', 'application/pdf'],
  ]);
  const text = await extractText(mail.attachments[0]?.bytes ?? new Uint8Array());
  expect(text).toContain('Copie : tous n’ont pas encore signé');
  expect(text).toContain('Société Œuvres & Ÿeux');
  await jobsAreDone(world, ownCopyJob);
  await expect.poll(() => copiesIn(world, created.id), { timeout: 10_000 }).toEqual([]);
  await sign(world, second?.token, secondActions);
  await untilSealed(world, bearer, created.id);
  expect(await mailsTo(world, 'zoe@copies.example')).toEqual(['invitation', 'ownCopy', 'completed']);
  expect(await mailsTo(world, 'john@copies.example')).toEqual(['invitation', 'completed']);
});

test('each reads the copy in their own language', async ({ world }) => {
  const created = await create(world, bearer, contractOf('english'));
  await sign(world, created.signatories[1]?.token, secondActions);
  const mail = await copyTo(world, 'john@english.example');
  expect(mail.subject).toBe('What you signed: Contrat de maintenance – Été 2027');
  expect(await extractText(mail.attachments[0]?.bytes ?? new Uint8Array())).toContain('Copy: not all have signed yet');
});

test('a copy that waited until the document was sealed is not sent, and its file is removed', async ({ world }) => {
  const { id, signatories, address } = await signInOutage(world, 'late');
  await sign(world, signatories[1]?.token, secondActions);
  await untilSealed(world, bearer, id);
  await mailServerIsBack(world);
  await expect.poll(() => stateOfCopy(world, address), { timeout: 10_000 }).toBe('superseded');
  await expect.poll(() => copiesIn(world, id), { timeout: 10_000 }).toEqual([]);
  await world.mailbox.waitFor(
    ({ envelope, subject }) => envelope.to.includes(address) && subject.startsWith('Signé par tous'),
    10_000,
  );
});

test('a copy whose file was lost is sent without it, with the link', async ({ world }) => {
  const { signatories, address, file } = await signInOutage(world, 'restored');
  await mailHasFailed(world);
  await world.context.files.remove(file);
  await mailServerIsBack(world);
  const mail = await copyTo(world, address);
  expect(mail.attachments).toEqual([]);
  expect(mail.text).toContain(`/webdoc/${signatories[0]?.token}`);
});

test('nobody gets a copy of a document that was declined, cancelled or has expired meanwhile', async ({ world }) => {
  const ends: Record<string, (created: CreatedWebdoc) => Promise<unknown>> = {
    cancelled: ({ id }) => act(world, bearer, `${id}/cancel`),
    declined: ({ signatories }) =>
      world.call('POST', '/api/webdoc/decline', {
        body: { webdocToken: signatories[1]?.token, stakeholderId: signatories[1]?.id, reason: 'Non' },
      }),
    expired: async () => world.clock.set(new Date(Date.now() + 3 * dayMs)),
  };
  const expiresAt = new Date(Date.now() + 2 * dayMs).toISOString();
  for (const [house, end] of Object.entries(ends)) {
    const { address, ...created } = await signInOutage(world, house, { expiresAt, allowDecline: true });
    expect(await end(created)).not.toMatchObject({ body: { code: expect.anything() } });
    const payload = { webdocId: created.id, partyId: created.signatories[0]?.id };
    await world.context.jobs.enqueue(world.context.db, ownCopyJob, payload);
    await jobsAreDone(world, ownCopyJob);
    expect(await copiesIn(world, created.id)).toEqual([]);
    await mailServerIsBack(world);
    await expect.poll(() => stateOfCopy(world, address), { timeout: 10_000 }).toBe('superseded');
    expect((await mailsTo(world, address)).filter((kind) => kind === 'ownCopy')).toHaveLength(1);
  }
});
