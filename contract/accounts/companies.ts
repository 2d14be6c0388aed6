import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { member } from './policies.ts';
import { companyStatuses } from '../roles.ts';

export const getCompanyStatus = endpoint({
  method: 'GET',
  path: '/api/company/status',
  tag: 'Companies',
  summary: 'Where the company stands: free, verification in progress, verified or blocked.',
  may: member,
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ companyId: z.string(), name: z.string(), status: z.enum(companyStatuses) }),
  },
  refusals: [],
});
