import { expect, it } from 'vitest';
import type { Run } from '../store.ts';
import { failureWords } from './run-mails.ts';

it('the mail about failures offers to try again only where both environments are still there', () => {
  const place = { environmentId: 'e1', orgId: 'o1', orgName: 'Acier Nord SA', typeOrg: 'prod' as const };
  const run = { source: place, target: place, failed: 1, total: 2 } as Run;
  expect(failureWords(run).fr.body).toContain('peuvent être relancés.');
  expect(failureWords(run).en.body).toContain('can be tried again.');
  for (const side of ['source', 'target'] as const) {
    const { fr, en } = failureWords({ ...run, [side]: { ...place, environmentId: null } });
    expect(fr.body).toMatch(/La raison est indiquée à côté de chacun\.$/);
    expect(en.body).toMatch(/The reason is beside each of them\.$/);
  }
});
