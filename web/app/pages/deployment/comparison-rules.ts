import type { ComparedTemplate } from '#contract/environments/deployment.ts';

import type { Wanted } from './wanted.ts';

/** A template that is to be deployed and what is known of it so far. */
export interface ComparisonRow {
  externalId: string;
  name: string;
  compared: ComparedTemplate | undefined;
}

export type Compared = ReadonlyMap<string, ComparedTemplate>;

/** In the order they were asked for, so that no row moves while the answers come. */
export const comparisonRows = ({ templates }: Wanted, compared: Compared): ComparisonRow[] =>
  templates.map(({ externalId, name }) => ({ externalId, name, compared: compared.get(externalId) }));

/** What somebody should look at before the run. */
export const deservesALook = ({ compared }: ComparisonRow): boolean =>
  compared !== undefined &&
  (compared.state === 'newer' || compared.state === 'unreadable' || compared.missingFields.length > 0);

/** How many templates of each kind, those that are compared. */
export const countsOf = (rows: readonly ComparisonRow[]) => {
  const of = (state: ComparedTemplate['state']) =>
    rows.filter(({ compared }) => compared?.state === state).length;
  return {
    known: rows.filter(({ compared }) => compared !== undefined).length,
    new: of('new'),
    identical: of('identical'),
    changed: of('changed'),
    newer: of('newer'),
    unreadable: of('unreadable'),
    missingFields: rows.filter(({ compared }) => (compared?.missingFields.length ?? 0) > 0).length,
  };
};
