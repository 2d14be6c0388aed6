import { setTimeout as pause } from 'node:timers/promises';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { openPresser, type RetryingClient } from './durability/presses.ts';
import { isInOrder, papersOn, sendAndSign, type SentDocument } from './records/documents.ts';
import { calm, mendLost, openOrgs, trouble, type WatchedOrg } from './records/orgs.ts';
import { openKillable, type Killable } from './support/killable.ts';
import { count, none, tell, type Figure } from './support/figures.ts';

export const title = 'documents of CRM records under kills, expired sessions, locked rows and spent limits';

/** `PROOF_DOCUMENTS=200 PROOF_KILLS=10` for a short run. */
const documents = Number(process.env['PROOF_DOCUMENTS'] ?? 1_000);
const kills = Number(process.env['PROOF_KILLS'] ?? 50);
const orgCount = 5;
const clients = 8;
/** Sent one after the other before the first fault, to measure. */
const calmDocuments = 20;
const longestCalmSeconds = 10;
const longestWaitMs = 30 * 60_000;

/** Pauses between attempts grow to an hour. */
const retryNow = async ({ query }: Pick<Killable, 'query'>): Promise<void> => {
  await query(`update jobs set run_at = now() where state = 'ready' and run_at > now() and name like 'webdoc.%'`);
};

/** A killed process leaves leases and keys that nobody can wait for 50 times. */
const hastenTime = async ({ query }: Killable): Promise<void> => {
  await query(`update jobs set lease_until = now() where state = 'running'`);
  await query(`update idempotency_keys set created_at = now() - interval '1 minute' where status is null`);
  await query(`update webdoc_records set lease_until = now() where lease_until > now()`);
  await retryNow({ query });
};

const unwritten = async ({ query }: Killable): Promise<number> => {
  const [row] = await query(
    `select count(*)::int as left from webdocs webdoc left join webdoc_records record on record.webdoc_id = webdoc.id
      where record.pdf_version_id is null or record.evidence_version_id is null or record.state <> 'written'`,
  );
  return Number(row?.['left']);
};

const untilWritten = async (place: Killable, each: () => Promise<void>): Promise<void> => {
  const end = Date.now() + longestWaitMs;
  for (let left = await unwritten(place); left > 0 && Date.now() < end; left = await unwritten(place)) {
    await each();
    await pause(200);
  }
};

/** Seconds from each seal to its PDF on the record. */
const waits = async ({ query }: Killable, sent: SentDocument[]): Promise<number[]> => {
  const rows = await query('select id::text, sealed_at from webdocs');
  const sealed = new Map(rows.map(({ id, sealed_at: at }) => [String(id), (at as Date).getTime()]));
  return sent.map(({ id, recordId, at }) => ((at.firstPdf.get(recordId) ?? Infinity) - (sealed.get(id) ?? 0)) / 1_000);
};

const killOften = async (place: Killable, presser: RetryingClient, orgs: WatchedOrg[], seen: Map<string, number>) => {
  const chance = openSeededRandom();
  for (let kill = 1; kill <= kills; kill += 1) {
    const end = Date.now() + chance.between(1_500, 6_000);
    while (Date.now() < end) {
      const name = trouble(place, orgs, chance);
      seen.set(name, (seen.get(name) ?? 0) + 1);
      await pause(chance.between(200, 900));
    }
    presser.shut();
    await place.killPortal();
    calm(orgs);
    await place.start();
    await hastenTime(place);
    presser.open();
    if (kill % 5 === 0) tell(`kill ${kill} of ${kills}, ${count(await unwritten(place))} not yet on their record`);
  }
  calm(orgs);
};

const sendMany = async (many: number, send: (at: number) => Promise<void>, hands: number): Promise<void> => {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < many) {
      next += 1;
      await send(next);
    }
  };
  await Promise.all(Array.from({ length: hands }, work));
};

const figuresOf = (sent: SentDocument[], seconds: number[], seen: Map<string, number>): Figure[] => {
  const papers = sent.map(papersOn);
  const all = `${count(sent.length)} documents`;
  const slowest = Math.max(...seconds);
  return [
    {
      promise: `from seal to record in ${longestCalmSeconds} s when nothing is wrong`,
      figure: `${slowest.toFixed(1)} s the slowest of ${seconds.length}`,
      holds: slowest <= longestCalmSeconds,
    },
    {
      promise: `faults that were met: ${kills} kills and each kind of trouble`,
      figure: [...seen].map(([name, times]) => `${times} × ${name}`).join(', '),
      holds: seen.size === 5 || kills < 10,
    },
    none('records without exactly one PDF', papers.filter(({ pdfs }) => pdfs !== 1).length, all),
    none('records without exactly one evidence', papers.filter(({ evidence }) => evidence !== 1).length, all),
    none('files of which one content came twice', papers.filter(({ doubles }) => doubles > 0).length, all),
    none(
      'records whose states came out of order or not to their end',
      sent.filter(({ at, recordId }) => !isInOrder(at.states.get(recordId) ?? [])).length,
      all,
    ),
  ];
};

export const prove = async (): Promise<Figure[]> => {
  const place = await openKillable();
  const presser = openPresser(place.origin);
  presser.open();
  try {
    const world = await openOrgs(place, orgCount);
    const { orgs, token } = world;
    const sent: SentDocument[] = [];
    const send = async (name: string, number: number): Promise<void> => {
      const at = orgs[number % orgs.length];
      if (at) sent.push(await sendAndSign(presser, { at, token, name: `${name} ${number}` }));
    };
    for (let at = 1; at <= calmDocuments; at += 1) {
      await send('calm', at);
      await untilWritten(place, async () => {});
    }
    const seconds = await waits(place, sent);
    tell(`${calmDocuments} documents one after the other: ${Math.max(...seconds).toFixed(1)} s at most`);
    const begun = performance.now();
    const seen = new Map<string, number>();
    await Promise.all([
      sendMany(documents - calmDocuments, (at) => send('loop', at), clients),
      killOften(place, presser, orgs, seen),
    ]);
    let reconnected = 0;
    await untilWritten(place, async () => {
      reconnected += await mendLost(place, world);
      await retryNow(place);
      await pause(2_000);
    });
    tell(`all written after ${Math.round((performance.now() - begun) / 1_000)} s`);
    return [
      ...figuresOf(sent, seconds, seen),
      {
        promise: 'connections that a kill ended, connected anew',
        figure: count(reconnected),
        holds: true,
      },
    ];
  } finally {
    await place.close();
  }
};
