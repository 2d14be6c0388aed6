import { setTimeout as pause } from 'node:timers/promises';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { openBytesRoom } from './durability/bytes-room.ts';
import { openCompanyRoom } from './durability/company-room.ts';
import { openCrmRoom } from './durability/crm-room.ts';
import { openPresser } from './durability/presses.ts';
import type { Room, RoomParts } from './durability/room.ts';
import { openSigningRoom } from './durability/signing-room.ts';
import { openKillable, type Killable } from './support/killable.ts';
import { count, tell, type Figure } from './support/figures.ts';

export const title = 'kill -9 of the portal, and of portal and database together, under mixed clients';

/** `PROOF_ROUNDS=3` for a short run with fewer required writes. */
const rounds = Number(process.env['PROOF_ROUNDS'] ?? 50);
const writesPerRound = 40;

const openRooms = async (parts: RoomParts): Promise<Room[]> => [
  await openCompanyRoom(parts),
  await openSigningRoom(parts),
  await openBytesRoom(parts),
  await openCrmRoom(parts),
];

/** Ends the leases and keys of a killed process at once; 50 rounds cannot wait 20 to 30 s each. */
const hastenTime = async ({ place }: RoomParts): Promise<void> => {
  await place.query(`update jobs set lease_until = now() where state = 'running'`);
  await place.query(`update idempotency_keys set created_at = now() - interval '1 minute' where status is null`);
};

/** All clients write; then portal and database are killed at a random time and restarted. */
const playRound = async (
  parts: RoomParts & { place: Killable },
  rooms: Room[],
  round: number,
  readyMs: number[],
): Promise<void> => {
  const { place, presser, chance } = parts;
  const over = new AbortController();
  presser.open();
  const pressing = rooms.flatMap(({ clients }) =>
    clients.map(async (act) => {
      while (!over.signal.aborted) await act().catch((error: Error) => presser.count.faults.push(error.message));
    }),
  );
  const enough = presser.count.acknowledged + writesPerRound;
  while (presser.count.acknowledged < enough) await pause(10);
  await pause(chance.between(0, 500));
  presser.shut();
  over.abort();
  await (round % 2 === 0 ? place.killPortal() : place.killBoth());
  const begun = performance.now();
  await place.start();
  readyMs.push(performance.now() - begun);
  await hastenTime(parts);
  presser.open();
  // Clients that were interrupted finish their call now.
  await Promise.all(pressing);
};

export const prove = async (): Promise<Figure[]> => {
  const place = await openKillable();
  const chance = openSeededRandom();
  const presser = openPresser(place.origin);
  const parts = { place, presser, chance, rounds };
  try {
    const rooms = await openRooms(parts);
    const clients = rooms.reduce((sum, room) => sum + room.clients.length, 0);
    tell(`${clients} clients, ${rounds} rounds, TEST_SEED=${chance.seed}`);
    const readyMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await playRound(parts, rooms, round, readyMs);
      tell(`round ${round + 1}: ${count(presser.count.acknowledged)} acknowledged, ${presser.count.lost} lost`);
    }
    const { acknowledged, lost, faults } = presser.count;
    const ready = readyMs.sort((one, other) => one - other)[Math.ceil(rounds * 0.95) - 1] ?? 0;
    const figures: Figure[] = [
      {
        promise: `at least ${count(writesPerRound * rounds)} writes acknowledged under kills`,
        figure: `${count(acknowledged)} by ${clients} clients in ${rounds} rounds, ${count(lost)} cut off`,
        holds: acknowledged >= writesPerRound * rounds,
      },
      {
        promise: 'no answer but what was asked for, a refusal or “unavailable”',
        figure: `${faults.length} others${faults.length > 0 ? `: ${[...new Set(faults)].slice(0, 3).join('; ')}` : ''}`,
        holds: faults.length === 0,
      },
      {
        promise: 'ready again within 10 s of a kill, 19 times of 20',
        figure: `${(ready / 1000).toFixed(1)} s of ${rounds} rounds`,
        holds: ready <= 10_000,
      },
    ];
    for (const room of rooms) figures.push(...(await room.figures()));
    return figures;
  } finally {
    await place.close();
  }
};
