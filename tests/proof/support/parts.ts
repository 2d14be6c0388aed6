import type { Figure } from './figures.ts';

export type Parts = Record<string, () => Promise<Figure[]>>;

/** Runs the parts named in `wanted` (comma-separated; all when undefined). A part that throws gives a failed figure. */
export const proveParts = async (parts: Parts, wanted: string | undefined): Promise<Figure[]> => {
  const names = wanted?.split(',') ?? Object.keys(parts);
  const figures: Figure[] = [];
  const brokeOff = (name: string, error: Error): Figure[] => [
    { promise: `the proof of ${name} runs to its end`, figure: error.message.slice(0, 200), holds: false },
  ];
  for (const [name, part] of Object.entries(parts))
    if (names.includes(name)) figures.push(...(await part().catch((error: Error) => brokeOff(name, error))));
  return figures;
};
