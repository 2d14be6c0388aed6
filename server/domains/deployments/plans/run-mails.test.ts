import { expect, it } from 'vitest';
import type { SessionCaller } from '#http/caller.ts';
import type { Run } from '../store.ts';
import { approvalWords, failureWords } from './run-mails.ts';

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

// REQ-1.2.178
it('the mail that asks for approval names the planned time, or says that the run starts as soon as it is approved', () => {
  const caller = { username: 'alex@mails.example' } as SessionCaller;
  const asked = { caller, orgName: 'Acier Nord SA', templates: 1 };
  const planned = approvalWords({ ...asked, startsAt: new Date('2026-11-29T21:30:00Z') });
  expect(planned.fr.body).toMatch(
    /prévu le 29 novembre 2026 à 22:30 \(heure de Paris, UTC\+1\)\u00A0; si l’accord vient plus tard, il commence aussitôt\.$/,
  );
  expect(planned.en.body).toMatch(
    /planned for 29 November 2026 at 22:30 \(Paris time, UTC\+1\); if it is approved later, it starts at once\.$/,
  );
  const { fr, en } = approvalWords({ ...asked, startsAt: null });
  expect(fr.body).toMatch(/commence dès l’accord\.$/);
  expect(en.body).toMatch(/starts as soon as it is approved\.$/);
});
