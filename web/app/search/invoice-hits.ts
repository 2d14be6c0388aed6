import { useQuery } from '@tanstack/react-query';
import { isOwner } from '#contract/roles.ts';
import { useUser } from '../session.ts';
import { numberOf } from '../shared/billing/invoice-rules.ts';
import { invoicesQuery } from '../shared/billing/invoices-query.ts';
import { useOwnOrg } from '../shared/organisation/own-org.ts';
import type { Source } from './hits.ts';
import { sourceOf } from './source-of.ts';

/** Invoices, by their number. */
export const useInvoices = (query: string): Source => {
  const { orgId } = useOwnOrg();
  const { roleName, companyStatus } = useUser();
  const maySee = isOwner(roleName) || companyStatus === 'verified';
  const { data, error, isLoading } = useQuery({
    ...invoicesQuery(orgId ?? ''),
    enabled: maySee && typeof orgId === 'string',
  });
  return sourceOf(
    { data: data?.records, error, isLoading },
    query,
    (invoice) => numberOf(invoice) ?? '',
    (invoice) => ({ kind: 'invoices', id: invoice.id, title: numberOf(invoice) ?? '', screen: 'billing' }),
  );
};
