import * as z from 'zod/mini';
import { boundedRecord } from '../bounded-record.ts';
import { endpoint } from '../endpoint.ts';
import { composedText, emailAddress, personName } from '../fields.ts';
import { signerUpload, webdocSize } from '../limits.ts';
import { pagesReached } from '../pages-reached.ts';
import { anyone } from '../accounts/policies.ts';
import { languages } from '../roles.ts';

export const signingTag = 'Signing page';

export const webdocStatuses = ['pending', 'inProgress', 'completed', 'declined', 'expired', 'cancelled'] as const;
export type WebdocStatus = (typeof webdocStatuses)[number];
export const interactionTypes = ['text', 'number', 'checkbox', 'picklist', 'date', 'mention', 'signature'] as const;
export type InteractionType = (typeof interactionTypes)[number];
export const partyStatuses = ['pending', 'signed', 'declined'] as const;

/* Calls of the signing page (REQ-2.7.31 to REQ-2.7.37). The token in the link is the only proof that a signer sends. */

const megabytes = 1_048_576;

export const webdocToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));
const tokenParams = z.object({ token: webdocToken });

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

/** REQ-2.3.1, as one signatory sees it. */
export const webdocView = z.object({
  name: z.string(),
  status: z.enum(webdocStatuses),
  language: z.enum(languages),
  createdDate: z.iso.datetime(),
  expiresDate: z.nullable(z.iso.datetime()),
  signatory: z.extend(partyView, {
    recipient: z.string(),
    language: z.enum(languages),
    isTurn: z.boolean(),
    /** The one-time code that signing, declining and uploads need; absent when they need none. */
    secondFactor: z.optional(z.object({ channel: z.enum(['email', 'sms']), destination: z.string() })),
  }),
  owner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  recipients: z.array(z.extend(partyView, { type: z.string() })),
  interactions: z.array(interaction),
  recipientsInteractions: z.array(interaction),
  /** `sha256` names the version that was shown: signing another is refused (REQ-4.5.2). */
  contentDocuments: z.array(z.object({ id: z.string(), title: z.string(), sha256: z.string() })),
  filesToCollect: z.array(fileToCollect),
  allowDecline: z.boolean(),
  allowDelegation: z.boolean(),
  /** The sealed PDF can be downloaded. */
  isSealed: z.boolean(),
});
export type WebdocView = z.infer<typeof webdocView>;

export const linkRefusals = ['NoWebdocFound', 'NoStakeholdersFound', 'NoContentDocument', 'TooManyRequests'] as const;
/** Of every call with a link's token: where the code comes before reading, the link alone shows and does nothing. */
export const tokenRefusals = [...linkRefusals, 'CodeRequired'] as const;

export const getWebdoc = endpoint({
  method: 'GET',
  path: '/api/webdoc/{token}',
  tag: signingTag,
  summary: 'The document as this signatory sees it. Has no side effect: opening is told apart by a person’s own act.',
  may: anyone,
  params: tokenParams,
  answer: { status: 200, as: 'json', schema: webdocView },
  refusals: [...tokenRefusals, 'WebdocExpired'],
  budget: 'webdocReadAddress',
});

/** REQ-2.3.5. Colours are `#rrggbb`, the logo is an address or a data URL. */
export const webdocBranding = z.object({
  Logo: z.nullable(z.string()),
  LogoSize: z.enum(['S', 'M', 'L']),
  Background: z.string(),
  Text: z.string(),
  Button: z.string(),
  ButtonText: z.string(),
});
export type WebdocBranding = z.infer<typeof webdocBranding>;

export const getWebdocBranding = endpoint({
  method: 'GET',
  path: '/api/webdoc/branding/{token}',
  tag: signingTag,
  summary: 'The branding of the sender, as a JSON string.',
  may: anyone,
  params: tokenParams,
  answer: { status: 200, as: 'json', schema: z.string(), text: webdocBranding },
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

/**
 * Reports that a person opened the page. The page calls it after it was visible and touched, so that a mail scanner
 * does not count.
 */
export const noteWebdocOpened = endpoint({
  method: 'POST',
  path: '/api/webdoc/opened',
  tag: signingTag,
  summary: 'Records that a person opened the document, and the time zone of their browser for the hours of reminders.',
  may: anyone,
  body: z.object({
    webdocToken: tokenParams.shape.token,
    /** IANA name. One that the server does not know is ignored. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: { status: 200, as: 'nothing' },
  refusals: [...tokenRefusals, 'WebdocExpired'],
  budget: 'webdocReadAddress',
});

export const signAction = z.object({
  tag: z.string().check(z.maxLength(80)),
  type: z.enum(interactionTypes),
  value: composedText(webdocSize.signatureBytes),
});
export type SignAction = z.infer<typeof signAction>;

export const signWebdoc = endpoint({
  method: 'POST',
  path: '/api/webdoc/sign',
  tag: signingTag,
  summary: 'Signs or validates with the signatory’s values, once.',
  may: anyone,
  body: z.object({
    webdocToken: tokenParams.shape.token,
    actions: z.array(signAction).check(z.maxLength(webdocSize.interactions)),
    /** Hashes of the documents that were shown: of all, each once. */
    documents: z.optional(
      z
        .array(z.object({ id: z.string().check(z.maxLength(60)), sha256: z.string().check(z.maxLength(64)) }))
        .check(z.maxLength(webdocSize.documents)),
    ),
    /**
     * The signer's consent and its language. The server records its own sentence (`consent.ts`); it accepts `text` from
     * older clients but ignores it. Without `consent`, none is recorded.
     */
    consent: z.optional(
      z.object({ language: z.enum(languages), text: z.optional(z.string().check(z.maxLength(1_000))) }),
    ),
    /** Strokes with their times, per signature field: evidence of a drawn signature. */
    strokes: z.optional(
      boundedRecord(
        z.string().check(z.maxLength(80)),
        z.string().check(z.maxLength(webdocSize.signatureBytes)),
        webdocSize.interactions,
      ),
    ),
    pagesReached: z.optional(pagesReached),
    /** Receipt of the pages that were made with these values (`/api/webdoc/paper/digest`): the consent names them. */
    pagesReceipt: z.optional(z.string().check(z.maxLength(1_000))),
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
    'PagesChanged',
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

export const delegateWebdoc = endpoint({
  method: 'POST',
  path: '/api/webdoc/delegate',
  tag: signingTag,
  summary: 'Hands the document over to somebody else, who is mailed a link of their own; the caller’s link ends.',
  may: anyone,
  body: z.object({
    webdocToken: tokenParams.shape.token,
    firstName: personName,
    lastName: personName,
    email: emailAddress,
    reason: z.optional(z.string().check(z.trim(), z.maxLength(4_000))),
  }),
  answer: { status: 200, as: 'json', schema: z.object({ firstName: z.string(), lastName: z.string() }) },
  refusals: [
    ...tokenRefusals,
    'WebdocExpired',
    'AlreadySign',
    'AlreadyDeclined',
    'DelegationNotAllowed',
    'AlreadyParty',
    'TooManyEvents',
  ],
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
    'TooManyEvents',
  ],
  budget: 'webdocSignAddress',
});
