import type { ComparedTemplate } from '#contract/environments/deployment.ts';
import type { DeploymentRequest } from './deployment-request.ts';

/** A template to deploy, and its comparison as soon as it is known. */
export interface ComparisonRow {
  externalId: string;
  name: string;
  compared: ComparedTemplate | undefined;
}

export type Compared = ReadonlyMap<string, ComparedTemplate>;

/** Keeps the order of the request, so that no row moves while the answers come. */
export const comparisonRows = ({ templates }: DeploymentRequest, compared: Compared): ComparisonRow[] =>
  templates.map(({ externalId, name }) => ({ externalId, name, compared: compared.get(externalId) }));

/** Marks rows that the user should check before the run. */
export const needsReview = ({ compared }: ComparisonRow): boolean =>
  compared !== undefined &&
  (compared.state === 'newer' || willNotBeSent(compared) || compared.missingFields.length > 0);

export const willNotBeSent = ({ state }: ComparedTemplate): boolean =>
  state === 'unreadable' || state === 'changedSince';

/** Number of compared templates in each state. */
export const countsOf = (rows: readonly ComparisonRow[]) => {
  const of = (state: ComparedTemplate['state']) => rows.filter(({ compared }) => compared?.state === state).length;
  return {
    known: rows.filter(({ compared }) => compared !== undefined).length,
    new: of('new'),
    identical: of('identical'),
    changed: of('changed'),
    newer: of('newer'),
    unreadable: of('unreadable'),
    changedSince: of('changedSince'),
    missingFields: rows.filter(({ compared }) => (compared?.missingFields.length ?? 0) > 0).length,
  };
};
