import { assemble } from '#tests/matrix/cast.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { fuzzOperation, type Tally } from './fuzz/campaign.ts';
import { declaredOperations, nameOf, servedOperations } from '#tests/support/operations.ts';
import { faults, type Fault } from './fuzz/judge.ts';
import { gather } from './fuzz/existing-ids.ts';
import { fuzzWires } from './fuzz/wires.ts';
import { count, none, tell, type Figure } from './support/figures.ts';
import { openRunningWorld } from './support/running-world.ts';

export const title = 'Every call of the contract against malformed requests';

const promises: Record<Fault, string> = {
  broke: 'every malformed request is answered, none with 5xx',
  hung: 'no malformed request waits for more than 2 s',
  untyped: 'every refusal is a problem of the closed list',
  long: 'every refusal is shorter than 4 kB',
  echoed: 'no refusal and no header repeats what was sent',
  admitted: 'nobody who may not gets past a malformed request',
};

/** `FUZZ='^POST .*webdoc'` selects calls by name; `TEST_SEED` repeats a run. */
const chosen = new RegExp(process.env['FUZZ'] ?? '');

type Counted = Pick<Tally, 'asked' | 'found'>;

const figuresOf = (
  tallies: Tally[],
  { wires, unserved, isAsBefore }: { wires: Counted; unserved: string[]; isAsBefore: boolean },
): Figure[] => {
  const all: Counted[] = [...tallies, wires];
  const sum = (of: (one: Counted) => number) => all.reduce((before, one) => before + of(one), 0);
  const asked = sum(({ asked }) => asked);
  const of = `${count(asked)} answers`;
  const reached = tallies.filter(({ reached }) => reached > 0).length;
  return [
    none('every declared call is served, and no other', unserved.length, `${tallies.length} calls`),
    ...faults.map((fault) =>
      none(
        promises[fault],
        sum(({ found }) => found.get(fault) ?? 0),
        of,
      ),
    ),
    {
      promise: 'the handlers themselves were reached',
      figure: `${reached} of ${tallies.length} calls`,
      holds: reached === tallies.length,
    },
    {
      promise: 'the portal serves afterwards as before, without an unexpected fault in its log',
      figure: isAsBefore ? 'yes' : 'no',
      holds: isAsBefore,
    },
  ];
};

const unexpected = /"msg":"(a request failed|unhandled[^"]*|uncaught[^"]*)"/gi;

export const prove = async (): Promise<Figure[]> => {
  const chance = openSeededRandom();
  tell(`seed ${chance.seed} (TEST_SEED=${chance.seed} brings this run back)`);
  const running = await openRunningWorld();
  try {
    const declared = await declaredOperations();
    const served = new Set(await servedOperations(running.origin));
    const unserved = declared.map(nameOf).filter((name) => !served.has(name));
    const cast = await assemble(running.world);
    const wires = await fuzzWires(running.origin, chance);
    for (const line of wires.examples) tell(line);
    const tallies: Tally[] = [];
    for (const endpoint of declared.filter((one) => chosen.test(nameOf(one)))) {
      // Created for each call, because some calls delete or end their object.
      const things = await gather(running.world, cast);
      const tally = await fuzzOperation({ running, cast, things, chance, endpoint });
      tallies.push(tally);
      tell(tally.line);
      for (const line of tally.examples) tell(`  ${line}`);
    }
    const after = await running.world.call('GET', '/api/config');
    const logged = running.portal.log().match(unexpected) ?? [];
    for (const line of new Set(logged)) tell(line);
    const isAsBefore = after.status === 200 && running.portal.child.exitCode === null && logged.length === 0;
    const more = [...served].filter((name) => !declared.some((endpoint) => nameOf(endpoint) === name));
    return figuresOf(tallies, { wires, unserved: [...unserved, ...more], isAsBefore });
  } finally {
    await running.close();
  }
};
