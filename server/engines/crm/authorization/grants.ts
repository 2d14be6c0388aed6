/** Tokens that a person's consent gave. The product stores them encrypted; this engine renews them. */
export interface Grant {
  accessToken: string;
  refreshToken: string | null;
  /** Base of the org's REST calls, already checked by `assertInstanceUrl`. */
  instanceUrl: string;
  idUrl: string;
  /** 18 characters. */
  orgId: string;
  userId: string;
  issuedAt: Date;
}

/** Storage of one grant (one person and org). The engine itself never stores a token. */
export interface GrantKeeper {
  /** Identifies the grant inside this process, so that all waiting calls share one renewal. */
  key: string;
  read(): Promise<Grant | null>;
  /**
   * Runs `renew` under a database lock shared by all processes with the freshest stored grant and stores what it
   * returns; when the stored access token already differs from `staleAccessToken`, returns the stored one without
   * calling. `renew` ends within 15 s. A spent refresh token used twice kills the whole grant at the CRM.
   */
  renew(staleAccessToken: string, renew: (current: Grant) => Promise<Grant>): Promise<Grant>;
  /**
   * The CRM has rejected the grant: mark it as disconnected, unless the stored access token is no longer
   * `deadAccessToken` (the person has connected again meanwhile).
   */
  lost(reason: string, deadAccessToken: string): Promise<void>;
}

/** Access that a REST call needs, independent of whose consent gave it. */
export interface Access {
  accessToken: string;
  instanceUrl: string;
  idUrl: string;
}

export interface AccessSource {
  read(): Promise<Access>;
  /** A token other than `stale`. Throws CrmDisconnected when there is none to be had. */
  renew(stale: string): Promise<Access>;
}
