import { queryOptions } from '@tanstack/react-query';
import { listInvoices } from '#contract/billing.ts';
import { callAsUser } from '../../session.ts';

export const invoicesQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['invoices', orgId],
    queryFn: () => callAsUser(listInvoices, { params: { orgId } }),
  });
