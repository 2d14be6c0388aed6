import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { anyone } from './accounts/policies.ts';
import { languages } from './roles.ts';

/** Configuration that the browser needs before log-in (REQ-6.2.5). */
export const publicConfig = z.object({
  productName: z.string(),
  demo: z.boolean(),
  mailboxUrl: z.optional(z.string()),
  /** Targets outside the portal: web pages, or e-mail addresses. */
  links: z.object({ support: z.url(), training: z.url(), help: z.url(), legalTerms: z.url() }),
  crm: z.object({ clientId: z.string(), loginUrl: z.string(), testUrl: z.string() }),
  languages: z.array(z.enum(languages)),
  uploads: z.object({ signerMaxBytes: z.number(), signerExtensions: z.array(z.string()) }),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  tag: 'Portal',
  summary: 'Product name, demo flag, links, CRM hosts, languages and upload limits.',
  may: anyone,
  answer: { status: 200, as: 'json', schema: publicConfig },
  refusals: [],
});
