import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { malformedWires } from './heads.ts';
import { judge, type Fault } from './judge.ts';
import { sendBytes } from './wire.ts';

/** Sends malformed requests one after the other; returns the faults of the answers. */
export const fuzzWires = async (
  origin: string,
  chance: SeededRandom,
): Promise<{ asked: number; found: Map<Fault, number>; examples: string[] }> => {
  const marker = `zqwire${chance.between(1, 2 ** 30).toString(36)}`;
  const found = new Map<Fault, number>();
  const examples: string[] = [];
  const wires = malformedWires(marker);
  for (const [what, bytes] of wires) {
    const heard = await sendBytes(new URL(origin), bytes);
    for (const fault of judge(heard, { marker, isOpen: true })) {
      found.set(fault, (found.get(fault) ?? 0) + 1);
      examples.push(`${fault}: ${what} → ${heard.status} in ${Math.round(heard.ms)} ms ${heard.text}`);
    }
  }
  return { asked: wires.length, found, examples };
};
