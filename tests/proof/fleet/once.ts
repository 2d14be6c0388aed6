import { setTimeout as pause } from 'node:timers/promises';
import { note } from '#domains/webdocs/signing.test-support.ts';
import { seedApiToken, seedCompany } from '../durability/seeds.ts';
import { count, type Figure } from '../support/figures.ts';
import type { Fleet } from './fleet.ts';

const documents = 30;
const turns = 5;
const longestWaitMs = 240_000;

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + longestWaitMs;
  while (Date.now() < end && !(await isSo())) await pause(100);
};

/** Makes every schedule due at the same time, repeatedly, while three processes check schedules. */
const schedulesOnce = async ({ query }: Fleet): Promise<Figure> => {
  const enqueued = async (): Promise<Map<string, number>> => {
    const rows = await query(`select name, count(*)::int as times from jobs where key = 'schedule' group by name`);
    return new Map(rows.map(({ name, times }) => [String(name), Number(times)]));
  };
  const isQuiet = async () =>
    (await query(`select 1 from jobs where key = 'schedule' and state in ('ready', 'running') limit 1`)).length === 0;
  let wrong = 0;
  let due = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    await until(isQuiet);
    const before = await enqueued();
    // Skip schedules that are due within a second: they could run by themselves meanwhile.
    const names = await query(
      `update job_schedules set next_at = now() where next_at > now() + interval '1 second' returning name`,
    );
    await until(async () => (await query('select 1 from job_schedules where next_at <= now() limit 1')).length === 0);
    // Longer than the check interval, so that a late process would run the schedule a second time now.
    await pause(3_000);
    await until(isQuiet);
    const after = await enqueued();
    for (const { name } of names) if ((after.get(name) ?? 0) - (before.get(name) ?? 0) !== 1) wrong += 1;
    due += names.length;
  }
  return {
    promise: 'three processes run each schedule once when it falls due',
    figure: `${wrong} of ${count(due)} otherwise`,
    holds: wrong === 0 && due > 0,
  };
};

const json = { 'content-type': 'application/json' };

/** Creates each document at one portal and signs it at the next; any portal may seal and mail it. */
const signAll = async ({ portals }: Fleet, apiToken: string): Promise<void> => {
  const at = (index: number): string => portals[index % portals.length]?.origin ?? '';
  await Promise.all(
    Array.from({ length: documents }, async (_, index) => {
      const name = `once${index}`;
      const body = note({
        name,
        documents: [{ title: 'Note', html: '<p>Bon pour accord : {{a}}</p>' }],
        signatories: [{ firstName: 'Zoé', lastName: 'Neuf', email: `${name}@once.example` }],
        interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text' }],
      });
      const created = await fetch(`${at(index)}/api/public/webdocs`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${apiToken}` },
        body: JSON.stringify(body),
      });
      const { signatories } = (await created.json()) as { signatories: { token: string }[] };
      await fetch(`${at(index + 1)}/api/webdoc/sign`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          webdocToken: signatories[0]?.token,
          actions: [{ tag: '{{a}}', type: 'text', value: 'Oui' }],
          consent: { language: 'fr' },
        }),
      });
    }),
  );
};

const jobsOnce = async (fleet: Fleet): Promise<Figure[]> => {
  const { query, mailbox } = fleet;
  const companyId = await seedCompany(fleet, 'Once');
  await signAll(fleet, await seedApiToken(fleet, companyId));
  const unsealed = 'select 1 from webdocs where company_id = $1 and final_key is null limit 1';
  await until(async () => (await query(unsealed, [companyId])).length === 0);
  await until(async () => (await query(`select 1 from mails where state = 'queued' limit 1`)).length === 0);
  const [found] = await query(
    `select count(*)::int as entries from chain_entries entry join webdocs webdoc on entry.chain = 'webdoc:' || webdoc.id
      where webdoc.company_id = $1 and entry.body->>'event' = 'sealed'`,
    [companyId],
  );
  const to = mailbox.all().filter(({ envelope }) => envelope.to.some((one) => one.endsWith('@once.example')));
  const again = to.length - new Set(to.map(({ messageId }) => messageId)).size;
  const written = await query(`select 1 from mails where to_address like '%@once.example'`);
  return [
    {
      promise: 'three processes seal each document once',
      figure: `${count(found?.['entries'])} seals of ${documents} documents`,
      holds: found?.['entries'] === documents,
    },
    {
      promise: 'three processes send each mail once',
      figure: `${count(to.length)} came of ${count(written.length)} written, ${again} again`,
      holds: again === 0 && to.length === written.length && written.length >= documents,
    },
  ];
};

/** Needs the third portal in addition to the two behind nginx. */
export const runOnce = async (fleet: Fleet): Promise<Figure[]> => [
  ...(await jobsOnce(fleet)),
  await schedulesOnce(fleet),
];
