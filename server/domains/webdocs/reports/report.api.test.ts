import { expect } from 'vitest';
import { reportClose, reportList } from '#server/admin/reports.ts';
import { auditOf } from '#tests/support/audit.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openFreeSender, openSender } from '../signing.test-support.ts';

const test = worldTest();

const person = (email: string) => ({ firstName: 'Zoé', lastName: 'Lefèvre', email, language: 'fr' as const });
const mailTo = (world: World, address: string, about = '') =>
  world.mailbox.waitFor(({ envelope, text }) => envelope.to.includes(address) && text.includes(about), 10_000);
const linkIn = (text: string): string => /http:\/\/portal\.test(\/report\/[\w.-]+)/.exec(text)?.[1] ?? '';

/** The path of the link with which this person reports the mail that they got. */
const reportPath = async (world: World, address: string) => linkIn((await mailTo(world, address)).text);
const report = (world: World, path: string, reason = 'fraud') =>
  world.call('POST', '/api/webdoc/report', { body: { reportToken: path.split('/').at(-1), reason } });
const staff = async ({ context, config }: World, command: typeof reportList, options: object, words: string[] = []) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- each command has its own answer
  (await command.run(context, { options: options as never, words, config })).data as any;

// REQ-4.4.9
test('a stranger reports a mail by the link in it: staff get a mail and a list, and close the report', async ({
  world,
}) => {
  const { bearer, companyId } = await openFreeSender(world, 'abuse@reported.example');
  const { id } = await create(world, bearer, note({ signatories: [person('zoe@reported.example')] }));
  const path = await reportPath(world, 'zoe@reported.example');
  const page = await world.call('GET', path);
  expect(page).toMatchObject({ status: 200, headers: { 'x-robots-tag': expect.stringContaining('noindex') } });
  expect(page.text).toContain('claire.martin@acier-nord.example');
  expect(await staff(world, reportList, {})).toEqual([]);

  expect((await report(world, path)).status).toBe(200);
  expect((await report(world, path, 'unwanted')).status).toBe(200);
  const [entry, ...others] = await staff(world, reportList, {});
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ companyId, documentId: id, reason: 'fraud', recipient: 'zoe@reported.example' });
  const told = await mailTo(world, 'staff@docugen.example', companyId);
  expect(told.subject).toBe('Un e-mail a été signalé');
  expect(await auditOf(world, companyId, 'webdoc.mailReported')).toMatchObject([{ object: { id } }]);

  const who = { staff: 'sam@docugen.example', reason: 'Organisation bloquée' };
  await staff(world, reportClose, who, [entry.id]);
  expect(await staff(world, reportList, {})).toEqual([]);
  expect(await staff(world, reportList, { all: true })).toMatchObject([{ closedBy: who.staff }]);
  await expect(staff(world, reportClose, who, [entry.id])).rejects.toThrow('no open report');
});

// REQ-4.4.9
test('opening the link fifty times, as mail scanners do, reports nothing', async ({ world }) => {
  const { bearer } = await openSender(world, 'scanned@reported.example');
  await create(world, bearer, note({ signatories: [person('scan@reported.example')] }));
  const path = await reportPath(world, 'scan@reported.example');
  const before = (await staff(world, reportList, { all: true })).length;
  for (let time = 0; time < 50; time += 1) expect((await world.call('GET', path)).status).toBe(200);
  expect(await staff(world, reportList, { all: true })).toHaveLength(before);
});

// REQ-4.4.9
test('a forged link shows and reports nothing', async ({ world }) => {
  const { bearer } = await openSender(world, 'forged@reported.example');
  await create(world, bearer, note({ signatories: [person('forged.to@reported.example')] }));
  const path = await reportPath(world, 'forged.to@reported.example');
  const forged = `${path.slice(0, -4)}AAAA`;
  expect((await world.call('GET', forged)).status).toBe(404);
  expect((await report(world, forged)).status).toBe(404);
});

// REQ-4.4.9
test('every mail to a stranger has the link, and none to the people who sent it', async ({ world }) => {
  const { bearer } = await openSender(world, 'both@reported.example');
  const owner = { firstName: 'Odile', lastName: 'Roy', email: 'odile@reported.example' };
  const made = await create(world, bearer, note({ owner, signatories: [person('signs@reported.example')] }));
  await world.call('POST', `/api/public/webdocs/${made.id}/cancel`, { bearer, body: {} });
  expect(linkIn((await mailTo(world, 'signs@reported.example', 'a annulé')).text)).not.toBe('');
  expect(linkIn((await mailTo(world, owner.email, 'est annulé')).text)).toBe('');
});
