import { useQuery } from '@tanstack/react-query';
import { comparisonQuery } from './comparison-query.ts';
import { comparisonRows, type Compared } from './comparison-rules.ts';
import type { DeploymentRequest } from './deployment-request.ts';

const nothingCompared: Compared = new Map();

/** Compares each template in both orgs with the reader's own access. `failure` is null while it compares. */
export const useComparison = (wanted: DeploymentRequest) => {
  const comparison = useQuery(comparisonQuery(wanted));
  return {
    rows: comparisonRows(wanted, comparison.data ?? nothingCompared),
    isComparing: comparison.isFetching,
    failure: comparison.isFetching ? null : comparison.error,
    again: () => void comparison.refetch(),
  };
};
