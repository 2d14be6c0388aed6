// Written by `node scripts/sdk.mjs --write` from the OpenAPI document. Do not edit.

/** Codes of refusals. */
export type ErrorCode = 'InvalidRequest' | 'TokenInvalid' | 'BearerNotAllowed' | 'TokenScopeMissing' | 'TokenAddressRefused' | 'WebdocInvalid' | 'NotFound' | 'UnverifiedLimit' | 'BodyTooLarge' | 'UnsupportedMediaType' | 'IdempotencyKeyReused' | 'IdempotencyInFlight' | 'TooManyRequests' | 'InternalError' | 'Unavailable' | 'NoWebdocFound' | 'NotSigned' | 'WebdocExpired' | 'NoStakeholdersFound' | 'WebdocEnded' | 'NobodyToRemind' | 'TooManyEvents' | 'AlreadySign' | 'NotYourTurn' | 'FieldMissing' | 'FieldInvalid' | 'FileMissing' | 'DeclineNotAllowed' | 'WebdocNotReopenable' | 'NeedsAnotherPerson' | 'FileTooBig' | 'FileTypeRefused' | 'StorageFull' | 'WebhookUrlRefused' | 'TooManyWebhooks' | 'WebhookIsOff' | 'EndDateBeforeStartDate' | 'MethodNotAllowed' | 'MisdirectedRequest';

/** A person. */
export interface Person {
  /** First name, at most 60 characters. */
  firstName: string;
  /** Last name, at most 60 characters. */
  lastName: string;
  /** E-mail address. */
  email: string;
}

/** One document of the contract. */
export interface NewDocument {
  /** Title, at most 200 characters. */
  title: string;
  /** HTML of the document, at most 5,000,000 characters. It is cleaned, hashed, shown, signed and sealed. Pictures are `data:` URLs. */
  html: string;
}

/** Someone who has to sign. */
export interface NewSignatory {
  /** First name, at most 60 characters. */
  firstName: string;
  /** Last name, at most 60 characters. */
  lastName: string;
  /** E-mail address. Mails of the document go there. */
  email: string;
  /** Language of mails and pages for this person. Default: that of the document. */
  language?: 'fr' | 'en';
  /** One-time code that is asked before signing. Default: that of the environment of the token, else `none`. */
  authentication?: 'none' | 'email' | 'sms';
  /** Moment of the code: `signing` asks it before the signer acts; `reading` before the link shows anything of the document, its sender included, and again half an hour later. Their mails then have a number in place of the document’s name, and no files. Default: that of the environment of the token, else `signing`. */
  codeBefore?: 'signing' | 'reading';
  /** Phone number for codes by SMS, with its country and without spaces. */
  phone?: string;
}

/** Someone who gets the sealed PDF and signs nothing. */
export interface NewRecipient {
  /** First name, at most 60 characters. */
  firstName: string;
  /** Last name, at most 60 characters. */
  lastName: string;
  /** E-mail address. */
  email: string;
  /** A word of yours, at most 40 characters. */
  type?: string;
  /** Language of mails and pages for this person. Default: that of the document. */
  language?: 'fr' | 'en';
}

/** A field of the document. */
export interface NewInteraction {
  /** Text of the HTML that the field replaces, 2 to 80 characters. */
  tag: string;
  /** The signatory: `s1`, `s2` … in the order of `signatories`. */
  recipient: string;
  /** Kind of field. `mention` is text that the signatory only reads. */
  type: 'text' | 'number' | 'checkbox' | 'picklist' | 'date' | 'mention' | 'signature';
  /** Width on paper, in pixels of 1/96 inch, 1 to 2,000. */
  width?: number;
  /** Height on paper, in pixels of 1/96 inch, 1 to 2,000. */
  height?: number;
  /** May stay empty. Default: false. */
  isOptional?: boolean;
  /** The value is given, and the signatory cannot change it. Default: false. */
  isAutofilled?: boolean;
  /** Value to begin with, at most 10,000 characters. */
  value?: string;
  /** Longest value, in characters, 1 to 10,000. */
  maxLength?: number;
  /** Help beside the field, at most 500 characters. */
  instruction?: string;
  /** Name of the field, at most 200 characters. Default: “Signature”, or the last word of its tag. */
  name?: string;
  /** Choices of a `picklist`, at most 200 of 200 characters. */
  options?: string[];
}

/** A file that a signatory has to upload. */
export interface WantedFile {
  /** Name of the file, at most 200 characters. */
  name: string;
  /** Signing is refused without it. */
  required: boolean;
  /** The signatory: `s1`, `s2` … in the order of `signatories`. */
  recipient: string;
}

/** Automatic reminders of those whose turn it is. */
export interface NewReminders {
  /** Days between two, 1 to 30. */
  everyDays: number;
  /** Most reminders of one signatory, 1 to 10. */
  max: number;
}

/** A document to sign. */
export interface NewWebdoc {
  /** Name in mails and lists, at most 200 characters. */
  name: string;
  /** Language of mails and pages. Default: French. */
  language?: 'fr' | 'en';
  /** Whether signatories may decline. Default: true. */
  allowDecline?: boolean;
  /** Whether a signatory may pass the document on to another person. Default: false. */
  allowDelegation?: boolean;
  /** Automatic reminders. Default: none. */
  reminders?: NewReminders;
  /** Moment (ISO 8601 with offset) after which nobody can sign, at most two years ahead. Default: never. */
  expiresAt?: string;
  /** Your own id, unique among your documents, at most 255 characters. No personal data: it is kept for good. */
  externalId?: string;
  /** Your own values to find it by: at most 20, keys of 40 letters, digits, `.`, `-` and `_`, values of 500 characters. Signatories do not see them. */
  metadata?: Record<string, string>;
  /** The record to which the document’s state, its sealed PDF and its evidence are written. Default: none. */
  record?: RecordTarget;
  /** Branding of pages and mails. Default: the company’s default branding. */
  brandingId?: string;
  /** `parallel`: all at once. `sequential`: one after the other. Default: `parallel`. */
  signingOrder?: 'parallel' | 'sequential';
  /** The sender: gets the news, signs nothing. */
  owner: Person;
  /** Documents that are signed together, 1 to 20. */
  documents: NewDocument[];
  /** Those who sign, 1 to 50: `s1`, `s2` … in this order. */
  signatories: NewSignatory[];
  /** Those who get the sealed PDF too, at most 50. */
  recipients?: NewRecipient[];
  /** Fields that signatories fill in or sign, at most 500. Each `tag` must be in the HTML. */
  interactions: NewInteraction[];
  /** Files that signatories have to upload, at most 50. */
  filesToCollect?: WantedFile[];
}

/** A document to look at. */
export interface NewPreview {
  /** Name, at most 200 characters. */
  name: string;
  /** HTML of the document, at most 5,000,000 characters. It is cleaned, hashed, shown, signed and sealed. Pictures are `data:` URLs. */
  html: string;
  /** Fields that signatories fill in or sign, at most 500. Each `tag` must be in the HTML. */
  interactions: NewInteraction[];
  /** Moment (ISO 8601 with offset) after which the link no longer works. Default: 30 days from now. */
  expiresAt?: string;
  /** Branding of pages and mails. Default: the company’s default branding. */
  brandingId?: string;
}

/** The signatory to remind. */
export interface WantedReminder {
  /** Id of one signatory. Default: all whose turn it is. */
  signatoryId?: string;
}

/** Reason of the cancellation. */
export interface Cancellation {
  /** Reason that signatories read, at most 4,000 characters. */
  reason?: string;
}

/** For how long it opens again. */
export interface Reopening {
  /** Days until the new end, 1 to 30. Default: 7. */
  days?: number;
}

/** Changed values; at least one field. */
export interface Correction {
  /** E-mail address. Mails of the document go there. */
  email?: string;
  /** First name, at most 60 characters. */
  firstName?: string;
  /** Last name, at most 60 characters. */
  lastName?: string;
  /** Language of mails and pages for this person. Default: that of the document. */
  language?: 'fr' | 'en';
  /** Phone number for codes by SMS, with its country and without spaces. */
  phone?: string;
}

/** A record of a connected Salesforce org. */
export interface RecordTarget {
  /** Id of the org, 15 or 18 characters: an environment of the token’s kind that your company has connected. */
  orgId: string;
  /** Id of the record, 15 or 18 characters. */
  recordId: string;
}

/** A signature for a test. */
export interface WantedSignature {
  /** The signatory: `s1`, `s2` … in the order in which they were given. */
  recipient: string;
  /** Values by tag of the field, checked as on the page; invented for other required fields. At most 300,000 characters each. */
  values?: Record<string, string>;
}

/** A refusal for a test. */
export interface WantedRefusal {
  /** The signatory: `s1`, `s2` … in the order in which they were given. */
  recipient: string;
  /** Reason that the sender reads, at most 4,000 characters. Default: `Test`. */
  reason?: string;
}

/** An endpoint to tell of events. */
export interface NewWebhook {
  /** Its address, `https` and on the internet, at most 2,000 characters. */
  url: string;
  /** Events that it is told of; null: all, those of later versions too. */
  events?: ('signature_request.activated' | 'signature_request.done' | 'signature_request.declined' | 'signature_request.expiry_announced' | 'signature_request.expired' | 'signature_request.cancelled' | 'signature_request.reactivated' | 'signature_request.reminder_executed' | 'signer.notified' | 'signer.notification_delayed' | 'signer.notification_delivery_failed' | 'signer.complained' | 'signer.link_opened' | 'signer.corrected' | 'signer.delegated' | 'signer.sender_contacted' | 'signer.question_answered' | 'signer.snoozed' | 'signer.code_sent' | 'signer.identified' | 'signer.identification_blocked' | 'signer.file_uploaded' | 'signer.done' | 'signer.declined' | 'electronic_seal.done' | 'electronic_seal.timestamped' | 'electronic_seal.raised' | 'electronic_seal.stopped' | 'electronic_seal.error' | 'record.written' | 'record.failed')[] | null;
  /** Your own words, at most 200 characters; null for none. */
  description?: string | null;
}

/** Changed values; at least one field. */
export interface WebhookChanges {
  /** Its address, `https` and on the internet, at most 2,000 characters. */
  url?: string;
  /** Events that it is told of; null: all, those of later versions too. */
  events?: ('signature_request.activated' | 'signature_request.done' | 'signature_request.declined' | 'signature_request.expiry_announced' | 'signature_request.expired' | 'signature_request.cancelled' | 'signature_request.reactivated' | 'signature_request.reminder_executed' | 'signer.notified' | 'signer.notification_delayed' | 'signer.notification_delivery_failed' | 'signer.complained' | 'signer.link_opened' | 'signer.corrected' | 'signer.delegated' | 'signer.sender_contacted' | 'signer.question_answered' | 'signer.snoozed' | 'signer.code_sent' | 'signer.identified' | 'signer.identification_blocked' | 'signer.file_uploaded' | 'signer.done' | 'signer.declined' | 'electronic_seal.done' | 'electronic_seal.timestamped' | 'electronic_seal.raised' | 'electronic_seal.stopped' | 'electronic_seal.error' | 'record.written' | 'record.failed')[] | null;
  /** Your own words, at most 200 characters; null for none. */
  description?: string | null;
  /** It is told of events. */
  isActive?: boolean;
}

/** A signatory and their link. Whoever has the link can sign. */
export interface SignatoryLink {
  /** Id of the signatory; it stays when another person takes the place. */
  id: string;
  /** `s1`, `s2` … in the order in which they were given. */
  recipient: string;
  /** Secret of the link; write it to no log. */
  token: string;
  /** The link; write it to no log. */
  url: string;
}

/** A loss to look at. */
export interface ImportWarning {
  /** Place in the request. */
  path: string;
  /** Code of the loss. */
  code: 'PictureDropped' | 'PictureChanged' | 'PageRuleIgnored' | 'HeaderShownOnce' | 'ListNumberLost' | 'StyleDropped' | 'HiddenTextShown' | 'ElementDropped';
  /** Text from this place, at most 100 characters. */
  excerpt?: string;
}

/** The new document with its links. */
export interface CreatedWebdoc {
  /** Id of the document. */
  id: string;
  /** `pending`: nobody has signed; `inProgress`: some have; `completed`: all have; or how it ended. */
  status: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
  /** Signatories with their links; of later answers, only that to a correction has a link. */
  signatories: SignatoryLink[];
  /** Losses of the document at its creation; empty for most. */
  warnings: ImportWarning[];
}

/** State of the mails to an address. */
export interface Delivery {
  /** `accepted`: our mail server took it, and nothing came back; no proof that it was read. */
  state: 'waiting' | 'accepted' | 'delayed' | 'bounced' | 'complaint';
  /** Reason why it did not arrive; null while nothing is wrong. */
  class: 'temporary' | 'full' | 'unknown' | 'blocked' | 'complaint' | null;
  /** Status code of RFC 3463, else of SMTP; null without one. */
  code: string | null;
  /** The mail server’s words, at most 300 characters: text of strangers. */
  answer: string | null;
  /** Moment of this news (UTC). */
  at: string;
}

/** A signatory, as they stand. */
export interface Signatory {
  /** Id of the signatory; it stays when another person takes the place. */
  id: string;
  /** `s1`, `s2` … in the order in which they were given. */
  recipient: string;
  /** First name; empty once purged. */
  firstName: string;
  /** Last name; empty once purged. */
  lastName: string;
  /** E-mail address; empty once purged. */
  email: string;
  /** Status of the signatory. */
  status: 'pending' | 'signed' | 'declined';
  /** Moment of signing (UTC); null before. */
  signedDate: string | null;
  /** News of the mails to the present address; null when none was sent. */
  delivery: Delivery | null;
}

/** A document, as it stands. */
export interface Webdoc {
  /** Id of the document. */
  id: string;
  /** Name; empty once purged. */
  name: string;
  /** `pending`: nobody has signed; `inProgress`: some have; `completed`: all have; or how it ended. */
  status: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
  /** Your own id. */
  externalId: string | null;
  /** Your own values; empty without any and once purged. */
  metadata: Record<string, string>;
  /** Moment of creation (UTC). */
  createdDate: string;
  /** Moment after which nobody can sign (UTC); null: never. */
  expiresDate: string | null;
  /** Moment of the last signature (UTC); null before. */
  completedDate: string | null;
  /** The sealed PDF can be downloaded. */
  sealed: boolean;
  /** SHA-256 of the sealed PDF, hexadecimal; null before. */
  sha256: string | null;
  /** Level of the seal (ETSI EN 319 142): `B-T` has a timestamp, `B-LT` also proves that no certificate was revoked, `B-LTA` has a timestamp over these proofs. Null before. */
  sealLevel: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null;
  /** Why the seal gets no higher level: `noAuthority` no timestamp authority is set, `noSource` nobody tells the status of its certificates, `revoked` one of them is revoked. Null while it may still rise, and when nothing is missing. */
  sealStopped: 'noAuthority' | 'noSource' | 'revoked' | null;
  /** Moment when contents and personal data were removed (UTC); null before. */
  purgedDate: string | null;
  /** How it stands on its Salesforce record; null without one. */
  record: DocumentRecord | null;
  /** All signatories, in their order. */
  signatories: Signatory[];
}

/** One page of a list. */
export interface WebdocPage {
  /** The entries of this page. */
  items: Webdoc[];
  /** Cursor of the next page; null on the last one. */
  continuationToken: string | null;
}

/** Reminders that were sent. */
export interface Reminded {
  /** People who were mailed. */
  reminded: number;
}

/** The status from now on. */
export interface Cancelled {
  /** `pending`: nobody has signed; `inProgress`: some have; `completed`: all have; or how it ended. */
  status: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
}

/** The status and the end from now on. */
export interface Reopened {
  /** `pending`: nobody has signed; `inProgress`: some have; `completed`: all have; or how it ended. */
  status: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
  /** The new end (UTC). */
  expiresDate: string;
}

/** An entry of the audit trail. */
export interface EvidenceEntry {
  /** Number of the entry, from 1 on. */
  seq: number;
  /** Moment (UTC). */
  at: string;
  /** Name of the event. */
  event: string;
  /** Actor of the event. */
  actor: string;
  /** SHA-256 of the bytes of `previousHash` followed by `canonical`, hexadecimal. */
  hash: string;
  /** Hash of the entry before; 64 zeros for the first. */
  previousHash: string;
  /** The entry as it was hashed: JSON with sorted names and no spaces. */
  canonical: string;
}

/** A question of a signatory. */
export interface EvidenceQuestion {
  /** The signatory. */
  askedBy: string;
  /** Moment of the question (UTC). */
  askedDate: string;
  /** The question, at most 2,000 characters. */
  question: string;
  /** Name of the person who answered; null before. */
  answeredBy: string | null;
  /** Moment of the answer (UTC); null before. */
  answeredDate: string | null;
  /** The answer; null before. */
  answer: string | null;
}

/** The hash-chained audit trail of a document. */
export interface Evidence {
  /** Id of the document. */
  webdocId: string;
  /** All entries, the first one first. */
  entries: EvidenceEntry[];
  /** Questions of signatories and the answers. */
  questions: EvidenceQuestion[];
  /** SHA-256 of the sealed PDF, hexadecimal; null before. */
  sha256: string | null;
  /** Level of the seal (ETSI EN 319 142): `B-T` has a timestamp, `B-LT` also proves that no certificate was revoked, `B-LTA` has a timestamp over these proofs. Null before. */
  sealLevel: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null;
}

/** The new preview. */
export interface CreatedPreview {
  /** Secret of the link. */
  previewToken: string;
  /** The link. */
  url: string;
  /** Losses of the document at its creation; empty for most. */
  warnings: ImportWarning[];
}

/** The file of a template. */
export interface TemplateFile {
  /** Cloud id of the file. */
  id: string;
  /** Name of the file. */
  name: string;
  /** Without the dot, in lower case. */
  extension: string;
  /** Bytes. */
  size: number;
  /** Moment of the last change (UTC). */
  modifiedDate: string;
  /** Kind of environment. */
  type: 'prod' | 'sandbox';
}

/** A certificate to check seals with. */
export interface SealCertificate {
  /** `seal` checks seals, `time` timestamps. */
  use: 'seal' | 'time';
  /** Name of its holder. */
  subject: string;
  /** Serial number, hexadecimal. */
  serial: string;
  /** Valid from (UTC). */
  notBefore: string;
  /** Valid until (UTC). */
  notAfter: string;
  /** The certificate in PEM. */
  pem: string;
  /** When its authority revoked it (UTC); null: it has not, as far as is known. Seals of later, and those without a timestamp of before, are not proved. */
  revokedAt: string | null;
}

/** One page of a list. */
export interface SealCertificates {
  /** The entries of this page. */
  items: SealCertificate[];
  /** Always null: the list has one page. */
  continuationToken: string | null;
}

/** How a document stands on its record. */
export interface DocumentRecord {
  /** Id of the org, 18 characters. */
  orgId: string;
  /** Id of the record, 18 characters. */
  recordId: string;
  /** `written`: the record is there and has what belongs on it: the fields that were chosen when the document last changed, and after the seal the files. `waiting`: it will be written, also after an outage. `failed`: somebody has to do something, then press _Write again_ in the portal. */
  state: 'waiting' | 'written' | 'failed';
  /** Why the last attempt did not succeed: the org is out of reach (`OrgUnreachable`), has no API calls (`CallLimit`) or space (`StorageFull`) left, or the record is locked (`RecordLocked`); these pass. The others do not: the environment is not connected (`EnvironmentDisconnected`), the org refuses the app’s access (`AccessRefused`), a permission is missing (`NoPermission`), the record does not exist or is deleted (`RecordGone`), a mapped field does not exist (`NoSuchField`), a rule of the org refuses the value (`RefusedByOrg`), a duplicate rule refuses the record (`DuplicateRule`), or the document’s contents were removed (`Purged`). Null when it succeeded. */
  reason: 'OrgUnreachable' | 'CallLimit' | 'StorageFull' | 'RecordLocked' | 'EnvironmentDisconnected' | 'AccessRefused' | 'NoPermission' | 'RecordGone' | 'NoSuchField' | 'RefusedByOrg' | 'DuplicateRule' | 'Purged' | null;
  /** Status of the document that a field of the record has; null before the first write, and when no field takes it. */
  writtenStatus: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled' | null;
  /** When a field or a file was last written (UTC); null when none was. */
  writtenDate: string | null;
  /** The record has the sealed PDF. */
  hasDocument: boolean;
}

/** The statuses from now on. */
export interface SignedAs {
  /** Status of the document. */
  status: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
  /** Status of the signatory. */
  signatoryStatus: 'pending' | 'signed' | 'declined';
}

/** The status from now on. */
export interface DeclinedAs {
  /** Status of the document. */
  status: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
}

/** The status from now on. */
export interface Expired {
  /** Status of the document. */
  status: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
}

/** Look of pages and mails to signatories. */
export interface ListedBranding {
  /** Its id, for `brandingId`. */
  id: string;
  /** Name in the portal. */
  name: string;
  /** Colour of the header, `#RRGGBB`. */
  background: string;
  /** Colour of text on it, `#RRGGBB`. */
  text: string;
  /** Colour of buttons, `#RRGGBB`. */
  button: string;
  /** Colour of text on buttons, `#RRGGBB`. */
  buttonText: string;
  /** Size in which the logo is shown. */
  logoSize: 'S' | 'M' | 'L';
  /** It is used when none is named. */
  isDefault: boolean;
  /** Moment of the last change (UTC). */
  lastModification: string;
}

/** One page of a list. */
export interface BrandingPage {
  /** The entries of this page. */
  items: ListedBranding[];
  /** Cursor of the next page; null on the last one. */
  continuationToken: string | null;
}

/** The file of a template. */
export interface ListedTemplate {
  /** Cloud id of the file. */
  id: string;
  /** Name of the file, without its extension. */
  name: string;
  /** Without the dot, in lower case. */
  extension: string;
  /** Bytes. */
  size: number;
  /** Moment of the last change (UTC). */
  modifiedDate: string;
  /** Kind of environment. */
  type: 'prod' | 'sandbox';
  /** Id of the template in the CRM. */
  externalId: string;
}

/** One page of a list. */
export interface TemplatePage {
  /** The entries of this page. */
  items: ListedTemplate[];
  /** Cursor of the next page; null on the last one. */
  continuationToken: string | null;
}

/** An endpoint that is told of events. */
export interface Webhook {
  /** Id of the endpoint. */
  id: string;
  /** Its address. */
  url: string;
  /** Kind of environment. */
  orgType: 'prod' | 'sandbox';
  /** Your own words; null without any. */
  description: string | null;
  /** Events that it is told of; null: all, those of later versions too. */
  events: string[] | null;
  /** It is told of events. */
  isActive: boolean;
  /** Reason why it is off: by an owner or a token, by its answer 410, after five days of failures. Null while it is on. */
  offBecause: 'owner' | 'gone' | 'failing' | null;
  /** Moment since which every try has failed (UTC); null when the last one succeeded. */
  failingSince: string | null;
  /** Until then the secret before the last rotation signs as well (UTC); null: it does not. */
  previousSecretUntil: string | null;
  /** Moment of creation (UTC). */
  createdDate: string;
}

/** One page of a list. */
export interface WebhookPage {
  /** The entries of this page. */
  items: Webhook[];
  /** Cursor of the next page; null on the last one. */
  continuationToken: string | null;
}

/** An endpoint and its new secret. */
export interface WebhookWithSecret {
  /** The endpoint. */
  webhook: Webhook;
  /** Secret to verify messages with, `whsec_` and base64; write it to no log. */
  secret: string;
}

/** A message to an endpoint. */
export interface WebhookDelivery {
  /** Id of the delivery. */
  id: string;
  /** Its `webhook-id`. */
  messageId: string;
  /** Name of the event. */
  event: string;
  /** Id of the document; null for tests. */
  webdocId: string | null;
  /** State of the delivery. */
  status: 'pending' | 'delivered' | 'failed';
  /** Tries so far. */
  attempts: number;
  /** HTTP status of the last answer; null without one. */
  lastStatus: number | null;
  /** Moment of the next try (UTC); null: none. */
  nextAt: string | null;
  /** Moment of creation (UTC). */
  createdDate: string;
}

/** A file of published heads. */
export interface PublishedFile {
  /** Number of the file, from 1 on. */
  number: number;
  /** When it was made (UTC). */
  at: string;
  /** Trails in it. */
  heads: number;
  /** SHA-256 of its bytes, hexadecimal; the next file names it. */
  sha256: string;
  /** Signature over its bytes with SHA-256, Base64: PKCS #1 v1.5 for RSA keys, ECDSA in DER for EC keys. */
  signature: string;
  /** PEM of the certificate that signed; it leads to one of `listSealCertificates`. */
  certificate: string;
  /** Timestamp token (RFC 3161) over its bytes, Base64; null until an authority has answered. */
  timestamp: string | null;
}

/** One page of a list. */
export interface PublishedFilePage {
  /** The entries of this page. */
  items: PublishedFile[];
  /** Cursor of the next page; null on the last one. */
  continuationToken: string | null;
}

/** An answer of the signatory to a field. */
export interface SignLogAnswer {
  /** Kind of field; null when unknown. */
  field_type: string | null;
  /** Name of the field; null without one. */
  name: string | null;
  /** Text beside the field; null without one. */
  question: string | null;
  /** The answer, at most 2,000 characters; null without one. */
  answer: string | null;
  /** Whether a checkbox is ticked; null for other fields. */
  checked: boolean | null;
}

/** The person who signs. */
export interface SignLogPerson {
  /** First name; null when unknown. */
  first_name: string | null;
  /** Last name; null when unknown. */
  last_name: string | null;
  /** E-mail address; null when unknown. */
  email: string | null;
  /** Level of the signature; null when unknown. */
  signature_level: string | null;
  /** Way in which the signatory proves who they are; null when unknown. */
  signature_authentication_mode: string | null;
}

/** A signatory. */
export interface SignLogSigner {
  /** Id at the sender of the event. */
  id: string | null;
  /** Status of the signatory; null when unknown. */
  status: string | null;
  /** The person. */
  info: SignLogPerson;
  /** Answers to the fields, when they have signed. */
  answers: SignLogAnswer[];
}

/** A signature request. */
export interface SignLogRequest {
  /** Id at the sender of the event. */
  id: string | null;
  /** Name; null when unknown or purged. */
  name: string | null;
  /** Status at the time of the event. */
  status: string | null;
  /** Moment after which nobody can sign (UTC); null: never, or unknown. */
  expiration_date: string | null;
  /** Signatories sign one after the other; null when unknown. */
  ordered_signers: boolean | null;
  /** Id that its sender gave it. */
  external_id: string | null;
}

/** The subject of the event. */
export interface SignLogData {
  /** The signature request; null when the event names none. */
  signature_request: SignLogRequest | null;
  /** The signatory; null when the event is about none. */
  signer: SignLogSigner | null;
}

/** An event of a signature request. */
export interface SignLog {
  /** Id of the event. */
  event_id: string;
  /** Name of the event. */
  event_name: string;
  /** Moment, in seconds since 1970. */
  event_time: number;
  /** Text of the error; null: success. */
  error: string | null;
  /** Name of the org; null when unknown. */
  org_name: string | null;
  /** `error` when there is an error. */
  status: 'success' | 'error';
  /** Id of the org, 18 characters; null without an org. */
  org_id: string | null;
  /** Id of the file in the CRM; null without one. */
  content_document_id: string | null;
  /** `provider`: the e-signature provider; `portal`: our own signing pages. */
  source: 'provider' | 'portal';
  /** Moment of its arrival here (UTC). */
  received_at: string;
  /** The subject of the event. */
  data: SignLogData;
}

/** One page of a list. */
export interface SignLogPage {
  /** The entries of this page. */
  items: SignLog[];
  /** Cursor of the next page; null on the last one. */
  continuationToken: string | null;
}

/** The signatory whom the event is about. */
export interface WebhookSignatory {
  /** Id of the signatory. */
  id: string;
  /** `s1`, `s2` … */
  recipient: string;
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** E-mail address. */
  email: string;
  /** Status of the signatory. */
  status: 'pending' | 'signed' | 'declined';
  /** News of the mails to this address; null when none was sent. */
  delivery: Delivery | null;
}

/** The document at the time of the event. */
export interface WebhookDocument {
  /** Id of the document. */
  id: string;
  /** Name. */
  name: string;
  /** Your own id. */
  externalId: string | null;
  /** Kind of environment. */
  orgType: 'prod' | 'sandbox';
  /** Status after the event. */
  status: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
  /** The signatory, when the event is about one. */
  signatory?: WebhookSignatory;
}

/** The body of a message (Standard Webhooks). */
export interface WebhookMessage {
  /** Name of the event; ignore those you do not know. */
  type: 'signature_request.activated' | 'signature_request.done' | 'signature_request.declined' | 'signature_request.expiry_announced' | 'signature_request.expired' | 'signature_request.cancelled' | 'signature_request.reactivated' | 'signature_request.reminder_executed' | 'signer.notified' | 'signer.notification_delayed' | 'signer.notification_delivery_failed' | 'signer.complained' | 'signer.link_opened' | 'signer.corrected' | 'signer.delegated' | 'signer.sender_contacted' | 'signer.question_answered' | 'signer.snoozed' | 'signer.code_sent' | 'signer.identified' | 'signer.identification_blocked' | 'signer.file_uploaded' | 'signer.done' | 'signer.declined' | 'electronic_seal.done' | 'electronic_seal.timestamped' | 'electronic_seal.raised' | 'electronic_seal.stopped' | 'electronic_seal.error' | 'record.written' | 'record.failed';
  /** Moment of the event (UTC). */
  timestamp: string;
  /** The document. */
  data: WebhookDocument;
}

/** An event of a document. */
export interface ListedEvent {
  /** Id of the event. */
  id: string;
  /** The `continuationToken` that continues after this event, at any later time. */
  cursor: string;
  /** Name of the event; ignore those you do not know. */
  type: 'signature_request.activated' | 'signature_request.done' | 'signature_request.declined' | 'signature_request.expiry_announced' | 'signature_request.expired' | 'signature_request.cancelled' | 'signature_request.reactivated' | 'signature_request.reminder_executed' | 'signer.notified' | 'signer.notification_delayed' | 'signer.notification_delivery_failed' | 'signer.complained' | 'signer.link_opened' | 'signer.corrected' | 'signer.delegated' | 'signer.sender_contacted' | 'signer.question_answered' | 'signer.snoozed' | 'signer.code_sent' | 'signer.identified' | 'signer.identification_blocked' | 'signer.file_uploaded' | 'signer.done' | 'signer.declined' | 'electronic_seal.done' | 'electronic_seal.timestamped' | 'electronic_seal.raised' | 'electronic_seal.stopped' | 'electronic_seal.error' | 'record.written' | 'record.failed';
  /** Moment of the event (UTC). */
  timestamp: string;
  /** The document. */
  data: WebhookDocument;
}

/** One page of a list. */
export interface EventPage {
  /** The entries of this page. */
  items: ListedEvent[];
  /** Cursor of the next page; null on the last one. */
  continuationToken: string | null;
}

/** The webhook that is tested. */
export interface TestedEndpoint {
  /** Id of the webhook. */
  id: string;
  /** Kind of environment. */
  orgType: 'prod' | 'sandbox';
}

/** The body of a test. */
export interface TestMessage {
  /** Always this word. */
  type: 'webhook.test';
  /** Moment of the event (UTC). */
  timestamp: string;
  /** The webhook. */
  data: TestedEndpoint;
}

/** A field that was refused. */
export interface FieldProblem {
  /** Place in the request. */
  path: string;
  /** Reason of the refusal. Others may be added. - `AddressFormat`: is no address or network (`203.0.113.7`, `2001:db8::/48`) - `AlreadyParty`: is already a party of the document - `Blank`: is a picture on which nothing can be seen - `ColourFormat`: is no colour such as `#0B827E` - `ContentNotPrinted`: some of the document would be missing on paper; `detail` quotes it - `ControlCharacter`: has control characters - `Duplicate`: stands twice - `ExternalIdTaken`: another document has this `externalId` - `FieldMissing`: a field that must be filled in has no value - `FieldNotPrinted`: the field would not be whole on paper - `FieldOverField`: the field lies over another one - `FieldOverText`: the field lies over a text; `detail` quotes it - `FileMissing`: a file that is asked for has not been handed in - `InThePast`: is in the past - `Invalid`: does not have the declared form - `LogoFormatError`: is no JPEG, PNG or GIF that can be drawn - `LogoSizeError`: the logo is too large - `Missing`: is missing - `MustBeTicked`: must be ticked - `NameFormat`: is no name of a person: it has an address of the web, or signs that names do not have - `NoCodeAsked`: `codeBefore` is given for a signatory without a code - `NoSuchOrg`: your company has connected no environment of this id and of the token’s kind - `NoSuchSignatory`: no signatory stands at this place - `NotADate`: is no day such as `2027-03-01` - `NotAllowed`: must not be given here - `NotAnOption`: is none of the options - `NotJson`: the body is no JSON; `detail` says why - `NotANumber`: is no number - `NotAPicture`: is no PNG, as a data URL, that can be read - `NotFound`: has nothing of this id - `NotTrueOrFalse`: is neither `true` nor `false` - `NotYours`: is no field of this signatory - `PhoneFormat`: is no phone number such as `+33612345678` - `PicturesTooLarge`: the pictures of the document are too large together - `RecipientFormat`: is none of `s1`, `s2`, … - `RecordIdFormat`: is no Salesforce id of 15 or 18 characters, or its checksum is wrong - `SmsNotConfigured`: this portal sends no text messages - `TagFormat`: is no tag such as `{{city}}` - `TagNotFound`: the tag stands nowhere in the documents; `detail` may name a near one - `TooComplex`: the document cannot be cleaned or printed in time - `TooDeep`: the document is nested too deeply - `TooLarge`: is too large - `TooLate`: is too far ahead - `TooLong`: is too long - `TooManyElements`: the document has too many elements - `Unchangeable`: the value is given and cannot be changed - `UnknownField`: the call has no such field; `didYouMean` names a near one - `UnknownParameter`: the call has no such parameter; `didYouMean` names a near one - `UnprintableCharacter`: has characters that no font can print; `detail` names some - `Unstable`: the document cannot be cleaned - `WebAddress`: has an address of the web, which a free account may not send - `WebhookUrlRefused`: is no public address by HTTPS - `WrongEmailFormat`: is no e-mail address - `WrongType`: the field is of another type */
  code: string;
  /** The nearest name that the call has. */
  didYouMean?: string;
}

/** Every refusal (RFC 9457). Act on `code`. */
export interface Problem {
  /** Always `about:blank`. */
  type: string;
  /** The same as `code`. */
  title: string;
  /** HTTP status. */
  status: number;
  /** The refusal, of a closed list. Besides those of each call: `MethodNotAllowed` (405, `Allow` names the methods of this address) and `MisdirectedRequest` (421, the host is not the portal’s). */
  code: 'InvalidRequest' | 'TokenInvalid' | 'BearerNotAllowed' | 'TokenScopeMissing' | 'TokenAddressRefused' | 'WebdocInvalid' | 'NotFound' | 'UnverifiedLimit' | 'BodyTooLarge' | 'UnsupportedMediaType' | 'IdempotencyKeyReused' | 'IdempotencyInFlight' | 'TooManyRequests' | 'InternalError' | 'Unavailable' | 'NoWebdocFound' | 'NotSigned' | 'WebdocExpired' | 'NoStakeholdersFound' | 'WebdocEnded' | 'NobodyToRemind' | 'TooManyEvents' | 'AlreadySign' | 'NotYourTurn' | 'FieldMissing' | 'FieldInvalid' | 'FileMissing' | 'DeclineNotAllowed' | 'WebdocNotReopenable' | 'NeedsAnotherPerson' | 'FileTooBig' | 'FileTypeRefused' | 'StorageFull' | 'WebhookUrlRefused' | 'TooManyWebhooks' | 'WebhookIsOff' | 'EndDateBeforeStartDate' | 'MethodNotAllowed' | 'MisdirectedRequest';
  /** Id of the request, for support. */
  requestId: string;
  /** Value that helps to go on, for some refusals. */
  detail?: string;
  /** Fields that were refused, at most 50. */
  errors?: FieldProblem[];
}

/** A form with one part, `file`. */
export interface FileUpload {
  /** The file. */
  file: string;
}

/** Parameters of `listWebdocs`. */
export interface ListWebdocsQuery {
  /** Only documents of this status. */
  status?: 'pending' | 'inProgress' | 'completed' | 'declined' | 'expired' | 'cancelled';
  /** Only the document with this id of yours. */
  externalId?: string;
  /** Only documents with these 3 to 200 characters in their name, in capitals or not, with accents or not. */
  name?: string;
  /** Only documents that this address signs, now or later. */
  email?: string;
  /** Only documents with this value: its key, a colon and the whole value. */
  metadata?: string;
  /** Created at this moment or later (ISO 8601). */
  createdFrom?: string;
  /** Created before this moment (ISO 8601). */
  createdTo?: string;
  /** Entries of a page, 1 to 100. Default: 20. */
  pageSize?: number;
  /** Cursor of the answer before. It is good for a week. */
  continuationToken?: string;
}

/** Parameters of `listTemplates`. */
export interface ListTemplatesQuery {
  /** Entries of a page, 1 to 100. Default: 20. */
  pageSize?: number;
  /** Cursor of the answer before. It is good for a week. */
  continuationToken?: string;
}

/** Parameters of `listBrandings`. */
export interface ListBrandingsQuery {
  /** Entries of a page, 1 to 100. Default: 20. */
  pageSize?: number;
  /** Cursor of the answer before. It is good for a week. */
  continuationToken?: string;
}

/** Parameters of `listWebhooks`. */
export interface ListWebhooksQuery {
  /** Entries of a page, 1 to 100. Default: 20. */
  pageSize?: number;
  /** Cursor of the answer before. It is good for a week. */
  continuationToken?: string;
}

/** Parameters of `listEvents`. */
export interface ListEventsQuery {
  /** Only events of this moment or later (ISO 8601 with offset). Default: all that are kept. */
  since?: string;
  /** Entries of a page, 1 to 100. Default: 20. */
  pageSize?: number;
  /** Cursor of the answer before, or of an event. */
  continuationToken?: string;
}

/** Parameters of `listSignLogs`. */
export interface ListSignLogsQuery {
  /** Events of this moment or later (ISO 8601 with offset). Default: 24 hours before `endDate`. */
  startDate?: string;
  /** Events of this moment or earlier (ISO 8601 with offset). Default: now. */
  endDate?: string;
  /** Only events of this org: 15 or 18 characters. */
  orgId?: string;
  /** Only events of this name, at most 100 characters. */
  eventType?: string;
  /** Only those without (`success`) or with (`error`) an error. */
  status?: 'success' | 'error';
  /** Words that all stand in names, addresses, ids or the error, at most 200 characters; five words count. */
  search?: string;
  /** Entries of a page, 1 to 100. Default: 20. */
  pageSize?: number;
  /** Cursor of the answer before. It is good for a week. */
  continuationToken?: string;
}

/** Parameters of `listPublishedHeads`. */
export interface ListPublishedHeadsQuery {
  /** Only files after this number. Default: all. */
  after?: number;
  /** Entries of a page, 1 to 100. Default: 20. */
  pageSize?: number;
  /** Cursor of the answer before. It is good for a week. */
  continuationToken?: string;
}
