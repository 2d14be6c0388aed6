import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailAddress, lineOfText, personName } from './fields.ts';
import { signerUpload, webdocSize } from './limits.ts';
import { anyone, apiTokenHolder } from './policies.ts';
import { languages } from './roles.ts';

const publicTag = 'Public API: documents to sign';
const signingTag = 'Signing page';

export const webdocStatuses = [
  'pending',
  'inProgress',
  'completed',
  'declined',
  'expired',
  'cancelled',
] as const;
export type WebdocStatus = (typeof webdocStatuses)[number];
export const interactionTypes = [
  'text',
  'number',
  'checkbox',
  'picklist',
  'date',
  'mention',
  'signature',
] as const;
export type InteractionType = (typeof interactionTypes)[number];
export const partyStatuses = ['pending', 'signed', 'declined'] as const;

/** A word that stands literally in a document's HTML where the field goes: `{{s1.date}}`. */
const tagText = z.string().check(z.minLength(2), z.maxLength(80), z.regex(/^[^\s<>&"']+$/, 'TagFormat'));
const signatoryKey = z.string().check(z.regex(/^s[1-9]\d{0,2}$/, 'RecipientFormat'));
const fieldValue = z.string().check(z.maxLength(webdocSize.valueLength));

const person = { firstName: personName, lastName: personName, email: emailAddress };

export const newInteraction = z.object({
  tag: tagText,
  recipient: signatoryKey,
  type: z.enum(interactionTypes),
  width: z.optional(z.int().check(z.minimum(1), z.maximum(2_000))),
  height: z.optional(z.int().check(z.minimum(1), z.maximum(2_000))),
  isOptional: z.optional(z.boolean()),
  /** The value is given and the signer does not change it. */
  isAutofilled: z.optional(z.boolean()),
  value: z.optional(fieldValue),
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(webdocSize.valueLength))),
  instruction: z.optional(lineOfText(500)),
  name: z.optional(lineOfText(200)),
  options: z.optional(z.array(lineOfText(200)).check(z.maxLength(200))),
});
export type NewInteraction = z.infer<typeof newInteraction>;

export const newWebdoc = z.object({
  name: lineOfText(200),
  language: z.optional(z.enum(languages)),
  allowDecline: z.optional(z.boolean()),
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  externalId: z.optional(lineOfText(255)),
  brandingId: z.optional(z.uuid()),
  signingOrder: z.optional(z.enum(['parallel', 'sequential'])),
  owner: z.object(person),
  documents: z
    .array(
      z.object({
        title: lineOfText(200),
        html: z.string().check(z.minLength(1), z.maxLength(webdocSize.htmlBytes)),
      }),
    )
    .check(z.minLength(1), z.maxLength(webdocSize.documents)),
  signatories: z
    .array(
      z.object({
        ...person,
        language: z.optional(z.enum(languages)),
        authentication: z.optional(z.enum(['none'])),
      }),
    )
    .check(z.minLength(1), z.maxLength(webdocSize.signatories)),
  recipients: z.optional(
    z
      .array(
        z.object({ ...person, type: z.optional(lineOfText(40)), language: z.optional(z.enum(languages)) }),
      )
      .check(z.maxLength(webdocSize.recipients)),
  ),
  interactions: z.array(newInteraction).check(z.maxLength(webdocSize.interactions)),
  filesToCollect: z.optional(
    z
      .array(z.object({ name: lineOfText(200), required: z.boolean(), recipient: signatoryKey }))
      .check(z.maxLength(webdocSize.filesToCollect)),
  ),
});
export type NewWebdoc = z.infer<typeof newWebdoc>;

const signatoryLink = z.object({ id: z.string(), recipient: z.string(), token: z.string(), url: z.string() });

export const createdWebdoc = z.object({
  id: z.string(),
  status: z.enum(webdocStatuses),
  signatories: z.array(signatoryLink),
});
export type CreatedWebdoc = z.infer<typeof createdWebdoc>;

const megabytes = 1_048_576;

export const createWebdoc = endpoint({
  method: 'POST',
  path: '/api/public/webdocs',
  tag: publicTag,
  summary:
    'Creates a document to sign and mails each signatory whose turn it is; the only answer that holds the links.',
  may: apiTokenHolder,
  body: newWebdoc,
  bodyLimit: 20 * megabytes,
  answer: { status: 201, as: 'json', schema: createdWebdoc },
  refusals: ['WebdocInvalid', 'NotFound'],
  idempotent: true,
});

const webdocParams = z.object({ id: z.uuid() });

/** What the sender's systems see of a document. */
export const webdocSummary = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(webdocStatuses),
  externalId: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
  completedDate: z.nullable(z.iso.datetime()),
  /** True once the sealed PDF can be downloaded. */
  sealed: z.boolean(),
  signatories: z.array(
    z.object({
      id: z.string(),
      recipient: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      status: z.enum(partyStatuses),
      signedDate: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type WebdocSummary = z.infer<typeof webdocSummary>;

export const getWebdocSummary = endpoint({
  method: 'GET',
  path: '/api/public/webdocs/{id}',
  tag: publicTag,
  summary: 'Where a document stands.',
  may: apiTokenHolder,
  params: webdocParams,
  answer: { status: 200, as: 'json', schema: webdocSummary },
  refusals: ['NoWebdocFound'],
});

export const getWebdocFile = endpoint({
  method: 'GET',
  path: '/api/public/webdocs/{id}/document',
  tag: publicTag,
  summary: 'The sealed PDF.',
  may: apiTokenHolder,
  params: webdocParams,
  answer: { status: 200, as: 'file' },
  refusals: ['NoWebdocFound', 'NotSigned'],
});

/** The hash-chained trail of one document, as the evidence page quotes it. */
export const webdocEvidence = z.object({
  webdocId: z.string(),
  entries: z.array(
    z.object({
      seq: z.number(),
      at: z.iso.datetime(),
      event: z.string(),
      actor: z.string(),
      hash: z.string(),
    }),
  ),
  sha256: z.nullable(z.string()),
  sealLevel: z.nullable(z.enum(['B-B', 'B-T'])),
});

export const getWebdocEvidence = endpoint({
  method: 'GET',
  path: '/api/public/webdocs/{id}/evidence',
  tag: publicTag,
  summary: "The document's audit trail.",
  may: apiTokenHolder,
  params: webdocParams,
  answer: { status: 200, as: 'json', schema: webdocEvidence },
  refusals: ['NoWebdocFound'],
});

/* The signing page's own calls (specification 2 §7). The token in the link is all the right a signer has. */

const tokenParams = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) });

export const interaction = z.object({
  tag: z.string(),
  recipient: z.string(),
  type: z.enum(interactionTypes),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  isOptional: z.boolean(),
  isAutofilled: z.boolean(),
  value: z.nullable(z.string()),
  maxLength: z.nullable(z.number()),
  instruction: z.nullable(z.string()),
  name: z.string(),
  options: z.array(z.string()),
});
export type Interaction = z.infer<typeof interaction>;

export const fileToCollect = z.object({
  id: z.string(),
  name: z.string(),
  required: z.boolean(),
  status: z.enum(['Pending', 'Collected', 'Uploaded']),
});
export type FileToCollect = z.infer<typeof fileToCollect>;

const partyView = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(partyStatuses),
});

/** Specification 2 §3, "Webdoc", as one signatory sees it. */
export const webdocView = z.object({
  name: z.string(),
  status: z.enum(webdocStatuses),
  language: z.enum(languages),
  createdDate: z.iso.datetime(),
  expiresDate: z.nullable(z.iso.datetime()),
  signatory: z.extend(partyView, { recipient: z.string(), language: z.enum(languages), isTurn: z.boolean() }),
  owner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  recipients: z.array(z.extend(partyView, { type: z.string() })),
  interactions: z.array(interaction),
  recipientsInteractions: z.array(interaction),
  /** `sha256` names the version that was shown: signing another is refused (facts on security §8). */
  contentDocuments: z.array(z.object({ id: z.string(), title: z.string(), sha256: z.string() })),
  filesToCollect: z.array(fileToCollect),
  allowDecline: z.boolean(),
  /** The sealed PDF can be downloaded. */
  isSealed: z.boolean(),
});
export type WebdocView = z.infer<typeof webdocView>;

const tokenRefusals = [
  'NoWebdocFound',
  'NoStakeholdersFound',
  'NoContentDocument',
  'TooManyRequests',
] as const;

export const getWebdoc = endpoint({
  method: 'GET',
  path: '/api/webdoc/{token}',
  tag: signingTag,
  summary:
    'The document as this signatory sees it. Has no side effect: opening is told apart by a person’s own act.',
  may: anyone,
  params: tokenParams,
  answer: { status: 200, as: 'json', schema: webdocView },
  refusals: [...tokenRefusals, 'WebdocExpired'],
  budget: 'webdocReadAddress',
});

export const getWebdocBranding = endpoint({
  method: 'GET',
  path: '/api/webdoc/branding/{token}',
  tag: signingTag,
  summary: 'The branding of the sender, as a JSON string.',
  may: anyone,
  params: tokenParams,
  answer: { status: 200, as: 'json', schema: z.string() },
  refusals: tokenRefusals,
  budget: 'webdocReadAddress',
});

export const getWebdocHtml = endpoint({
  method: 'POST',
  path: '/api/webdoc/html',
  tag: signingTag,
  summary: 'One content document, cleaned, with an element for each field.',
  may: anyone,
  body: z.object({ webdocToken: tokenParams.shape.token, contentDocId: z.uuid() }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ content: z.string(), css: z.string(), sha256: z.string() }),
  },
  refusals: [...tokenRefusals, 'WebdocExpired'],
  budget: 'webdocReadAddress',
});

/** A person opened the page: sent after it was visible and touched, never by fetching a link. */
export const noteWebdocOpened = endpoint({
  method: 'POST',
  path: '/api/webdoc/opened',
  tag: signingTag,
  summary: 'Records that a person opened the document.',
  may: anyone,
  body: z.object({ webdocToken: tokenParams.shape.token }),
  answer: { status: 204, as: 'nothing' },
  refusals: [...tokenRefusals, 'WebdocExpired'],
  budget: 'webdocReadAddress',
});

export const signAction = z.object({
  tag: z.string().check(z.maxLength(80)),
  type: z.enum(interactionTypes),
  value: z.string().check(z.maxLength(webdocSize.signatureBytes)),
});
export type SignAction = z.infer<typeof signAction>;

export const signWebdoc = endpoint({
  method: 'POST',
  path: '/api/webdoc/sign',
  tag: signingTag,
  summary: "Signs or validates with the signatory's values, once.",
  may: anyone,
  body: z.object({
    webdocToken: tokenParams.shape.token,
    actions: z.array(signAction).check(z.maxLength(webdocSize.interactions)),
    /** Hashes of the documents that were shown. */
    documents: z.optional(
      z.array(z.object({ id: z.string().check(z.maxLength(60)), sha256: z.string().check(z.maxLength(64)) })),
    ),
    /** The sentence the signer agreed to, and in which language. */
    consent: z.optional(
      z.object({ text: z.string().check(z.maxLength(1_000)), language: z.enum(languages) }),
    ),
    /** Strokes with their times, per signature field: evidence of a drawn signature. */
    strokes: z.optional(
      z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(webdocSize.signatureBytes))),
    ),
  }),
  bodyLimit: 8 * megabytes,
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ status: z.enum(webdocStatuses), signatoryStatus: z.enum(partyStatuses) }),
  },
  refusals: [
    ...tokenRefusals,
    'WebdocExpired',
    'AlreadySign',
    'ActionAlreadyRegistred',
    'AlreadyDeclined',
    'NotYourTurn',
    'DocumentChanged',
    'FieldMissing',
    'FieldInvalid',
    'FileMissing',
  ],
  budget: 'webdocSignAddress',
  idempotent: true,
});

export const downloadWebdoc = endpoint({
  method: 'GET',
  path: '/api/webdoc/download/{token}',
  tag: signingTag,
  summary: 'The sealed PDF, once every signatory has signed.',
  may: anyone,
  params: tokenParams,
  answer: { status: 200, as: 'file' },
  refusals: [...tokenRefusals, 'NotSigned'],
  budget: 'webdocReadAddress',
});

export const declineWebdoc = endpoint({
  method: 'POST',
  path: '/api/webdoc/decline',
  tag: signingTag,
  summary: 'Declines with a reason; the document ends.',
  may: anyone,
  body: z.object({
    webdocToken: tokenParams.shape.token,
    stakeholderId: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(1, 'Empty'), z.maxLength(4_000)),
  }),
  answer: { status: 200, as: 'json', schema: z.object({ status: z.enum(webdocStatuses) }) },
  refusals: [...tokenRefusals, 'WebdocExpired', 'AlreadySign', 'AlreadyDeclined', 'DeclineNotAllowed'],
  budget: 'webdocSignAddress',
  idempotent: true,
});

export const uploadWebdocFile = endpoint({
  method: 'POST',
  path: '/api/webdoc/uploadFile/{fileId}/{token}',
  tag: signingTag,
  summary: 'Hands in one file asked for: jpg, png or pdf, checked by content.',
  may: anyone,
  params: z.object({ fileId: z.uuid(), token: tokenParams.shape.token }),
  upload: { maxBytes: signerUpload.maxBytes },
  answer: { status: 200, as: 'json', schema: fileToCollect },
  refusals: [
    ...tokenRefusals,
    'WebdocExpired',
    'AlreadySign',
    'NotFound',
    'FileTooBig',
    'FileTypeRefused',
    'FileMissing',
  ],
  budget: 'webdocSignAddress',
});
