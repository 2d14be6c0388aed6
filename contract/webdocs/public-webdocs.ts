import * as z from 'zod/mini';
import { pageAddress, sha256, text } from '../answer-fields.ts';
import { boundedRecord } from '../bounded-record.ts';
import { endpoint } from '../endpoint.ts';
import { composedText, emailAddress, lineOfText, personName, phoneNumber } from '../fields.ts';
import { webdocMetadata, webdocQuestions, webdocReminders, webdocSize, webdocTrail } from '../limits.ts';
import { apiTokenFor } from '../accounts/policies.ts';
import { languages } from '../roles.ts';
import { delivery } from './delivery.ts';
import { documentRecord, recordTarget } from './records.ts';
import { authentications, codeMoments } from './signer-codes.ts';
import { interactionTypes, partyStatuses, webdocStatuses, webdocToken } from './webdocs.ts';

export const publicTag = 'Public API: documents to sign';

/** Literal text in a document's HTML at the place of a field: `{{s1.date}}`. */
const tagText = z.string().check(z.minLength(2), z.maxLength(80), z.regex(/^[^\s<>&"']+$/, 'TagFormat'));
/** `s1`, `s2` … */
export const signatoryKey = z.string().check(z.regex(/^s[1-9]\d{0,2}$/, 'RecipientFormat'));
/** The value is compared and stored in composed form (NFC), like the options and the values of signatories. */
const fieldValue = composedText(webdocSize.valueLength);

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
  /** Default: `signing`. With `reading`, the link shows nothing of the document before the code. */
  codeBefore: z.optional(z.enum(codeMoments)),
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
const metadata = boundedRecord(
  z.string().check(z.regex(metadataKey)),
  lineOfText(webdocMetadata.valueLength),
  webdocMetadata.keys,
);

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
  /** The CRM record to which the state and the sealed PDF are written. */
  record: z.optional(recordTarget),
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
  id: z.uuid(),
  recipient: signatoryKey,
  token: webdocToken,
  url: pageAddress,
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
  path: text(200),
  code: z.enum(importWarningCodes),
  /** Text from this place. */
  excerpt: z.optional(text(100)),
});
/** An import tells of no more losses. */
const mostWarnings = 50;
export const importWarnings = z.array(importWarning).check(z.maxLength(webdocSize.documents * mostWarnings));
export type ImportWarning = z.infer<typeof importWarning>;

export const createdWebdoc = z.object({
  id: z.uuid(),
  status: z.enum(webdocStatuses),
  signatories: z.array(signatoryLink).check(z.maxLength(webdocSize.signatories)),
  /** Empty when the document lost nothing. */
  warnings: importWarnings,
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

/** A person as answers name them; empty once purged. */
export const namedPerson = { firstName: text(60), lastName: text(60), email: text(254) };

export const signatoryState = z.object({
  id: z.uuid(),
  recipient: signatoryKey,
  ...namedPerson,
  status: z.enum(partyStatuses),
  signedDate: z.nullable(z.iso.datetime()),
  /** How the mails to this address stand: the one with the latest news. Null when none was sent. */
  delivery: z.nullable(delivery),
});

/** Level of a seal (ETSI EN 319 142); null before. */
const sealLevel = z.nullable(z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']));

/** Why a seal gets no higher level: no timestamp authority is set, nobody tells the status of its certificates, or one is revoked. */
export const sealStopReasons = ['noAuthority', 'noSource', 'revoked'] as const;
export type SealStopped = (typeof sealStopReasons)[number];

/** State of a document for the sender's systems. */
export const webdocSummary = z.object({
  id: z.uuid(),
  name: text(200),
  status: z.enum(webdocStatuses),
  externalId: z.nullable(text(255)),
  metadata: boundedRecord(text(webdocMetadata.keyLength), text(webdocMetadata.valueLength), webdocMetadata.keys),
  createdDate: z.iso.datetime(),
  expiresDate: z.nullable(z.iso.datetime()),
  completedDate: z.nullable(z.iso.datetime()),
  /** True once the sealed PDF can be downloaded, until `purgedDate`. */
  sealed: z.boolean(),
  /** SHA-256 of the sealed PDF, hexadecimal; stays when the PDF is removed. */
  sha256: z.nullable(sha256),
  sealLevel,
  sealStopped: z.nullable(z.enum(sealStopReasons)),
  /** When contents and personal data were removed: names and addresses are empty from then on. */
  purgedDate: z.nullable(z.iso.datetime()),
  /** Null for a document without a record. */
  record: z.nullable(documentRecord),
  signatories: z.array(signatoryState).check(z.maxLength(webdocSize.signatories)),
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
  seq: z.int().check(z.minimum(1), z.maximum(webdocTrail.entries)),
  at: z.iso.datetime(),
  event: text(100),
  actor: text(200),
  /** SHA-256 of the bytes of `previousHash` followed by `canonical` in UTF-8; hexadecimal. */
  hash: sha256,
  /** The hash of the entry before; 64 zeros for the first. */
  previousHash: sha256,
  /** The whole entry as it was hashed: JSON with sorted names and no spaces. */
  canonical: text(webdocTrail.entryLength),
});

export const evidenceQuestion = z.object({
  askedBy: text(200),
  askedDate: z.iso.datetime(),
  question: text(webdocQuestions.length),
  answeredBy: z.nullable(text(200)),
  answeredDate: z.nullable(z.iso.datetime()),
  answer: z.nullable(text(webdocQuestions.length)),
});

/** The hash-chained trail of one document, as the evidence page quotes it. */
export const webdocEvidence = z.object({
  webdocId: z.uuid(),
  entries: z.array(evidenceEntry).check(z.maxLength(webdocTrail.entries)),
  /** Questions of signatories and the answers. The trail has the SHA-256 of each text. */
  questions: z.array(evidenceQuestion).check(z.maxLength(webdocTrail.repeated)),
  sha256: z.nullable(sha256),
  sealLevel,
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
