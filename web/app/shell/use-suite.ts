import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { factsOf } from '#contract/environments/crm-records.ts';
import { useOwnOrg } from '../shared/organisation/own-org.ts';
import { contractQuery } from '../shared/organisation/organisation-queries.ts';
import { useUser } from '../session.ts';
import type { Suite } from './menu.ts';
import { keepSuite, lastSuite } from './last-suite.ts';

/** Doc alone: a company that is not verified, and one whose contract cannot be read. */
const nothing: Suite = { sign: false, connect: false, rf: false, webDoc: false };

/**
 * The solutions of the company's contract. Until the contract is known, those of the last visit in this browser;
 * undefined when there was none.
 */
export const useSuite = (): Suite | undefined => {
  const { companyId, companyStatus } = useUser();
  const { orgId, error: orgError } = useOwnOrg();
  const isVerified = companyStatus === 'verified';
  const { data, error } = useQuery({
    ...contractQuery(orgId ?? ''),
    enabled: isVerified && typeof orgId === 'string',
  });
  const contract = data?.records[0];
  const suite = contract && factsOf(contract).included;
  useEffect(() => {
    if (suite) keepSuite(companyId, suite);
  });
  if (suite) return suite;
  const isAwaited = isVerified && orgId !== null && !data && !error && !orgError;
  return (isVerified && lastSuite(companyId)) || (isAwaited ? undefined : nothing);
};
