import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { lineOfText } from './fields.ts';
import { branding as limits } from './limits.ts';
import { pageOf, pageQuery } from './paging.ts';
import { anyone, apiTokenFor, owner, ownerInPerson } from './accounts/policies.ts';

const tag = 'Brandings';

export const logoSizes = ['S', 'M', 'L'] as const;
export type LogoSize = (typeof logoSizes)[number];

export const brandingName = lineOfText(limits.nameLength);
export const colour = z.string().check(z.trim(), z.regex(/^#[\dA-Fa-f]{6}$/, 'ColourFormat'));

const look = {
  name: brandingName,
  background: colour,
  text: colour,
  button: colour,
  buttonText: colour,
  logoSize: z.enum(logoSizes),
  isDefault: z.boolean(),
};

/** REQ-2.3.6. */
export const branding = z.object({
  id: z.uuid(),
  ...look,
  /** A data URL. */
  logo: z.nullable(z.string()),
  lastModification: z.iso.datetime(),
});
export type Branding = z.infer<typeof branding>;

export const listedBranding = z.omit(branding, { logo: true });
export const listedBrandings = pageOf(listedBranding);

export const listPublicBrandings = endpoint({
  method: 'GET',
  path: '/api/public/brandings',
  tag,
  summary: 'The brandings of the company, without their pictures, in the order of their ids.',
  may: apiTokenFor('settings.read'),
  query: z.object(pageQuery),
  answer: { status: 200, as: 'json', schema: listedBrandings },
  refusals: [],
});

const byId = z.object({ id: z.uuid() });

export const listBrandings = endpoint({
  method: 'GET',
  path: '/api/companyBranding',
  tag,
  summary: 'The brandings of the company, the oldest first, each with a small picture of its logo.',
  may: owner,
  answer: { status: 200, as: 'json', schema: z.array(branding) },
  refusals: [],
});

export const getBranding = endpoint({
  method: 'GET',
  path: '/api/companyBranding/{id}',
  tag,
  summary: 'One branding, with its logo as signing pages show it.',
  may: owner,
  params: byId,
  answer: { status: 200, as: 'json', schema: branding },
  refusals: ['NotFound'],
});

export const createBranding = endpoint({
  method: 'POST',
  path: '/api/companyBranding',
  tag,
  summary: 'A new branding in the default colours; the answer is its id. The first of a company is its default one.',
  may: ownerInPerson,
  body: z.object({ name: brandingName }),
  answer: { status: 201, as: 'json', schema: z.uuid() },
  refusals: ['TooManyBrandings'],
  idempotent: true,
});

/** Enough for a logo of 2,000,000 bytes in base64 and the other fields. The decoded logo has its own limit. */
const bodyLimit = 3_000_000;

export const updateBranding = endpoint({
  method: 'PUT',
  path: '/api/companyBranding/{id}',
  tag,
  othersLeftOut: true,
  summary:
    'Replaces the branding. A logo is a data URL of a JPEG, PNG or GIF and is drawn anew; the one that was answered leaves it as it is, none takes it away. One branding is always the default: it stays so until another one is made it.',
  may: ownerInPerson,
  params: byId,
  bodyLimit,
  body: z.object({ id: z.optional(z.uuid()), ...look, logo: z.optional(z.nullable(z.string())) }),
  answer: { status: 200, as: 'json', schema: branding },
  refusals: ['NotFound', 'LogoSizeError', 'LogoFormatError', 'TooManyRequests'],
});

export const deleteBranding = endpoint({
  method: 'DELETE',
  path: '/api/companyBranding/{id}',
  tag,
  summary:
    'Removes the branding. Documents that were sent with it keep it. Of the default one the oldest that is left takes the place.',
  may: ownerInPerson,
  params: byId,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound'],
});

export const logoAddress = (logoId: string): string => `/api/webdoc/logo/${logoId}`;

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/webdoc/logo/{logoId}',
  tag: 'Signing page',
  summary: 'A logo as signing pages show it. What stands at an address never changes.',
  may: anyone,
  params: z.object({ logoId: z.uuid() }),
  answer: { status: 200, as: 'file' },
  refusals: ['NotFound'],
});
