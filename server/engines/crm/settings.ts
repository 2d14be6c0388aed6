import type { Log } from '#engines/log.ts';
import type { Hosts } from './authorization/hosts.ts';

export interface CrmSettings extends Hosts {
  /** The External Client App for customers' orgs. */
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Such as `67.0`. */
  apiVersion: string;
  /** The provider's own org. */
  provider: {
    /** Its My Domain: client credentials are refused on the common hosts. */
    baseUrl: string;
    clientId: string;
    clientSecret: string;
    /** Present: JWT bearer instead of client credentials. */
    jwt?: JwtSettings | undefined;
  };
  /** Whole time of a call a person waits for, and of one a job makes. */
  screenTimeoutMs: number;
  jobTimeoutMs: number;
}

/** The settings with what the process lends. */
export interface CrmSetup extends CrmSettings {
  log: Log;
  now: () => Date;
}

export interface JwtSettings {
  username: string;
  privateKeyPem: string;
  /** `https://login.salesforce.com`, or the simulator's log-in host. */
  audience: string;
}
