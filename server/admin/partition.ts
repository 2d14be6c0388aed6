import { partitionByMonth } from '#engines/postgres/monthly-partitions.ts';
import type { Command } from './command.ts';

export const partition: Command = {
  name: 'partition',
  summary: 'gives events and trails a partition for each month; portals go on meanwhile',
  options: {},
  run: async ({ direct, clock }) => {
    const partitioned = await partitionByMonth(direct, clock.now());
    const text = partitioned.length === 0 ? 'partitioned already' : `partitioned: ${partitioned.join(', ')}`;
    return { data: { partitioned }, text };
  },
};
