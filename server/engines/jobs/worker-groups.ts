/** Kinds that share workers. A group without due jobs is not asked for again until a job comes or the next poll. */
export interface WorkerGroup {
  names: string[];
  workers: number;
  mayHaveJobs: boolean;
}

/** The kinds without workers of their own share some. */
export const groupsOf = (kinds: { name: string; workers?: number }[], sharedWorkers: number): WorkerGroup[] => {
  const shared = kinds.filter(({ workers }) => workers === undefined).map(({ name }) => name);
  const own = kinds.flatMap(({ name, workers }) =>
    workers === undefined ? [] : [{ names: [name], workers, mayHaveJobs: false }],
  );
  return [{ names: shared, workers: sharedWorkers, mayHaveJobs: false }, ...own];
};
