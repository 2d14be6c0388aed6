/** Refusals that a screen of the portal can get; each has a text in `web/kit/refusal-texts.ts`. */
const portalRefusals = {
  // The bearer.
  TokenInvalid: 401,
  ExpiredUserAccessToken: 401,

  // Accounts.
  UsernameAlreadyExists: 409,
  RegistrationAlreadyCompleted: 409,
  PasswordAlreadyInitialized: 409,
  UsernameNotExisting: 404,
  WrongPassword: 400,
  WrongEmailForUsername: 400,
  RegistrationNotCompleted: 403,
  RegistrationNotSucceeded: 500,
  EmailNotVerified: 403,
  EmailNotModified: 409,
  EmailTokenInvalid: 410,
  PasswordTooWeak: 422,
  SendingMailError: 503,
  UserDoesNotExist: 404,

  // Companies and roles.
  IsNotOwner: 403,
  CompanyNotVerified: 403,
  CompanyDoesNotExist: 404,
  CompanyDoesNotExists: 404,
  MinimumOneOwner: 409,
  UnknownRole: 422,
  RoleError: 500,
  OwnerDoesNotExist: 404,
  UserInTheWrongCompany: 404,
  MailTokenError: 500,
  /** The bearer is valid, but not for this kind of call: an API token in the portal, or a session in the public API. */
  BearerNotAllowed: 403,
  NotAllowedInSupportSession: 403,
  /** A support session reads until an owner of the company allows it to make changes. */
  SupportMayOnlyRead: 403,
  /** Only a support session has this call. */
  NotASupportSession: 403,
  CannotDeleteYourself: 409,
  CompanyStillInUse: 409,
  SecondFactorRequired: 403,
  SecondFactorWrong: 400,
  SecondFactorAlreadyOn: 409,
  SecondFactorOff: 409,
  PasskeyRefused: 400,
  TooManyPasskeys: 409,

  // Environments and the CRM.
  ExternalDoesNotExist: 404,
  ProductionAlreadyConnected: 409,
  ProductionCannotBeDeleted: 409,
  DeploymentRunning: 409,
  /** Of a template in a run: its file is no longer the one that a second person was asked to approve. */
  SourceChanged: 409,
  SameEnvironment: 422,
  NothingToRollBack: 409,
  NotPlanned: 409,
  NeedsAnotherPerson: 403,
  /** Nobody's access to the orgs is left for the run. */
  StarterHasLeft: 409,
  PackageNotInstalled: 409,
  /** The org refuses to note on a template's record that it was sent: a validation rule, or a lock. */
  TemplateNotAccepted: 422,
  /** A template's file got a newer version, and the cloud id on its record is not one of the company's. */
  CloudFileUnknown: 409,
  InvalidSpecificDomain: 422,
  OAuthStateInvalid: 400,
  WrongOrgType: 409,
  CrmAuthenticationFailed: 502,
  access_denied: 403,
  inactive_org: 403,
  inactive_user: 403,
  invalid_app_acess: 403,
  NO_ACCESS: 403,
  /** Four more exact words of it and of `invalid_app_acess`, at a connection and in the state of an environment. */
  OAUTH_APP_BLOCKED: 403,
  invalid_scope: 403,
  ip_restricted: 403,
  session_policy: 403,
  /** The org does not have the version of the API that every call uses. */
  ApiVersionMissing: 403,
  server_error: 502,
  REQUEST_LIMIT_EXCEEDED: 503,
  CrmUnavailable: 502,
  CrmTimeout: 504,
  CrmDisconnected: 409,
  NoContract: 404,

  // Files.
  FileTooBig: 413,
  FileTypeRefused: 415,
  NoContentDocument: 404,
  StorageFull: 409,

  /** A company that is not verified has written to as many people today as it may. */
  UnverifiedLimit: 429,
  /** Companies that are not verified have written as much to support today as they may. */
  UnverifiedTicketLimit: 429,

  // Webhooks.
  WebhookUrlRefused: 422,
  TooManyWebhooks: 409,
  WebhookIsOff: 409,

  // API tokens.
  TooManyTokens: 409,
  TokenNotActive: 409,

  // Tickets.
  TicketNotAccepted: 422,
  TicketNotSentYet: 409,
  SupportAccessNotOpen: 409,
  MessageTooLong: 422,
  FileEmpty: 422,
  TooManyFiles: 409,

  // Sign logs.
  EndDateBeforeStartDate: 400,
  SignLogHasNoOrg: 409,
  AddressNotCorrectable: 409,
  QuestionAnswered: 409,
  QuestionClosed: 409,
  WebdocNotReopenable: 409,

  // Brandings.
  LogoSizeError: 413,
  LogoFormatError: 400,
  TooManyBrandings: 409,

  // The door.
  InvalidRequest: 400,
  NotFound: 404,
  MethodNotAllowed: 405,
  MisdirectedRequest: 421,
  BodyTooLarge: 413,
  UnsupportedMediaType: 415,
  IdempotencyKeyReused: 422,
  IdempotencyInFlight: 409,
  TooManyEvents: 409,
  TooManyRequests: 429,
  Unavailable: 503,
  InternalError: 500,
} as const satisfies Record<string, number>;

/** Refusals that only signers and callers of the public API can get; the signing page has its own texts for them. */
export const signingRefusals = {
  WebhookSignatureInvalid: 403,
  WebdocExpired: 410,
  NoWebdocFound: 404,
  NoStakeholdersFound: 404,
  AlreadySign: 409,
  ActionAlreadyRegistred: 409,
  AlreadyDeclined: 409,
  DeclineNotAllowed: 403,
  NotYourTurn: 409,
  NotSigned: 409,
  WebdocEnded: 409,
  NobodyToRemind: 409,
  DelegationNotAllowed: 403,
  AlreadyParty: 409,
  TooManyQuestions: 409,
  DocumentChanged: 409,
  PagesChanged: 409,
  FieldMissing: 422,
  FieldInvalid: 422,
  FileMissing: 422,
  ExpiredToken: 410,
  NoExternalUser: 404,
  WebdocInvalid: 422,
  CodeRequired: 403,
  CodeNotAsked: 409,
  CodeWrong: 400,
  CodeExpired: 410,
  CodeTriesUsedUp: 409,
  TokenScopeMissing: 403,
  TokenAddressRefused: 403,
} as const satisfies Record<string, number>;

/**
 * The closed list of refusals: the code from the requirements (REQ-1.8.1 to REQ-1.8.13) and its HTTP status. 401 is
 * used only for the caller's own bearer (REQ-6.2.3).
 */
export const refusalStatus = { ...portalRefusals, ...signingRefusals };

export type PortalRefusalCode = keyof typeof portalRefusals;
export type RefusalCode = keyof typeof refusalStatus;

/** A field of the request that was refused: its JSON path (`signatories.0.email`) and a code. */
export interface FieldRefusal {
  path: string;
  code: string;
  /** For an unknown field or parameter: the nearest known name. */
  didYouMean?: string;
}

/** The body of every refusal: `application/problem+json`, RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: RefusalCode;
  requestId: string;
  errors?: FieldRefusal[];
  /** Data that the screen needs to continue, for some refusals. */
  detail?: string;
}

export const isRefusalCode = (word: string): word is RefusalCode => Object.hasOwn(refusalStatus, word);
