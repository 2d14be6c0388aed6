import { setTimeout as pause } from 'node:timers/promises';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { openBytesRoom } from '../durability/bytes-room.ts';
import { openPresser } from '../durability/presses.ts';
import { openSigningRoom } from '../durability/signing-room.ts';
import { seedPeople } from '../durability/seeds.ts';
import { count, tell, type Figure } from '../support/figures.ts';
import type { Fleet } from './fleet.ts';

/** `FLEET_KILLS=3` for a short run. */
const kills = Number(process.env['FLEET_KILLS'] ?? 12);
const readers = 6;

interface Reads {
  asked: number;
  failed: string[];
}

/** Reads continuously: when a portal dies during a read, the other one must answer it. */
const keepReading = async (origin: string, bearer: string, reads: Reads, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    reads.asked += 1;
    await fetch(`${origin}/api/user`, { headers: { authorization: `Bearer ${bearer}` } })
      .then(async (answer) => {
        await answer.text();
        if (answer.status !== 200) reads.failed.push(String(answer.status));
      })
      .catch((error: Error & { cause?: { code?: string } }) => reads.failed.push(error.cause?.code ?? error.message));
    await pause(20);
  }
};

const bare = (messageId: string): string => messageId.replace(/^<|>$/g, '');

/**
 * Every stored mail arrived with its Message-ID, and no other mail arrived. A mail may arrive once per attempt: SMTP
 * cannot tell a sender that was killed after the server's 250 and before its own note that the mail was accepted.
 */
const mailFigures = async ({ query, mailbox }: Fleet): Promise<Figure[]> => {
  const end = Date.now() + 300_000;
  const queued = `select 1 from mails where state = 'queued' limit 1`;
  while (Date.now() < end && (await query(queued)).length > 0) await pause(200);
  const written = await query(
    `select message_id as id, attempts as tries from mails left join jobs on payload->>'mailId' = mails.id::text`,
  );
  const tries = new Map(written.map(({ id, tries: count }) => [bare(String(id)), Number(count)]));
  const times = new Map<string, number>();
  for (const { messageId } of mailbox.all()) times.set(bare(messageId), (times.get(bare(messageId)) ?? 0) + 1);
  const again = [...times.values()].filter((sent) => sent > 1).length;
  const unexplained = [...times].filter(([id, sent]) => sent > (tries.get(id) ?? 0)).length;
  return [
    {
      promise: 'each mail comes under one Message-ID, again only when a kill cut its sending',
      figure: `${count(times.size)} of ${count(tries.size)}, ${again} again, ${unexplained} otherwise`,
      holds: times.size === tries.size && unexplained === 0,
    },
  ];
};

/** Checks that the trail of each sealed document has exactly one `sealed` entry. */
const sealFigures = async ({ query }: Fleet): Promise<Figure[]> => {
  const sealed = await query('select final_key from webdocs where final_key is not null');
  const entries = await query(
    `select chain from chain_entries where chain like 'webdoc:%' and body->>'event' = 'sealed'`,
  );
  const chains = new Set(entries.map(({ chain }) => chain));
  return [
    {
      promise: 'each document is sealed once',
      figure: `${count(sealed.length)} sealed, ${count(entries.length)} entries in ${count(chains.size)} trails`,
      holds: sealed.length > 0 && sealed.length === entries.length && entries.length === chains.size,
    },
  ];
};

/** Kills either portal behind nginx at random times; the other one keeps serving. */
export const killUnderLoad = async (fleet: Fleet): Promise<Figure[]> => {
  const chance = openSeededRandom();
  const presser = openPresser(fleet.origin);
  const parts = { place: fleet, presser, chance, rounds: kills };
  const rooms = [await openSigningRoom(parts), await openBytesRoom(parts)];
  const names = Array.from({ length: readers }, (_, at) => `reader${at}@fleet.example`);
  const reads: Reads = { asked: 0, failed: [] };
  const over = new AbortController();
  const pressing = rooms.flatMap(({ clients }) =>
    clients.map(async (act) => {
      while (!over.signal.aborted) await act().catch((error: Error) => presser.count.faults.push(error.message));
    }),
  );
  const reading = (await seedPeople(fleet, names)).map(({ bearer }) =>
    keepReading(fleet.origin, bearer, reads, () => over.signal.aborted),
  );
  tell(`${pressing.length} who write, ${reading.length} who read, TEST_SEED=${chance.seed}`);
  for (let round = 0; round < kills; round += 1) {
    await pause(chance.between(1_000, 4_000));
    const victim = chance.between(0, 1);
    await fleet.kill(victim);
    // All calls to the killed portal have ended now.
    presser.open();
    await fleet.start(victim);
    tell(
      `kill ${round + 1}, of portal ${victim + 1}: ${count(presser.count.acknowledged)} acknowledged, ${presser.count.lost} lost`,
    );
  }
  over.abort();
  await Promise.all([...pressing, ...reading]);
  const { acknowledged, lost, faults } = presser.count;
  const figures: Figure[] = [
    {
      promise: 'a read gets through whichever portal is killed',
      figure: `${reads.failed.length} of ${count(reads.asked)} failed in ${kills} kills${reads.failed.length > 0 ? `: ${[...new Set(reads.failed)].join(', ')}` : ''}`,
      holds: reads.failed.length === 0 && kills > 0,
    },
    {
      promise: 'a write with a key gets through in the end, and answers as it should',
      figure: `${count(acknowledged)} acknowledged, ${count(lost)} asked again, ${faults.length} wrong${faults.length > 0 ? `: ${[...new Set(faults)].slice(0, 3).join('; ')}` : ''}`,
      holds: acknowledged > 0 && faults.length === 0,
    },
  ];
  for (const room of rooms) figures.push(...(await room.figures()));
  return [...figures, ...(await sealFigures(fleet)), ...(await mailFigures(fleet))];
};
