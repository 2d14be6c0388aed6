/** What `/deployment` keeps in its address, so that a reload or a shared link shows the same. */
export interface DeploymentSearch {
  /** Ids of environments. */
  source?: string;
  target?: string;
  /** A run that is followed, or was once. */
  run?: string;
  view?: 'history';
}

/** Anything else in the query string is dropped. */
export const readDeploymentSearch = (search: Record<string, unknown>): DeploymentSearch => {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? { [name]: value } : {};
  };
  return {
    ...text('source'),
    ...text('target'),
    ...text('run'),
    ...(search['view'] === 'history' && { view: 'history' }),
  };
};
