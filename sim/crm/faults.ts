/** Faults of one org, set through the control API. A counter is the number of failures left. */
export interface Faults {
  /** Every REST call answers 401, whatever the token. */
  always401: boolean;
  /** 401 "not valid for use with the REST API": a policy block, not an expiry. */
  sessionBlocked: boolean;
  /** The newest version of the API, such as 66 in an org of an earlier release; 0: that of the simulator. */
  newestApi: number;
  quotaExceeded: boolean;
  /** Delay of each answer in milliseconds. */
  slowMs: number;
  /** Delay between the work of a call and its answer. */
  lateMs: number;
  /** Calls whose path contains this text wait until the fault is cleared or the caller disconnects; empty: none. */
  held: string;
  serverErrors: number;
  serverErrorStatus: number;
  /** REST calls answered with an HTML page and status 200. */
  htmlAnswers: number;
  /** Status of these answers. */
  htmlStatus: number;
  /** REST answers cut in the middle of their JSON; Content-Length matches the cut body. */
  halfJson: number;
  /** File downloads whose connection closes half-way. */
  cutFiles: number;
  lockedRows: number;
  /** Every write meets a record that an approval locks. */
  lockedForApproval: boolean;
  /** The org is only read. */
  maintenance: boolean;
  storageFull: boolean;
  /** Error code with which files are refused, and after a blank its message; empty: they are taken. */
  filesRefused: string;
  /** Calls refused because too many run at once; the calls of the day are not spent. */
  tooManyAtOnce: number;
  /** The package's Apex refuses everybody: no permission set opens it. */
  apexRefused: boolean;
  /** Calls of the package's Apex that end with an exception. */
  apexErrors: number;
  /** Message of a validation rule that every write breaks; empty: no such rule. */
  validationRule: string;
  tokenErrors: number;
  tokenHtml: number;
  /** Revocations answered 503. */
  revokeErrors: number;
  /** The token endpoint rotates the refresh token, then closes the connection: the new token is lost. */
  loseTokenAnswers: number;
  /** An administrator has blocked the app: its sessions end, and new ones are refused. */
  appBlocked: boolean;
  /** The app was never installed in this org. */
  appNotInstalled: boolean;
  /** Only pre-authorised users may use the app, and these are not. */
  usersNotApproved: boolean;
  /** Scopes that the app may ask for, separated by spaces. */
  allowedScopes: string;
  /** Scopes that are granted, whatever was asked; empty: those asked. */
  grantedScopes: string;
  /** A log-in is verified by a code, so its session has high assurance. */
  asksForCode: boolean;
  /** The app needs high assurance: `raise` asks for the code, `block` refuses a session without it; empty: it does not. */
  highAssurance: string;
  /** The person's address is outside the log-in ranges of their profile. */
  loginRefused: boolean;
  /** The app's address is: its tokens are refused. */
  addressRefused: boolean;
  /** REST faults apply only to calls whose path or query contains this text. */
  only: string;
}

export const noFaults = (): Faults => ({
  always401: false,
  sessionBlocked: false,
  newestApi: 0,
  quotaExceeded: false,
  slowMs: 0,
  lateMs: 0,
  held: '',
  serverErrors: 0,
  serverErrorStatus: 503,
  htmlAnswers: 0,
  htmlStatus: 200,
  halfJson: 0,
  cutFiles: 0,
  lockedRows: 0,
  lockedForApproval: false,
  maintenance: false,
  storageFull: false,
  filesRefused: '',
  tooManyAtOnce: 0,
  apexRefused: false,
  apexErrors: 0,
  validationRule: '',
  tokenErrors: 0,
  tokenHtml: 0,
  revokeErrors: 0,
  loseTokenAnswers: 0,
  appBlocked: false,
  appNotInstalled: false,
  usersNotApproved: false,
  allowedScopes: 'api refresh_token',
  grantedScopes: '',
  asksForCode: false,
  highAssurance: '',
  loginRefused: false,
  addressRefused: false,
  only: '',
});
