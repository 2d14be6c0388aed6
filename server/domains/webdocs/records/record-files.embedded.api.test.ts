import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { control } from '#tests/support/crm.ts';
import type { World } from '#tests/support/world.ts';
import { untilSealed } from '../signing.test-support.ts';
import {
  createFor,
  filesOn,
  hurry,
  newOpportunity,
  openMappedSender,
  patient,
  signNote,
  type RecordSender,
} from './records.test-support.ts';

// Documents are printed and sealed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let loop: Awaited<ReturnType<typeof openMappedSender>>;
let world: World;
let sender: RecordSender;
beforeAll(async () => {
  loop = await openMappedSender('unanswered');
  ({ world, sender } = loop);
});
afterAll(() => world.close());

const filesOf = (recordId: string) =>
  filesOn(world, sender.prefix, recordId)
    .map((versions) => versions.map((version) => String(version['FileExtension'])).join())
    .toSorted((one, other) => one.localeCompare(other));

const isSending = async (id: string) =>
  (
    await world.context.db
      .selectFrom('webdoc_records')
      .select('sending')
      .where('webdoc_id', '=', id)
      .executeTakeFirstOrThrow()
  ).sending;

/** The seal is raised now, as the job would do within the hour. */
const raise = (id: string) =>
  expect
    .poll(async () => {
      await sql`update jobs set run_at = now() where name = 'webdoc.raise' and state = 'ready' and key = ${id}`.execute(
        world.context.db,
      );
      return world.context.db
        .selectFrom('webdocs')
        .select('seal_level as level')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    }, patient)
    .toEqual({ level: 'B-LTA' });

// REQ-2.7.77
test.each(['pdf', 'json'])(
  'a seal that is raised after the %s was sent without an answer makes no second file',
  async (kind) => {
    const recordId = newOpportunity(world, sender.prefix);
    const made = await createFor(world, sender, recordId);
    await loop.until(made.id, { state: 'written', writtenStatus: 'pending' });
    const uploads = { org: sender.prefix, only: 'sobjects/ContentVersion', lateMs: 700 };
    await control(world, 'faults', { ...uploads, halfJson: kind === 'pdf' ? 1 : 0 });
    await signNote(world, made);
    await untilSealed(world, sender.token, made.id);
    await expect.poll(() => filesOf(recordId), { ...patient, interval: 20 }).toEqual(['pdf']);
    // The answer to the PDF is decided and on its way: the next one is cut.
    if (kind === 'json') await control(world, 'faults', { ...uploads, halfJson: 1 });
    await loop.until(made.id, { state: 'waiting', reason: 'OrgUnreachable' });
    expect(await isSending(made.id)).toBe(true);
    expect(filesOf(recordId).at(0)).toBe(kind);
    await raise(made.id);
    await control(world, 'clear-faults', { org: sender.prefix });
    await expect
      .poll(async () => {
        await hurry(world);
        return loop.recordOf(made.id);
      }, patient)
      .toMatchObject({ state: 'written', writtenStatus: 'completed' });
    expect(filesOf(recordId)).toEqual(['json', 'pdf,pdf']);
  },
);
