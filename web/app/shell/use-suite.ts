import { useQuery } from '@tanstack/react-query';
import { factsOf } from '#contract/environments/crm-records.ts';
import { useOwnOrg } from '../shared/organisation/own-org.ts';
import { contractQuery } from '../shared/organisation/organisation-queries.ts';
import { useUser } from '../session.ts';
import type { Suite } from './menu.ts';

/** Doc alone, until the contract is known and for a company that is not verified. */
const nothing: Suite = { sign: false, connect: false, rf: false, webDoc: false };

export const useSuite = (): Suite => {
  const { companyStatus } = useUser();
  const { orgId } = useOwnOrg();
  const { data } = useQuery({
    ...contractQuery(orgId ?? ''),
    enabled: companyStatus === 'verified' && typeof orgId === 'string',
  });
  const contract = data?.records[0];
  return contract === undefined ? nothing : factsOf(contract).included;
};
