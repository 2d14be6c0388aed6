const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Rate limits: `points` calls per `seconds` and key (REQ-4.4.1). Each can be changed with
 * `RATE_<NAME>=points/seconds`; `perAddress` ones count by client address.
 */
export const defaultBudgets = {
  login: { points: 10, seconds: 15 * minute },
  /** Wrong passwords of one account, from all networks together. */
  loginAccount: { points: 50, seconds: hour },
  /** Wrong passwords and unknown usernames from one address. */
  loginAddress: { points: 100, seconds: 15 * minute },
  /** All log-ins from one address at one process. High, because hundreds of people in an office may log in together. */
  loginTries: { points: 1_000, seconds: 15 * minute },
  /** Checks of the own password by somebody who is signed in, right ones too: each takes a thread for 50 ms. */
  passwordProof: { points: 30, seconds: 15 * minute },
  registerAddress: { points: 20, seconds: hour },
  /**
   * Registrations with one e-mail address, each in a mail to it, from all networks together; then those whose username is
   * the address, so that strangers who type it under other names keep nobody from registering it.
   */
  registerRecipient: { points: 10, seconds: day },
  registerOwnName: { points: 10, seconds: day },
  mailLink: { points: 3, seconds: hour },
  mailLinkAddress: { points: 20, seconds: hour },
  emailToken: { points: 10, seconds: 15 * minute },
  emailTokenAddress: { points: 60, seconds: 15 * minute },
  renew: { points: 10, seconds: minute },
  renewAddress: { points: 300, seconds: minute },
  loginAsAddress: { points: 20, seconds: 10 * minute },
  /** Questions to the owners, by support session. */
  supportAsk: { points: 10, seconds: hour },
  invite: { points: 30, seconds: hour },
  /** Lists of people to invite, by company. */
  inviteMany: { points: 20, seconds: hour },
  webdocRead: { points: 120, seconds: minute },
  /** A long page spends a point more for each 250,000 letters. */
  webdocReadAddress: { points: 600, seconds: minute },
  webdocUnknownAddress: { points: 30, seconds: 10 * minute },
  webdocSign: { points: 10, seconds: minute },
  /** A draft is sent two seconds after the last change. */
  webdocDraft: { points: 60, seconds: minute },
  /** Requests for pages before signing, by link. A long document needs several. */
  webdocPaper: { points: 60, seconds: minute },
  webdocSignAddress: { points: 100, seconds: minute },
  /** Requests for one-time codes, by signatory and address. */
  signerCode: { points: 1, seconds: 30 },
  signerCodeHour: { points: 5, seconds: hour },
  /**
   * Codes sent to one e-mail address or phone number, for all documents of verified companies together; then requests
   * from one client address.
   */
  signerCodeRecipient: { points: 15, seconds: hour },
  signerCodeAddress: { points: 40, seconds: hour },
  /** Tries of codes, by signatory and address, so that nobody can guess a code with many requests. */
  signerCodeTry: { points: 20, seconds: day },
  /** People to whom documents of an unverified company are mailed, by company. */
  webdocUnverified: { points: 20, seconds: day },
  /** Mails and codes that all unverified companies together have sent to one address or phone number outside them. */
  webdocUnverifiedRecipient: { points: 30, seconds: day },
  /**
   * Strangers to whom unverified companies have documents mailed, by client address, then all of them together. Without
   * it, who registers many companies writes to thousands.
   */
  webdocUnverifiedAddress: { points: 100, seconds: day },
  webdocOfUnverified: { points: 3_000, seconds: day },
  /** Megabytes of documents, previews and files of signatories that an unverified company stores, by company. */
  webdocUnverifiedStored: { points: 300, seconds: day },
  /** The same by client address, of the sender or the signatory, then of all unverified companies together. */
  webdocUnverifiedStoredAddress: { points: 600, seconds: day },
  webdocStoredOfUnverified: { points: 6_000, seconds: day },
  /** One-time codes to signatories of an unverified company, by mail and by SMS, which costs money, by company. */
  webdocUnverifiedCode: { points: 60, seconds: day },
  /** One-time codes by SMS, by company; then those of an unverified one, and of all unverified ones together. */
  webdocSms: { points: 5_000, seconds: day },
  webdocUnverifiedSms: { points: 5, seconds: day },
  webdocSmsOfUnverified: { points: 100, seconds: day },
  /** Reports of mails, by client address. */
  reportAddress: { points: 30, seconds: hour },
  /** New links to corrected addresses, each in a mail, by signatory. */
  webdocCorrect: { points: 10, seconds: hour },
  /** Delegations, by signatory. Without a limit the document could be passed on endlessly. */
  webdocDelegate: { points: 10, seconds: day },
  /** Changes of the moment that a signatory puts the document off to, each in the trail, by signatory. */
  webdocSnooze: { points: 20, seconds: day },
  /** Reopenings of one declined document, each in mails to its sender and all its signatories. */
  webdocReopen: { points: 10, seconds: day },
  /** Questions of one signatory, each in a mail to the sender. */
  webdocQuestion: { points: 20, seconds: day },
  /** Uploads, by link. It allows the maximum number of files, and to replace some of them. */
  webdocUpload: { points: 75, seconds: 10 * minute },
  /** Requests for a link to all documents of an address, by it; mails with one, by mailbox; requests by client address. */
  ownDocuments: { points: 3, seconds: hour },
  ownDocumentsMail: { points: 9, seconds: hour },
  ownDocumentsAddress: { points: 30, seconds: hour },
  crm: { points: 60, seconds: minute },
  /** Tickets, files of tickets, and messages and closings of an unverified company: they fill the provider's org. */
  ticketUnverified: { points: 10, seconds: day },
  ticketUnverifiedFile: { points: 5, seconds: day },
  ticketUnverifiedMessage: { points: 30, seconds: day },
  /**
   * Tickets, messages, closings and files of unverified companies by client address, and of all of them together; then megabytes
   * of their files. Without it, who registers many companies uses up the org's storage and calls.
   */
  ticketUnverifiedAddress: { points: 60, seconds: day },
  ticketOfUnverified: { points: 600, seconds: day },
  ticketUnverifiedStoredAddress: { points: 50, seconds: day },
  ticketStoredOfUnverified: { points: 500, seconds: day },
  /**
   * Reads of tickets and their files that ask the provider's org, by company; of an unverified one; of all unverified
   * ones together. Beyond them the last answer is shown, and no file comes. The org has a limit of calls a day for everybody.
   */
  providerTickets: { points: 1_200, seconds: hour },
  providerTicketsUnverified: { points: 120, seconds: hour },
  providerTicketsOfUnverified: { points: 1_000, seconds: hour },
  secondFactor: { points: 10, seconds: 15 * minute },
  /** Codes of one account in a day, so that who knows its password cannot guess one in some weeks. */
  secondFactorDay: { points: 100, seconds: day },
  /** Passkeys to be added or renamed, by person; log-ins with passkeys by client address, high because of offices. */
  passkey: { points: 30, seconds: hour },
  passkeyAddress: { points: 1_000, seconds: 15 * minute },
  linkRequest: { points: 10, seconds: hour },
  /** Requests sent to one company, by person, so that whom it refuses cannot ask again and again. */
  linkRequestCompany: { points: 3, seconds: day },
  /** Views of the values of API tokens, by person. */
  tokenValue: { points: 10, seconds: hour },
  /** New API tokens, by company. */
  tokenCreate: { points: 30, seconds: hour },
  /** Searches and exports of the activity log, which read every entry, by company. */
  audit: { points: 120, seconds: minute },
  auditExport: { points: 10, seconds: 10 * minute },
  /** Comparisons and deployments, by person. Each makes hundreds of CRM calls. */
  deployment: { points: 30, seconds: 10 * minute },
  /** Megabytes of template files of unverified companies, by client address; then of all of them together. */
  templateUnverifiedAddress: { points: 300, seconds: day },
  templateOfUnverified: { points: 3_000, seconds: day },
  /** Template files from the CRM package, by company. Its first transfer sends the whole collection. */
  templatePut: { points: 3_000, seconds: 10 * minute },
  /** Test events, replays, new endpoints and new secrets, by company. Each makes us call another server. */
  webhook: { points: 60, seconds: 10 * minute },
  /** Tickets, comments and files of tickets, by person. Each writes to the provider's org. */
  ticket: { points: 60, seconds: 10 * minute },
  /**
   * Events of the e-signature provider, by client address. It has few addresses, so each may send 500 events a second.
   */
  mailReportAddress: { points: 3_000, seconds: minute },
  /** Outbound messages of the provider's org, by client address. A night's batch sends some hundreds. */
  crmMessageAddress: { points: 3_000, seconds: minute },
  /** Reports of what pages have called, by client address. High, because of offices. */
  spansAddress: { points: 1_000, seconds: minute },
  signWebhookAddress: { points: 30_000, seconds: minute },
  /** Searches and counts of sign logs, by company. Each reads thousands of events. */
  signLogSearch: { points: 600, seconds: minute },
  signLogExport: { points: 10, seconds: 10 * minute },
  /** Re-syncs, by person. Each calls the CRM. */
  signLogRecovery: { points: 20, seconds: minute },
  /** Uploads of logos, by company, because each logo is redrawn. */
  logo: { points: 60, seconds: 10 * minute },
  call: { points: 600, seconds: minute },
  /** Calls of a person that change something, each an entry in the activity log. */
  change: { points: 5_000, seconds: day },
  /** Calls of the public API, by token. Each of their answers says what is left. */
  tokenCall: { points: 600, seconds: minute },
  callAddress: { points: 2000, seconds: minute },
} as const satisfies Record<string, Budget>;

export interface Budget {
  points: number;
  seconds: number;
}
export type BudgetName = keyof typeof defaultBudgets;
