import { proveClocks } from './faults/clock.ts';
import { proveCrm } from './faults/crm.ts';
import { proveDatabase } from './faults/database.ts';
import { proveFullDisk } from './faults/full-disk.ts';
import type { Figure } from './support/figures.ts';

export const title = 'What people see, and what happens afterwards, when a part fails (docs/faults.md)';

const parts: Record<string, () => Promise<Figure[]>> = {
  database: proveDatabase,
  disk: proveFullDisk,
  crm: proveCrm,
  clock: proveClocks,
};

/** `PROOF_FAULTS=disk,clock` for some of them. */
export const prove = async (): Promise<Figure[]> => {
  const wanted = process.env['PROOF_FAULTS']?.split(',') ?? Object.keys(parts);
  const figures: Figure[] = [];
  const brokeOff = (name: string, error: Error): Figure[] => [
    { promise: `the proof of ${name} runs to its end`, figure: error.message.slice(0, 200), holds: false },
  ];
  for (const [name, part] of Object.entries(parts))
    if (wanted.includes(name)) figures.push(...(await part().catch((error: Error) => brokeOff(name, error))));
  return figures;
};
