/** The search parameters of `/deployment`, so that a reload or a shared link shows the same. */
export interface DeploymentSearch {
  /** Ids of environments. */
  source?: string;
  target?: string;
  /** Id of a run in progress or an ended one. */
  run?: string;
  view?: 'history' | 'board';
  /** The history has only what the reader may approve. */
  awaiting?: 'me';
  /** Id of the environment that the drift board compares with. */
  reference?: string;
}

/** Drops unknown parameters. */
export const readDeploymentSearch = (search: Record<string, unknown>): DeploymentSearch => {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? { [name]: value } : {};
  };
  return {
    ...text('source'),
    ...text('target'),
    ...text('run'),
    ...text('reference'),
    ...(search['awaiting'] === 'me' && { awaiting: 'me' as const }),
    ...((search['view'] === 'history' || search['view'] === 'board') && { view: search['view'] }),
  };
};
