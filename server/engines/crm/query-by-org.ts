import { isSameId, toId15, toOrgId18 } from './ids.ts';
import type { Soql } from './soql.ts';
import { textAt } from './record-fields.ts';
import type { WireRecord } from './record-fields.ts';
import type { OrgClient } from './org-api.ts';

/** Rows that belong to the org in exact case: SOQL compares text without regard to case, ids differ by it. */
export const queryByOrg = async (
  provider: OrgClient,
  orgId: string,
  orgPath: string,
  query: (bothForms: readonly string[]) => Soql,
): Promise<WireRecord[]> => {
  const full = toOrgId18(orgId);
  if (full === null) return [];
  const rows = await provider.query<WireRecord>(query([toId15(full) ?? full, full]));
  return rows.filter((row) => isSameId(textAt(row, orgPath) ?? '', full));
};
