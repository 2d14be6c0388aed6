import { soql } from '../soql.ts';
import { flagAt, textAt } from '../record-fields.ts';
import type { WireRecord } from '../record-fields.ts';
import type { OrgClient } from '../org-api.ts';

export interface Organization {
  name: string;
  isSandbox: boolean;
  organizationType: string;
}

/** The org a client talks to, in its own words. */
export const readOrganization = async (org: OrgClient): Promise<Organization | null> => {
  const [row] = await org.query<WireRecord>(soql`SELECT Id, Name, IsSandbox, OrganizationType FROM Organization`);
  if (row === undefined) return null;
  return {
    name: textAt(row, 'Name') ?? '',
    isSandbox: flagAt(row, 'IsSandbox'),
    organizationType: textAt(row, 'OrganizationType') ?? '',
  };
};
