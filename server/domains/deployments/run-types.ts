import type { OrgClient } from '#engines/crm/org-api.ts';
import type { Run } from './store.ts';

/** A run with both orgs open by the grants of its person. */
export interface OpenRun {
  run: Run;
  source: OrgClient;
  target: OrgClient;
  signal: AbortSignal;
}
