import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailAddress, lineOfText, personName, phoneNumber } from '../fields.ts';
import { webdocMetadata, webdocReminders, webdocSize } from '../limits.ts';
import { apiTokenFor } from '../accounts/policies.ts';
import { languages } from '../roles.ts';
import { delivery } from './delivery.ts';
import { authentications } from './signer-codes.ts';
import { interactionTypes, partyStatuses, webdocStatuses } from './webdocs.ts';

export const publicTag = 'Public API: documents to sign';

/** Literal text in a document's HTML at the place of a field: `{{s1.date}}`. */
const tagText = z.string().check(z.minLength(2), z.maxLength(80), z.regex(/^[^\s<>&"']+$/, 'TagFormat'));
/** `s1`, `s2` … */
export const signatoryKey = z.string().check(z.regex(/^s[1-9]\d{0,2}$/, 'RecipientFormat'));
/** The value is compared and stored in composed form (NFC), like the options and the values of signatories. */
const fieldValue = z.string().check(z.normalize('NFC'), z.maxLength(webdocSize.valueLength));

const personFields = { firstName: personName, lastName: personName, email: emailAddress };
export const person = z.object(personFields);

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

export const newDocument = z.object({
  title: lineOfText(200),
  html: z.string().check(z.minLength(1), z.maxLength(webdocSize.htmlBytes)),
});

export const newSignatory = z.object({
  ...personFields,
  language: z.optional(z.enum(languages)),
  /**
   * One-time code before signing, by e-mail or SMS. Default: the sign parameters of this token's environment, or `none`
   * for a token without environment.
   */
  authentication: z.optional(z.enum(authentications)),
  /** Phone number for codes by SMS. */
  phone: z.optional(phoneNumber),
});

export const newRecipient = z.object({
  ...personFields,
  type: z.optional(lineOfText(40)),
  language: z.optional(z.enum(languages)),
});

/** A file that a signatory has to upload. */
export const wantedFile = z.object({ name: lineOfText(200), required: z.boolean(), recipient: signatoryKey });

/** Automatic reminders of signatories whose turn it is: the days between two, and the maximum for each signatory. */
export const newReminders = z.object({
  everyDays: z.int().check(z.minimum(webdocReminders.everyDays.min), z.maximum(webdocReminders.everyDays.max)),
  max: z.int().check(z.minimum(webdocReminders.max.min), z.maximum(webdocReminders.max.max)),
});

export const metadataKey = new RegExp(String.raw`^[A-Za-z0-9][\w.\-]{0,${webdocMetadata.keyLength - 1}}$`);

/** The sender's own values, by which documents can be found. Signatories do not see them. */
const metadata = z
  .record(z.string().check(z.regex(metadataKey)), lineOfText(webdocMetadata.valueLength))
  .check(z.refine((values) => Object.keys(values).length <= webdocMetadata.keys, 'TooLong'));

export const newWebdoc = z.object({
  name: lineOfText(200),
  language: z.optional(z.enum(languages)),
  allowDecline: z.optional(z.boolean()),
  /** With `true`, a signatory may give the document to another person. The default is `false`. */
  allowDelegation: z.optional(z.boolean()),
  reminders: z.optional(newReminders),
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  externalId: z.optional(lineOfText(255)),
  metadata: z.optional(metadata),
  brandingId: z.optional(z.uuid()),
  signingOrder: z.optional(z.enum(['parallel', 'sequential'])),
  owner: person,
  documents: z.array(newDocument).check(z.minLength(1), z.maxLength(webdocSize.documents)),
  signatories: z.array(newSignatory).check(z.minLength(1), z.maxLength(webdocSize.signatories)),
  recipients: z.optional(z.array(newRecipient).check(z.maxLength(webdocSize.recipients))),
  interactions: z.array(newInteraction).check(z.maxLength(webdocSize.interactions)),
  filesToCollect: z.optional(z.array(wantedFile).check(z.maxLength(webdocSize.filesToCollect))),
});
export type NewWebdoc = z.infer<typeof newWebdoc>;

export const signatoryLink = z.object({
  id: z.string(),
  recipient: z.string(),
  token: z.string(),
  url: z.string(),
});

/** Losses and changes that a warning tells of, compared with the program that wrote the document. */
export const importWarningCodes = [
  'PictureDropped',
  'PictureChanged',
  'PageRuleIgnored',
  'HeaderShownOnce',
  'ListNumberLost',
  'StyleDropped',
  'HiddenTextShown',
  'ElementDropped',
] as const;

/** Tells the sender to look at one place of a document that was accepted. */
export const importWarning = z.object({
  /** For example `documents.0.html`. */
  path: z.string(),
  code: z.enum(importWarningCodes),
  /** Text from this place, at most 100 characters. */
  excerpt: z.optional(z.string()),
});
export type ImportWarning = z.infer<typeof importWarning>;

export const createdWebdoc = z.object({
  id: z.string(),
  status: z.enum(webdocStatuses),
  signatories: z.array(signatoryLink),
  /** Empty when the document lost nothing. */
  warnings: z.array(importWarning),
});
export type CreatedWebdoc = z.infer<typeof createdWebdoc>;

const megabytes = 1_048_576;

export const createWebdoc = endpoint({
  method: 'POST',
  path: '/api/public/webdocs',
  tag: publicTag,
  summary:
    'Creates a document to sign and mails each signatory whose turn it is; the only answer that holds the links.',
  may: apiTokenFor('webdocs.write'),
  body: newWebdoc,
  bodyLimit: 20 * megabytes,
  answer: { status: 201, as: 'json', schema: createdWebdoc },
  refusals: ['WebdocInvalid', 'NotFound', 'UnverifiedLimit'],
  idempotent: true,
});

export const webdocParams = z.object({ id: z.uuid() });

export const signatoryState = z.object({
  id: z.string(),
  recipient: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.enum(partyStatuses),
  signedDate: z.nullable(z.iso.datetime()),
  /** How the mails to this address stand: the one with the latest news. Null when none was sent. */
  delivery: z.nullable(delivery),
});

/** State of a document for the sender's systems. */
export const webdocSummary = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(webdocStatuses),
  externalId: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  createdDate: z.iso.datetime(),
  expiresDate: z.nullable(z.iso.datetime()),
  completedDate: z.nullable(z.iso.datetime()),
  /** True once the sealed PDF can be downloaded, until `purgedDate`. */
  sealed: z.boolean(),
  /** SHA-256 of the sealed PDF, hexadecimal; stays when the PDF is removed. */
  sha256: z.nullable(z.string()),
  /** When contents and personal data were removed: names and addresses are empty from then on. */
  purgedDate: z.nullable(z.iso.datetime()),
  signatories: z.array(signatoryState),
});
export type WebdocSummary = z.infer<typeof webdocSummary>;

export const getWebdocSummary = endpoint({
  method: 'GET',
  path: '/api/public/webdocs/{id}',
  tag: publicTag,
  summary: 'Where a document stands.',
  may: apiTokenFor('webdocs.read'),
  params: webdocParams,
  answer: { status: 200, as: 'json', schema: webdocSummary },
  refusals: ['NoWebdocFound'],
});

export const getWebdocFile = endpoint({
  method: 'GET',
  path: '/api/public/webdocs/{id}/document',
  tag: publicTag,
  summary: 'The sealed PDF.',
  may: apiTokenFor('webdocs.read'),
  params: webdocParams,
  answer: { status: 200, as: 'file' },
  refusals: ['NoWebdocFound', 'NotSigned', 'WebdocExpired'],
});

export const evidenceEntry = z.object({
  seq: z.number(),
  at: z.iso.datetime(),
  event: z.string(),
  actor: z.string(),
  /** SHA-256 of the bytes of `previousHash` followed by `canonical` in UTF-8; hexadecimal. */
  hash: z.string(),
  /** The hash of the entry before; 64 zeros for the first. */
  previousHash: z.string(),
  /** The whole entry as it was hashed: JSON with sorted names and no spaces. */
  canonical: z.string(),
});

export const evidenceQuestion = z.object({
  askedBy: z.string(),
  askedDate: z.iso.datetime(),
  question: z.string(),
  answeredBy: z.nullable(z.string()),
  answeredDate: z.nullable(z.iso.datetime()),
  answer: z.nullable(z.string()),
});

/** The hash-chained trail of one document, as the evidence page quotes it. */
export const webdocEvidence = z.object({
  webdocId: z.string(),
  entries: z.array(evidenceEntry),
  /** Questions of signatories and the answers. The trail has the SHA-256 of each text. */
  questions: z.array(evidenceQuestion),
  sha256: z.nullable(z.string()),
  sealLevel: z.nullable(z.enum(['B-B', 'B-T'])),
});

export const getWebdocEvidence = endpoint({
  method: 'GET',
  path: '/api/public/webdocs/{id}/evidence',
  tag: publicTag,
  summary: 'The document’s audit trail, with what is needed to check its hashes (docs/verifying.md).',
  may: apiTokenFor('webdocs.read'),
  params: webdocParams,
  answer: { status: 200, as: 'json', schema: webdocEvidence },
  refusals: ['NoWebdocFound', 'WebdocExpired'],
});
