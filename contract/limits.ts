/** Limits that the product promises, each with its source. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** REQ-2.5.6. */
export const signerUpload = { maxBytes: 26_214_400, extensions: ['jpg', 'jpeg', 'png', 'pdf'] } as const;
/** Parallel uploads of one signatory per process; the page sends one after the other. */
export const uploadsAtOnce = 3;
export const zoom = {
  min: 10,
  max: 200,
  step: 10,
  typedMin: 2,
  smallScreenBelow: 768,
  smallScreenBase: 0.47,
  smallScreenWidth: 428,
} as const;

/** Days within which a run may be planned, and a mistake in the year is found. */
export const plannedDeployment = { mostDays: 30 } as const;

/** Of each environment; one call of the CRM reads as many. */
export const driftBoardSize = { templates: 2_000 } as const;

// The mark lets the build leave the list out of pages that do not use it.
const ticketFileExtensions = /* @__PURE__ */ (
  'csv bmp mp3 vi gpg css doc gif ogg mov zip htm docx jpeg wav mpeg html dot jpg mpg js ics png swf xml tif mp4 xsl ' +
  'mdb tiff xslt pdf vsd pps ppsx ppt pptx rtf sxc sxi sxw txt xls xlsx'
).split(' ');

/** REQ-2.9.3 and REQ-2.9.4; megabytes of 1024, as the signing upload counts them. */
export const ticketFile = {
  maxBytes: 10_485_760,
  /** Per new ticket, and per comment. */
  maxFiles: 5,
  extensions: ticketFileExtensions,
} as const;

/** Texts of a ticket and of a comment. */
export const ticketText = {
  subjectLength: 255,
  /** Length of the sanitised HTML: the maximum of an e-mail in the CRM (REQ-3.2.8). */
  htmlLength: 32_000,
  /** REQ-2.5.13. */
  otherOrgIdLength: 18,
  /** In points (REQ-2.9.5). */
  fontSize: { min: 6, max: 24 },
} as const;

const templateBytes = 52_428_800;

/** A template's file, in the cloud and in deployments between orgs. */
export const templateFile = { maxBytes: templateBytes, extensions: ['docx', 'xlsx', 'pptx', 'pdf'] } as const;

/**
 * Template storage per company. Verified: 2,000 files of maximum size for production and as many for sandboxes, or
 * 10,000 smaller files. Others have no contract and get only enough for a trial.
 */
export const templateStore = {
  verified: { files: 10_000, bytes: 4_000 * templateBytes },
  others: { files: 200, bytes: 2 * templateBytes },
} as const;

/** Days of a preview's link. After its end the page says "expired" for `toldDays` days; then the preview is deleted. */
export const previewLife = { defaultDays: 30, toldDays: 30 } as const;

/** Limits of one webdoc: enough for real contracts, small enough to render in seconds. */
export const webdocSize = {
  documents: 20,
  htmlBytes: 5_000_000,
  signatories: 50,
  recipients: 50,
  interactions: 500,
  filesToCollect: 50,
  valueLength: 10_000,
  signatureBytes: 300_000,
  /** Characters that all signatories of a document write together: more could not be printed in time to be sealed. */
  answersLength: 250_000,
  /** All values of one signatory's draft together. */
  draftBytes: 100_000,
  /** Number of pages, as counted by the signer's screen. */
  pages: 5_000,
} as const;

/** Characters of the signatures of a document, each as often as it stands there: every reader of the page gets them all. */
export const signaturesLength = 8_000_000;

/** The sender's own values of a document. */
export const webdocMetadata = { keys: 20, keyLength: 40, valueLength: 500 } as const;

/** A search by a part of a name needs this many characters: shorter parts are in no index. */
export const shortestNamePart = 3;

/** Life of a document between its creation and its end. */
export const webdocReminders = {
  everyDays: { min: 1, max: 30 },
  max: { min: 1, max: 10 },
  /** The call `remind` mails the same person at most once in this time. */
  againSeconds: hour,
  /** Automatic mails are sent only in these hours, in the reader's zone, or in Europe/Paris when it is not known. */
  hours: { from: 8, to: 19 },
  /** Hour of the mail that a signatory asked for, in the reader's zone. */
  snoozedHour: 9,
} as const;

/** Questions of a signatory to the sender (REQ-2.7.57). */
export const webdocQuestions = {
  length: 2_000,
  /** Questions of one signatory that wait for an answer. */
  open: 5,
  /** Life of the link in the mail to the sender. */
  linkDays: 30,
} as const;

/** Characters of `detail` in a refusal. */
export const refusalDetail = 200;

/** Trail of a document. It is printed on the evidence pages, so it cannot grow for ever (REQ-2.7.73). */
export const webdocTrail = {
  /** From this number of entries on, nothing that may be done again and again is taken any more. */
  repeated: 2_000,
  /** More than what is still recorded from then on: signatures, deliveries, automatic reminders, the end. */
  entries: 10_000,
  /** More than the longest entry: a signature with `webdocSize.interactions` values, each by its hash. */
  entryLength: 1_000_000,
} as const;

/** A declined document that is opened again (REQ-2.7.60). */
export const webdocReopening = {
  days: { min: 1, max: 30, default: 7 },
  /** Days after the refusal in which it is possible. */
  withinDays: 30,
} as const;

/** The list of all documents of an address (REQ-2.7.63): minutes of its link, documents of a page and in all. */
export const ownDocuments = { minutes: 30, pageSize: 50, most: 1_000 } as const;

/** One-time codes of signatories (REQ-2.7.48, OWASP ASVS 6.5). */
export const signerCode = {
  digits: 6,
  minutes: 10,
  tries: 5,
  /** Minutes for which a browser may act after the code was entered in it. */
  proofMinutes: 30,
} as const;

/** Webhooks out (docs/webhooks.md). Delays before each next try, in seconds: about three days in all. */
export const webhooks = {
  endpoints: 20,
  urlLength: 2_000,
  retryDelays: [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  answerSeconds: 15,
  answerBytes: 4_096,
  switchedOffAfter: 5 * day,
  bothSecrets: day,
  keptDays: 30,
  replayedAtOnce: 5_000,
} as const;

/**
 * API tokens of a company: how many may be usable at once, and how many scopes and addresses one may have. The days of
 * their end are in `contract/days/token-days.ts`.
 */
export const apiTokens = {
  usable: 100,
  nameLength: 100,
  addresses: 50,
  /** Days before a token's end at which the owners get a mail. */
  noticeDays: [30, 7],
} as const;

/** Default colours of a branding (REQ-2.9.2). */
export const defaultBranding = {
  Background: '#012638',
  Text: '#ffffff',
  Button: '#0B827E',
  ButtonText: '#EAF6FF',
} as const;

/** A logo is stored twice as large as it is shown, and small for lists and mails (REQ-2.5.2, REQ-2.9.1). */
export const branding = {
  nameLength: 100,
  perCompany: 50,
  logoBytes: 2_000_000,
  logoExtensions: ['jpeg', 'jpg', 'jfif', 'pjpeg', 'pjp', 'png', 'gif'],
  logoSides: 4_096,
  logoPixels: 16_000_000,
  keptSide: 500,
  logoWidths: { S: 100, M: 180, L: 250 },
} as const;
