import { expect, it } from 'vitest';
import type { ComparedTemplate, ComparisonState } from '#contract/environments/deployment.ts';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { comparisonRows, countsOf, needsReview } from './comparison-rules.ts';

const compared = (externalId: string, state: ComparisonState, missingFields: string[] = []): ComparedTemplate => ({
  externalId,
  name: externalId,
  state,
  missingFields,
  fieldsChecked: true,
});

const names = ['A', 'B', 'C', 'D', 'E', 'F'];
const wanted = {
  source: {} as ExternalEnvironment,
  target: {} as ExternalEnvironment,
  templates: names.map((externalId) => ({ externalId, name: `Modèle ${externalId}` })),
};
const answers = [
  compared('E', 'changed', ['Account.Siret__c']),
  compared('B', 'newer'),
  compared('A', 'new'),
  compared('C', 'identical'),
  compared('D', 'unreadable'),
];
const rows = comparisonRows(wanted, new Map(answers.map((one) => [one.externalId, one])));

it('rows stay in the order they were asked for, whatever comes first', () => {
  expect(rows.map(({ externalId }) => externalId)).toEqual(names);
  expect(rows.at(-1)?.compared).toBeUndefined();
});

it('newer in the target, unreadable, or with missing merge fields deserves a look', () => {
  expect(rows.filter(needsReview).map(({ externalId }) => externalId)).toEqual(['B', 'D', 'E']);
});

it('counts what is compared', () => {
  expect(countsOf(rows)).toEqual({
    known: 5,
    new: 1,
    identical: 1,
    changed: 1,
    newer: 1,
    unreadable: 1,
    changedSince: 0,
    missingFields: 1,
  });
});
