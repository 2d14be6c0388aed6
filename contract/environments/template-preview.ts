import * as z from 'zod/mini';
import { sha256 } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { webAddress } from '../fields.ts';
import { member } from '../accounts/policies.ts';
import { deploymentCrmRefusals, deploymentTag, externalId, ofRun } from './deployment.ts';
import { orgTypes } from './environments.ts';

/**
 * Text of a file, with a line for each paragraph or row of a sheet. Null where the format has no text to read, such as
 * PDF, or the file is damaged or too large. `…` at the end: the file has more than that.
 */
const lines = z.nullable(z.array(z.string()));

/** A template's file in one org. */
const previewedFile = z.object({
  fileName: z.string(),
  bytes: z.number(),
  /** When the template was last sent there; null when it never was. */
  sentAt: z.nullable(z.string()),
  /** Place in the cloud, where this file can be downloaded; null for a file that the org alone has. */
  cloudFile: z.nullable(z.object({ type: z.enum(orgTypes), id: z.string(), sha256 })),
  lines,
  /** The file that people open in Salesforce, where it is another one than the cloud's. A deployment copies it, too. */
  orgFile: z.nullable(z.object({ fileName: z.string(), bytes: z.number(), lines })),
});

/** Null: the org has no such template, or no file of it. */
export const templatePreview = z.object({ source: z.nullable(previewedFile), target: z.nullable(previewedFile) });
export type TemplatePreview = z.infer<typeof templatePreview>;

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/api/deployment/preview',
  tag: deploymentTag,
  summary: 'The text of one template in both environments, to be read side by side. Changes nothing.',
  may: member,
  body: z.object({
    instanceUrl: webAddress,
    targetInstanceUrl: webAddress,
    externalId,
    typeOrg: z.enum(orgTypes),
    ...ofRun,
  }),
  answer: { status: 200, as: 'json', schema: templatePreview },
  refusals: [...deploymentCrmRefusals, 'SameEnvironment', 'NotFound', 'SourceChanged'],
});
