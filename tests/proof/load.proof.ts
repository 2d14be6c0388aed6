import { proveFlood } from './load/flood.ts';
import { proveKinds } from './load/kinds.ts';
import { proveSigning } from './load/signing.ts';
import { proveSoak } from './load/soak.ts';
import type { Figure } from './support/figures.ts';

export const title = 'Load: each kind beside its bare baseline, all mixed for long, and a flood of log-ins';

const parts: Record<string, () => Promise<Figure[]>> = {
  kinds: proveKinds,
  signing: proveSigning,
  flood: proveFlood,
  soak: proveSoak,
};

/** `PROOF_LOAD=kinds,signing,flood,soak` for some of them. */
export const prove = async (): Promise<Figure[]> => {
  const wanted = process.env['PROOF_LOAD']?.split(',') ?? Object.keys(parts);
  const figures: Figure[] = [];
  const brokeOff = (name: string, error: Error): Figure[] => [
    { promise: `the proof of ${name} runs to its end`, figure: error.message.slice(0, 200), holds: false },
  ];
  for (const [name, part] of Object.entries(parts))
    if (wanted.includes(name)) figures.push(...(await part().catch((error: Error) => brokeOff(name, error))));
  return figures;
};
